import { redirect } from "react-router";
import styles from "#app/content/magazine/advertorial1.css?url";
import { Advertorial1Page } from "#app/content/magazine/advertorial1-page.tsx";
import {
  advertorial1,
  benefitCards,
  headlineOf,
  questionsOf,
  voices,
} from "#app/content/magazine/advertorial1-texts.ts";
import { articleData, questionsData } from "#app/content/magazine/article-data.ts";
import { holdTogether } from "#app/content/magazine/hold-together.ts";
import { magazineLinks } from "#app/content/magazine/magazine-links.ts";
import type { Handle } from "#app/root.tsx";
import { carriedAnswers } from "#app/web/carried-answers.ts";
import { needsContext } from "#app/web/context.ts";
import { nothingKept } from "#app/web/kept-answers.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { readBody } from "#app/web/read-body.ts";
import { funnels } from "#funnels/registry.ts";
import type { Route } from "./+types/advertorial1";

const path = "/magazine/advertorial1";

export const handle: Handle = {
  noJs: true,
  pixel: true,
  pictures: () => ["szene-oben", "szene-beratung", ...[...benefitCards, ...voices].map(({ picture }) => picture)],
};

export const links: Route.LinksFunction = () => magazineLinks(styles);

export async function loader({ context }: Route.LoaderArgs) {
  const { site, publicUrl } = context.get(needsContext);
  return { site: holdTogether(await site()), publicUrl };
}

/** The form begins variant 1. What was typed waits there in the visitor's own browser; nothing is stored, no URL tells it. */
export async function action({ request, context }: Route.ActionArgs) {
  const body = await readBody(request);
  if (body === undefined) throw new Response(null, { status: 413 });
  const answers = carriedAnswers(funnels.treppenlift, Object.fromEntries(new URLSearchParams(body)));
  const kept = { ...nothingKept(request.url), answers };
  const cookie = await context.get(needsContext).keptAnswers.write(funnels.treppenlift, kept);
  return redirect(funnels.treppenlift.basePath, {
    status: 303,
    headers: { "set-cookie": cookie, "cache-control": "private, no-store" },
  });
}

export const meta: Route.MetaFunction = ({ loaderData }) => {
  if (!loaderData) return [];
  const { site, publicUrl } = loaderData;
  const { brand } = site.operator;
  const description = advertorial1.description(brand);
  return [
    ...pageMeta({
      title: `${advertorial1.title} · ${brand} (Anzeige)`,
      description,
      path,
      publicUrl,
      brand,
      picture: "advertorial1",
    }),
    { "script:ld+json": articleData({ site, publicUrl, path, headline: headlineOf(site), description }) },
    { "script:ld+json": questionsData(questionsOf(site)) },
  ];
};

export default function Advertorial1({ loaderData }: Route.ComponentProps) {
  return <Advertorial1Page site={loaderData.site} />;
}
