import homeStyles from "./home.css?url";
import { HomeHeader } from "./home-header.tsx";
import { HomePage, homePictures } from "./home-page.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { depsContext } from "#app/web/context.ts";
import { homeFactsOf } from "./read-home-facts.server.ts";
import { homeStructuredData } from "./home-structured-data.ts";
import { useFooterLinks } from "#app/pages/parts/use-footer-links.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import type { Route } from "./+types/home.route";
import type { Handle } from "#app/web/route-handle.ts";

export const handle: Handle = { noJs: true, pixel: true, pictures: () => homePictures };

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: homeStyles }];

export async function loader({ context }: Route.LoaderArgs) {
  const { site, publicUrl } = context.get(depsContext);
  return { publicUrl, facts: homeFactsOf(await site()) };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { facts, publicUrl } = loaderData;
  return [
    ...pageMeta({
      title: `Treppenlift-Angebote vergleichen – kostenlos und unverbindlich · ${facts.brand}`,
      description:
        "Finden Sie den passenden Treppenlift. Ein paar kurze Fragen, dann erhalten Sie kostenlos Angebote von Betrieben aus Ihrer Region.",
      path: "/",
      picture: "home",
      publicUrl,
      brand: facts.brand,
    }),
    { "script:ld+json": homeStructuredData(facts, publicUrl) },
  ];
};

export default function Home({ loaderData: { facts } }: Route.ComponentProps) {
  return (
    <Page owner={facts} className="home" footerLinks={useFooterLinks()} header={<HomeHeader brand={facts.brand} />}>
      <HomePage facts={facts} />
    </Page>
  );
}
