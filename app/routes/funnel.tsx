import { data, redirect } from "react-router";
import { FunnelScreen } from "#app/funnel-ui/funnel-screen.tsx";
import { picturesOf } from "#app/funnel-ui/pictures-of.ts";
import type { Handle } from "#app/root.tsx";
import { needsContext } from "#app/web/context.ts";
import { walkWithoutScripts } from "#app/web/walk-without-scripts.ts";
import { pageTitle } from "#funnels/engine/texts.ts";
import type { Funnel } from "#funnels/engine/types.ts";
import { locate } from "#funnels/engine/walk.ts";
import { funnels, isFormType } from "#funnels/registry.ts";
import type { Route } from "./+types/funnel";

/** Which funnel and step an address means; an unknown step is sent to the start, with its query. */
function placeOf(url: URL, slug = "") {
  const formType = url.pathname.split("/")[1];
  if (!isFormType(formType)) throw new Response(null, { status: 404 });
  const funnel: Funnel = funnels[formType];
  const place = locate(funnel, slug);
  if (place.kind === "redirect") throw redirect(place.to + url.search);
  return { funnel, step: place.step };
}

/** The definition travels with the first page; from then on the browser walks it by itself. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const url = new URL(request.url);
  const { funnel } = placeOf(url, params.step);
  const { keptAnswers, operator } = context.get(needsContext);
  const kept = await keptAnswers.read(request, funnel);
  // Without kept answers the page is the same for everybody and a proxy may keep it for a minute.
  const cacheControl = kept ? "private, no-store" : "public, max-age=0, s-maxage=60";
  return data({ funnel, brand: operator.brand, kept }, { headers: { "cache-control": cacheControl, vary: "cookie" } });
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { funnel, step } = placeOf(new URL(request.url), params.step);
  return walkWithoutScripts(context.get(needsContext), funnel, step, request);
}

/** A step change costs no network: what the loader said stays true. */
export const shouldRevalidate = () => false;

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData, params }) => {
  if (!loaderData) return [];
  const { funnel, brand } = loaderData;
  const index = funnel.steps.findIndex((step) => step.slug === (params.step ?? ""));
  return [{ title: pageTitle(funnel, index, brand) }];
};

export const handle: Handle = {
  pictures: (loaderData) => picturesOf((loaderData as { funnel: Funnel }).funnel),
};

export default function FunnelRoute({ loaderData, actionData, params }: Route.ComponentProps) {
  return <FunnelScreen {...loaderData} slug={params.step ?? ""} refused={actionData} />;
}
