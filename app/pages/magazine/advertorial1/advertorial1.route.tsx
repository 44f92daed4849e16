import { redirect } from "react-router";
import styles from "./advertorial1.css?url";
import { Advertorial1Page } from "./advertorial1-page.tsx";
import { advertorial1, benefitCards, headlineOf, questionsOf, voices } from "./advertorial1-texts.ts";
import { articleData, questionsData } from "#app/pages/magazine/magazine-site.ts";
import { withNonBreakingUnits } from "#app/pages/magazine/non-breaking-units.ts";
import { carriedAnswers } from "./carried-answers.server.ts";
import { countPlainForm } from "#app/funnel/http/count-by-server.server.ts";
import { ENTER } from "#server/insights/read-moves.ts";
import { stepsGiven } from "#app/funnel/http/given-ahead.server.ts";
import { depsContext } from "#app/web/context.ts";
import { noAnswers } from "#app/web/answers-cookie.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { readBody } from "#app/web/read-body.ts";
import { entranceOf } from "#funnels/engine/navigation.ts";
import { funnels } from "#funnels/registry.ts";
import type { Route } from "./+types/advertorial1.route";
import type { Handle } from "#app/web/route-handle.ts";

const path = "/magazine/advertorial1";

export const handle: Handle = {
  noJs: true,
  pixel: true,
  pictures: () => ["szene-oben", "szene-beratung", ...[...benefitCards, ...voices].map(({ picture }) => picture)],
};

export const links: Route.LinksFunction = () => [{ rel: "stylesheet", href: styles }];

export async function loader({ context }: Route.LoaderArgs) {
  const { site, publicUrl } = context.get(depsContext);
  return { site: withNonBreakingUnits(await site()), publicUrl };
}

/**
 * If an owner has chosen so, the form starts variant 1. Typed values stay in the visitor's browser; they are neither stored here
 * nor put in a URL. Ignored for pages opened before that change.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const deps = context.get(depsContext);
  if ((await deps.site()).operator.magazineForm === "static") return redirect(entranceOf(funnels.treppenlift), 303);
  const body = await readBody(request);
  if (body === undefined) throw new Response(null, { status: 413 });
  const answers = carriedAnswers(funnels.treppenlift, Object.fromEntries(new URLSearchParams(body)));
  const ahead = Object.keys(answers).length > 0 ? stepsGiven(funnels.treppenlift, answers) : undefined;
  const carried = { ...noAnswers(request.url), answers, ahead };
  const cookie = await deps.answersCookie.write(funnels.treppenlift, carried);
  countPlainForm(deps, request, funnels.treppenlift, carried, [ENTER, funnels.treppenlift.steps[0].slug]);
  return redirect(entranceOf(funnels.treppenlift), {
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
