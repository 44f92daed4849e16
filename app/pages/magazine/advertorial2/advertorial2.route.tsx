import styles from "./advertorial2.css?url";
import { Advertorial2Page } from "./advertorial2-page.tsx";
import { advertorial2 } from "./advertorial2-texts.ts";
import { articleData } from "#app/pages/magazine/magazine-site.ts";
import { germanYear } from "#app/pages/parts/german-date.ts";
import { withNonBreakingUnits } from "#app/pages/magazine/non-breaking-units.ts";
import { depsContext } from "#app/web/context.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import type { Route } from "./+types/advertorial2.route";
import type { Handle } from "#app/web/route-handle.ts";

const path = "/magazine/advertorial2";

export const handle: Handle = {
  noJs: true,
  pixel: true,
  pictures: () => ["szene-abend", "szene-beratung", "hero-flur", "lift-sitzlift"],
};

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context }: Route.LoaderArgs) {
  const { site, publicUrl } = context.get(depsContext);
  return { site: withNonBreakingUnits(await site()), publicUrl, now: new Date() };
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { site, publicUrl, now } = loaderData;
  const { brand } = site.operator;
  const headline = advertorial2.title(germanYear(now));
  const description = advertorial2.description(brand);
  return [
    ...pageMeta({
      title: `${headline} · ${brand} (Anzeige)`,
      description,
      path,
      publicUrl,
      brand,
      picture: "advertorial2",
    }),
    { "script:ld+json": articleData({ site, publicUrl, path, headline, description }) },
  ];
};

export default function Advertorial2({ loaderData: { site, now } }: Route.ComponentProps) {
  return <Advertorial2Page site={site} now={now} />;
}
