import { LegalPage, legalMeta, loadLegalPage } from "./legal-page.tsx";
import styles from "./legal.css?url";
import { depsContext } from "#app/web/context.ts";
import { calculationFacts } from "./solar-calculation-facts.server.ts";
import { calculationSections } from "./solar-calculation.tsx";
import type { Route } from "./+types/solar-calculation.route";
import type { Handle } from "#app/web/route-handle.ts";

const PATH = "/solar/rechnung";

export const handle: Handle = { noJs: true };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context }: Route.LoaderArgs) {
  const facts = calculationFacts(await context.get(depsContext).site());
  return { ...(await loadLegalPage(context, PATH)), facts };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  legalMeta(loaderData, {
    title: "So rechnet der Solar-Rechner",
    description:
      "Wie wir aus Postleitzahl, Dachform und Verbrauch die Größe der Anlage, den Strom und die Ersparnis schätzen.",
    path: PATH,
  });

/** Dated by the last check of the figures. */
export default function SolarCalculation({ loaderData: { operator, address, facts } }: Route.ComponentProps) {
  return (
    <LegalPage
      owner={{ ...operator, tagline: "Solar-Angebote vergleichen", legalTextsSince: operator.reviewedOn }}
      title="So rechnet der Solar-Rechner"
      address={address}
      summary={
        <p>
          Der <a href="/solar">Solar-Rechner</a> schätzt aus drei Angaben, was Ihr Dach bringt: Postleitzahl, Dachform
          und Stromverbrauch.
        </p>
      }
      sections={calculationSections(facts)}
    />
  );
}
