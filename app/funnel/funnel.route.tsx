import { data, redirect, replace, useLocation, useOutletContext, useRouteLoaderData } from "react-router";
import type { ReactNode } from "react";
import { serverOnly$ } from "vite-env-only/macros";
import { FunnelDocument } from "./funnel-document.tsx";
import { lazyTexts } from "./state/lazy-texts.ts";
import type { CarriedAnswers } from "#app/web/answers-cookie.ts";
import { canonicalPath } from "#app/web/request-address.ts";
import { depsContext, type Deps } from "#app/web/context.ts";
import { hasArrived, isStepOfWalk, noArrivedCookie } from "./http/arrived-cookie.ts";
import { countPageLoad } from "./http/count-by-server.server.ts";
import { arrivedPage } from "./state/arrived-page.ts";
import { figuresFor } from "./http/figures-for.server.ts";
import { funnelStyles } from "./http/funnel-styles.server.ts";
import { stepFromCookie } from "./http/step-cookie.ts";
import { withoutConsent, withPrefilledAnswers } from "./http/given-ahead.server.ts";
import { withSoftHyphens } from "./http/soft-hyphens.server.ts";
import { walkWithoutScripts } from "./http/no-script-walk.server.ts";
import { shownTexts, textHashesOf } from "#server/leads/consent/read-wordings.ts";
import { definitionSha } from "#server/leads/submissions/definitions.ts";
import { loadForm } from "./step/lazy-form.tsx";
import { successTexts } from "./thanks/success-texts.ts";
import type { FunnelOperator } from "./state/step-view.ts";
import type { ThanksData } from "./thanks/thanks-data.ts";
import { partnersOf } from "#server/sales/buyers/read-partners.ts";
import { nameRecipients } from "#server/intake/name-recipients.ts";
import { confirmsByEmail } from "#server/delivery/form-settings/read-form-settings.ts";
import { pageDescription } from "#funnels/engine/page-description.ts";
import { pageTitle, type Values } from "#funnels/engine/texts.ts";
import type { DefinedFunnel, Funnel, Step } from "#funnels/engine/types.ts";
import { entranceOf, lookUpStep, pathOf } from "#funnels/engine/navigation.ts";
import { funnels, isFormType } from "#funnels/registry.ts";
import type { Route } from "./+types/funnel.route";
import type { Handle } from "#app/web/route-handle.ts";
import { openGraph } from "#app/web/page-meta.ts";

/** `url` is the page's; the request's may be for its data, as in "/solar.data". */
type Here = Pick<Route.LoaderArgs, "url" | "request" | "params">;

/** Resolves funnel and step; redirects unknown steps to the start and other spellings to the page, with their query. */
function placeOf({ url, request, params }: Here): { funnel: DefinedFunnel; step: Step } {
  const path = canonicalPath(url.pathname);
  if (path !== url.pathname) throw elsewhere(path + url.search);
  const formType = url.pathname.split("/")[1];
  if (!isFormType(formType)) throw new Response(null, { status: 404 });
  const funnel = funnels[formType];
  if (!funnel.stepInUrl) return { funnel, step: stepFromCookie(request, funnel) };
  const place = lookUpStep(funnel, params.step ?? "");
  if (place.kind === "redirect") throw elsewhere(place.to + url.search);
  return { funnel, step: place.step };
}

/** Fallback if the database cannot be read. */
const NO_PARTNERS = { namesPartners: false, offers: undefined, directRecipients: [] };

/** Private, because the address holds the visitor's own query. */
const elsewhere = (to: string): Response => redirect(to, { headers: { "cache-control": "private, no-store" } });

