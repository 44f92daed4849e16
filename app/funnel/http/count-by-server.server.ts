import type { Funnel } from "#funnels/engine/types.ts";
import { locate, submittingStep } from "#funnels/engine/walk.ts";
import { funnels, isFormType } from "#funnels/registry.ts";
import type { Deps } from "#app/web/context.ts";
import { submit, type Submitted } from "#server/intake/submit.ts";
import { ENTER, SENT } from "#server/insights/read-moves.ts";
import { countPlainForm } from "./count-plain-forms.server.ts";

/**
 * Where the operator counts without a script (docs/insights.md): a page that is loaded begins a visit at its step. Not what is rendered
 * again after a form, and not what a browser loads ahead.
 */
export function countPageLoad(deps: Deps, request: Request, funnel: Funnel, slug: string): void {
  const { headers, method } = request;
  if (method !== "GET" || headers.has("content-type") || /prefetch|prerender/.test(headers.get("sec-purpose") ?? ""))
    return;
  if (new URL(request.url).searchParams.has("sent")) return; // the thanks of a visit before
  countPlainForm(deps, request, funnel, { sourceUrl: request.url }, [ENTER, slug]);
}

/** The lead of a page with scripts: all that is known of its visit is where it began. */
export function countSubmit(deps: Deps, request: Request, lead: unknown): void {
  const { formType, sourceUrl, firstUrl } = (lead ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof formType !== "string" || !isFormType(formType)) return;
  const funnel = funnels[formType];
  const began = { sourceUrl: text(sourceUrl), firstUrl: text(firstUrl) };
  countPlainForm(deps, request, funnel, began, [slugOf(funnel, began.sourceUrl), SENT]);
}

const text = (said: unknown): string => (typeof said === "string" ? said : "");

/** Where a page is loaded; the first step for an address that names none, as a link of the magazine. */
function slugOf(funnel: Funnel, address: string): string {
  const [, form, slug = ""] = URL.parse(address)?.pathname.split("/") ?? [];
  const place = locate(funnel, slug);
  const isStep =
    form === funnel.formType &&
    place.kind === "step" &&
    funnel.steps.indexOf(place.step) <= funnel.steps.indexOf(submittingStep(funnel));
  return isStep ? place.step.slug : funnel.steps[0].slug;
}

/** Takes a lead, and says whether it is a new one: a form may be sent twice, and its lead is counted once. */
export async function submitNew(
  deps: Deps,
  ...[lead, tracking, visit]: [unknown, Parameters<typeof submit>[2], Parameters<typeof submit>[3]]
): Promise<{ submitted: Submitted; isNew: boolean }> {
  let isNew = false;
  const noteSubmit: Deps["noteSubmit"] = (note) => {
    isNew = ["stored", "quarantined"].includes(note.outcome);
    deps.noteSubmit?.(note);
  };
  return { submitted: await submit({ ...deps, noteSubmit }, lead, tracking, visit), isNew };
}
