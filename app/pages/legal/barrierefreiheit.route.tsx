import { accessibilitySections } from "./accessibility.tsx";
import { LegalPage, legalMeta, loadLegalPage } from "./legal-page.tsx";
import styles from "./legal.css?url";
import type { Route } from "./+types/barrierefreiheit.route";
import type { Handle } from "#app/web/route-handle.ts";

const PATH = "/barrierefreiheit";

export const handle: Handle = { noJs: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = ({ context }: Route.LoaderArgs) => loadLegalPage(context, PATH);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  legalMeta(loaderData, {
    title: "Erklärung zur Barrierefreiheit",
    description:
      "Wie wir diese Website für alle bedienbar machen, was noch fehlt, und wo Sie eine Barriere melden können.",
    path: PATH,
  });

export default function Accessibility({ loaderData: { operator, address } }: Route.ComponentProps) {
  return (
    <LegalPage
      owner={operator}
      title="Erklärung zur Barrierefreiheit"
      address={address}
      sections={accessibilitySections(operator)}
    />
  );
}
