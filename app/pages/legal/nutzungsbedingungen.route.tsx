import { termsSections } from "./terms.tsx";
import { LegalPage, legalMeta, loadLegalPage } from "./legal-page.tsx";
import styles from "./legal.css?url";
import type { Route } from "./+types/nutzungsbedingungen.route";
import type { Handle } from "#app/web/route-handle.ts";

const PATH = "/nutzungsbedingungen";

export const handle: Handle = { noJs: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = ({ context }: Route.LoaderArgs) => loadLegalPage(context, PATH);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  legalMeta(loaderData, {
    title: "Nutzungsbedingungen",
    description:
      "Was wir für Sie tun, was es kostet, was wir von Ihnen brauchen, und wie Sie Ihre Anfrage zurückziehen.",
    path: PATH,
  });

export default function Terms({ loaderData: { operator, address } }: Route.ComponentProps) {
  return (
    <LegalPage
      owner={operator}
      title={"Nutzungs\u00adbedingungen"}
      address={address}
      sections={termsSections(operator)}
    />
  );
}
