import type { Funnel, Step } from "#funnels/engine/types.ts";
import { lookUpStep, submittingStep, isPicked, ownAnswers } from "#funnels/engine/navigation.ts";
import { funnels, isFormType } from "#funnels/registry.ts";
import type { Deps } from "#app/web/context.ts";
import { submit, type SubmitResult } from "#server/intake/submit.ts";
import { ENTER, SENT, type StepTransition, type Moves } from "#server/insights/read-moves.ts";
import { readField, type Input, type Issue } from "#funnels/engine/read-answers.ts";
import { softCheck, type Hint } from "#funnels/soft-checks/hints.ts";
import { seenName } from "#funnels/soft-checks/seen-name.ts";
import type { CarriedAnswers } from "#app/web/answers-cookie.ts";
import { deviceClass } from "#server/insights/write-counts.ts";
import { campaignOf } from "#server/leads/submissions/find-campaign.ts";
import { definitionSha } from "#server/leads/submissions/definitions.ts";
import { SYNTHETIC_HEADER } from "#server/operations/synthetic/signed-header.ts";

/**
 * With server-side counting (docs/insights.md), a page load starts a visit at its step, except re-rendered forms and prefetches.
 */
export function countPageLoad(deps: Deps, request: Request, funnel: Funnel, slug: string): void {
  const { headers, method } = request;
  if (method !== "GET" || headers.has("content-type") || /prefetch|prerender/.test(headers.get("sec-purpose") ?? ""))
    return;
  if (new URL(request.url).searchParams.has("sent")) return; // the thank-you page of an earlier visit
  countPlainForm(deps, request, funnel, { sourceUrl: request.url }, [ENTER, slug]);
}

/** Counts a lead from a page with scripts, of which only the first step is known. */
export function countSubmit(deps: Deps, request: Request, lead: unknown): void {
  const { formType, sourceUrl, firstUrl } = (lead ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof formType !== "string" || !isFormType(formType)) return;
  const funnel = funnels[formType];
  const began = { sourceUrl: text(sourceUrl), firstUrl: text(firstUrl) };
  countPlainForm(deps, request, funnel, began, [slugOf(funnel, began.sourceUrl), SENT]);
}

const text = (said: unknown): string => (typeof said === "string" ? said : "");

/** Step of the page load; the first one for a URL without steps, such as a magazine link. */
function slugOf(funnel: Funnel, address: string): string {
  const [, form, slug = ""] = URL.parse(address)?.pathname.split("/") ?? [];
  const place = lookUpStep(funnel, slug);
  const isStep =
    form === funnel.formType &&
    place.kind === "step" &&
    funnel.steps.indexOf(place.step) <= funnel.steps.indexOf(submittingStep(funnel));
  return isStep ? place.step.slug : funnel.steps[0].slug;
}

/** Submits, and returns whether the lead is new: a form may be sent twice, but counts once. */
export async function submitNew(
  deps: Deps,
  ...[lead, tracking, visit]: [unknown, Parameters<typeof submit>[2], Parameters<typeof submit>[3]]
): Promise<{ submitted: SubmitResult; isNew: boolean }> {
  let isNew = false;
  const countSubmit: Deps["countSubmit"] = (note) => {
    isNew = ["stored", "quarantined"].includes(note.outcome);
    deps.countSubmit?.(note);
  };
  return { submitted: await submit({ ...deps, countSubmit }, lead, tracking, visit), isNew };
}

type Troubles = NonNullable<Moves["troubles"]>;

/** Steps before this form: without answers the walk starts here, and first taps may have passed some steps. */
export function pathSoFar(funnel: Funnel, step: Step, input: Input, isFirst: boolean): string[] {
  if (!isFirst) return [step.slug];
  const tapped = funnel.steps.filter(
    (one) => one !== step && isPicked(one) && Object.keys(ownAnswers(one, input)).length > 0,
  );
  return [ENTER, ...tapped.map(({ slug }) => slug), step.slug];
}

/** Counts a plain form post like the page's script would. The synthetic monitor is not counted. */
export function countPlainForm(
  { stepCounts, syntheticHeader }: Pick<Deps, "stepCounts" | "syntheticHeader">,
  request: Request,
  { formType }: Funnel,
  { sourceUrl, firstUrl }: Pick<CarriedAnswers, "sourceUrl" | "firstUrl">,
  path: readonly string[],
  troubles: Troubles = [],
): void {
  if (!isFormType(formType) || syntheticHeader.isGenuine(request.headers.get(SYNTHETIC_HEADER))) return;
  const moves = path.slice(1).flatMap((to, n): StepTransition[] => (path[n] === to ? [] : [[path[n] ?? "", to]]));
  const about = { formType, sha: definitionSha(funnels[formType]), campaign: campaignOf(sourceUrl, firstUrl ?? "") };
  stepCounts?.count({ ...about, moves, troubles }, deviceClass(request.headers.get("user-agent")));
}

/** Field events of a form that is shown again with errors. */
export function troublesShown({ fields }: Step, missing: readonly Issue[], hints: readonly Hint[]): Troubles {
  const has = ({ field }: { field: string }) => fields.some(({ name }) => name === field);
  return [
    ...missing.filter(has).map(({ field }) => [field, "missing"] as const),
    ...hints.filter(has).map(({ field }) => [field, "hinted"] as const),
  ];
}

/** What happened to the hints shown before: the form carries the value at that time. */
export const troublesEnded = ({ fields }: Step, input: Input): Troubles =>
  fields.flatMap((field): Troubles => {
    const before = input[seenName(field.name)];
    if (field.kind !== "text" || typeof before !== "string") return [];
    const now = String(readField(field, input) ?? "");
    if (now === before) return [[field.name, "kept"]];
    return now === softCheck(field.input, before)?.suggestion ? [[field.name, "taken"]] : [];
  });
