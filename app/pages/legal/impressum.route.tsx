import { imprintSections } from "./imprint.tsx";
import { LegalPage, legalMeta, loadLegalPage } from "./legal-page.tsx";
import styles from "./legal.css?url";
import type { Route } from "./+types/impressum.route";
import type { Handle } from "#app/web/route-handle.ts";

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
