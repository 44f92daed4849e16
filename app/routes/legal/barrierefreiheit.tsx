import { accessibilitySections } from "#app/content/legal/accessibility.tsx";
import { LegalPage } from "#app/content/legal/legal-page.tsx";
import styles from "#app/content/legal/legal.css?url";
import type { Handle } from "#app/root.tsx";
import { legalMeta, loadLegalPage } from "#app/web/legal-page.ts";
import type { Route } from "./+types/barrierefreiheit";

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
