import { imprintSections } from "#app/content/legal/imprint.tsx";
import { LegalPage } from "#app/content/legal/legal-page.tsx";
import styles from "#app/content/legal/legal.css?url";
import type { Handle } from "#app/root.tsx";
import { legalMeta, loadLegalPage } from "#app/web/legal-page.ts";
import type { Route } from "./+types/impressum";

const PATH = "/impressum";

export const handle: Handle = { noJs: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = ({ context }: Route.LoaderArgs) => loadLegalPage(context, PATH);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  legalMeta(loaderData, {
    title: "Impressum",
    description:
      "Wer diese Website betreibt und wie Sie uns erreichen: Anschrift, Telefon, E-Mail, Register und Umsatzsteuer-Identifikationsnummer.",
    path: PATH,
  });

export default function Imprint({ loaderData: { operator, address } }: Route.ComponentProps) {
  return <LegalPage owner={operator} title="Impressum" address={address} sections={imprintSections(operator)} />;
}
