import { PrivacyInShort, privacySections } from "#app/content/legal/privacy.tsx";
import { LegalPage } from "#app/content/legal/legal-page.tsx";
import styles from "#app/content/legal/legal.css?url";
import type { Handle } from "#app/root.tsx";
import { legalMeta, loadLegalPage } from "#app/web/legal-page.ts";
import type { Route } from "./+types/datenschutz";

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
