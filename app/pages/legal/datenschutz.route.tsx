import { PrivacyInShort, privacySections } from "./privacy.tsx";
import { LegalPage, legalMeta, loadLegalPage } from "./legal-page.tsx";
import styles from "./legal.css?url";
import type { Route } from "./+types/datenschutz.route";
import type { Handle } from "#app/web/route-handle.ts";

const PATH = "/datenschutz";

export const handle: Handle = { noJs: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export const loader = ({ context }: Route.LoaderArgs) => loadLegalPage(context, PATH);

export const meta: Route.MetaFunction = ({ loaderData }) =>
  legalMeta(loaderData, {
    title: "Datenschutzerklärung",
    description: "Welche Daten wir verarbeiten, wofür, wie lange und wer sie erhält. Und welche Rechte Sie haben.",
    path: PATH,
  });

export default function Privacy({ loaderData: { operator, address } }: Route.ComponentProps) {
  return (
    <LegalPage
      owner={operator}
      title={"Datenschutz\u00aderklärung"}
      address={address}
      summary={<PrivacyInShort />}
      sections={privacySections(operator)}
    />
  );
}
