import { useRouteLoaderData } from "react-router";
import type { Handle } from "#app/root.tsx";
import { trustBadges } from "#app/texts/visitor.ts";
import { Badges } from "#app/ui/badges.tsx";
import { Page, type SiteOwner } from "#app/ui/page.tsx";
import { Picture } from "#app/ui/picture.tsx";
import { needsContext } from "#app/web/context.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import type { Route } from "./+types/home";

export const handle: Handle = { noJs: true, pixel: true, pictures: () => ["lift-sitzlift"] };

export async function loader({ context }: Route.LoaderArgs) {
  const { site, publicUrl } = context.get(needsContext);
  const { operator } = await site();
  return { publicUrl, brand: operator.brand };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({
    title: `Treppenlift-Angebote vergleichen – kostenlos und unverbindlich · ${loaderData?.brand ?? ""}`,
    description:
      "Finden Sie den passenden Treppenlift. Ein paar kurze Fragen, dann erhalten Sie kostenlos Angebote von Anbietern aus Ihrer Region.",
    path: "/",
    picture: "home",
    publicUrl: loaderData?.publicUrl ?? "",
    brand: loaderData?.brand ?? "",
  });

export default function Home() {
  const { operator } = useRouteLoaderData("root") as { operator: SiteOwner };
  return (
    <Page owner={operator}>
      <main id="main" className="wrap notice">
        <Picture name="lift-sitzlift" size="tile" />
        <h1>Sicher nach oben. Länger zu Hause.</h1>
        <p className="lede">
          Die Treppe soll kein Hindernis sein. Beantworten Sie ein paar einfache Fragen. Wir bringen Sie mit
          Treppenlift-Anbietern aus Ihrer Region zusammen – kostenlos und ohne Verpflichtung.
        </p>
        <p>
          <a className="btn" href="/treppenlift">
            Jetzt Angebote anfragen
          </a>
        </p>
        <Badges badges={trustBadges} />
      </main>
    </Page>
  );
}