/** Sends the definition with the first page, without its listing, so that the browser walks on by itself. */
export async function loader({ url, request, params, context }: Route.LoaderArgs) {
  const { funnel: defined, step } = placeOf({ url, request, params });
  await loadForm(); // preloaded, to render at once
  const deps = context.get(depsContext);
  const { answersCookie, site, publicUrl, db } = deps;
  const current = await site();
  const { operator, values } = current;
  const partners = isFormType(defined.formType)
    ? await partnersOf(db, defined.formType).catch(() => NO_PARTNERS)
    : NO_PARTNERS;
  const { namesPartners: names, directRecipients } = partners;
  const brought = await answersCookie.read(request);
  const carried = brought && names ? { ...brought, answers: withoutConsent(defined, brought.answers) } : brought;
  const seen = carried?.ahead === undefined ? defined : withPrefilledAnswers(defined, carried.answers);
  const { listing: _, ...funnel } = withSoftHyphens(seen);
  const arrival = afterArrival(request, url.searchParams, funnel, step, carried !== undefined);
  const confirms = isFormType(funnel.formType) && (await confirmsByEmail(db, funnel.formType).catch(() => false));
  const countsSteps = operator.countBy === "script";
  if (!countsSteps && !carried && arrival === undefined) countPageLoad(deps, request, defined, step.slug);
  // Without cookies the page is the same for every visitor, and a proxy may cache it for a minute, unless every page load is
  // counted here.
  const shared = countsSteps && !carried && (funnel.stepInUrl || step === defined.steps[0]);
  const { brand } = operator;
  const forSharing = funnelOpenGraph({ funnel: defined, step, brand, publicUrl, statements: values });
  const headers = new Headers({ "cache-control": shared ? "public, max-age=0, s-maxage=60" : "private, no-store" });
  if (arrival === "again") headers.append("set-cookie", noArrivedCookie(funnel));
  if (arrival === "thanks") headers.append("set-cookie", await answersCookie.clearForThanks(funnel.basePath));
  return data(
    {
      styles: funnelStyles(funnel.layout, names || directRecipients.length > 0),
      thanks: { ...successTexts[defined.listing.thanks], layout: defined.layout },
      funnel: {
        ...funnel,
        ...(confirms && { confirmsByEmail: confirms }),
        ...(countsSteps && { countsSteps }),
        ...(partners.offers && { offers: partners.offers }),
        ...(directRecipients.length > 0 && { directRecipients }),
        ...(names && { namesPartners: names, ...(await recipientsFor(deps, defined.formType, step, carried)) }),
        wordings: `${textHashesOf(shownTexts(defined, operator))} ${definitionSha(defined)}`,
      },
      slug: step.slug,
      words: lazyTexts,
      brand,
      publicUrl,
      carried,
      isSent: carried?.isSent === true || arrival === "thanks",
      figures: figuresFor(defined, current, carried),
      forSharing,
    },
    { headers },
  );
}

/** Names the firms for visitors without scripts, because the server knows the postal code. A shared page names none. */
async function recipientsFor(deps: Deps, formType: string, step: Step, carried: CarriedAnswers | undefined) {
  if (!carried || step.does !== "submit" || !isFormType(formType)) return {};
  return { recipients: await nameRecipients(deps, formType, String(carried.answers["postalCode"] ?? "")) };
}

/**
 * Tells visitors who go back without scripts after a submit that it has arrived; with scripts the page does. New answers start a
 * new lead; the last step and the pause before the thank-you page belong to the old one.
 */
function afterArrival(
  request: Request,
  query: URLSearchParams,
  funnel: Funnel,
  step: Step,
  hasAnswers: boolean,
): "thanks" | "again" | undefined {
  if (!hasArrived(request) || query.has("sent")) return undefined;
  if (step.does === "end") return "thanks";
  if (hasAnswers) return "again";
  if (!isStepOfWalk(request, funnel)) return undefined;
  throw replace(arrivedPage(funnel.formType, ""), { headers: { "cache-control": "private, no-store" } });
}

export async function action({ url, request, params, context }: Route.ActionArgs) {
  const { funnel, step } = placeOf({ url, request, params });
  return walkWithoutScripts(context.get(depsContext), funnel, step, request);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData) return [];
  const root = matches[0]?.loaderData as { statements: Values } | undefined;
  const { funnel, slug, brand, publicUrl, forSharing } = loaderData;
  const index = funnel.steps.findIndex((step) => step.slug === slug);
  const description = pageDescription(funnel, index);
  return [
    { title: pageTitle(funnel, index, brand, root?.statements ?? {}) },
    ...(description ? [{ name: "description", content: description }] : []),
    ...(description
      ? [{ tagName: "link", rel: "canonical", href: new URL(pathOf(funnel, slug), publicUrl).href }]
      : []),
    // Only the first question is indexed; it is also the URL of every step of a funnel without steps in it.
    ...(pathOf(funnel, slug) === entranceOf(funnel) ? [] : [{ name: "robots", content: "noindex" }]),
    ...forSharing,
  ];
};

export const handle: Handle = { styles: (loaderData) => (loaderData as { styles: string }).styles };

/** Rendered by the server only; in the browser `island.tsx` hydrates without the router. */
export default function FunnelRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { pathname, search } = useLocation();
  const banner = useOutletContext<ReactNode>();
  const { operator, statements } = useRouteLoaderData("root") as Pick<ThanksData, "operator" | "statements"> & {
    operator: FunnelOperator;
  };
  const { funnel, slug, words, carried, isSent, figures, thanks } = loaderData;
  const screen = { funnel, slug, words, carried, isSent, figures, thanks, refused: actionData, operator, statements };
  return serverOnly$(<FunnelDocument data={screen} {...{ pathname, search, banner }} />) ?? null;
}

type Shared = { funnel: DefinedFunnel; step: Step; brand: string; publicUrl: string; statements: Values };

/** Server only: link previews read the HTML, so the browser code does not need it. */
function funnelOpenGraph({ funnel, step, brand, publicUrl, statements }: Shared) {
  const index = funnel.steps.indexOf(step);
  return openGraph({
    title: pageTitle(funnel, index, brand, statements),
    description: pageDescription(funnel, index),
    path: entranceOf(funnel),
    picture: funnel.listing.socialImage,
    publicUrl,
    brand,
  });
}
