import { isPicked, ownAnswers } from "#funnels/engine/take-step.ts";
import type { Input } from "#funnels/engine/read-answers.ts";
import type { Funnel, Step } from "#funnels/engine/types.ts";
import { funnels, isFormType } from "#funnels/registry.ts";
import type { CarriedAnswers } from "#app/web/answers-cookie.ts";
import type { Deps } from "#app/web/context.ts";
import { deviceClass } from "#server/insights/device-class.ts";
import { ENTER, type Move } from "#server/insights/read-moves.ts";
import { campaignOf } from "#server/submissions/campaign-words.ts";
import { definitionSha } from "#server/submissions/definition-sha.ts";
import { MARK_HEADER } from "#server/synthetic/signed-header.ts";

/** Where a visitor was before this form: with no answers yet the walk begins, and first taps may have led through some steps. */
export function pathSoFar(funnel: Funnel, step: Step, input: Input, isFirst: boolean): string[] {
  if (!isFirst) return [step.slug];
  const tapped = funnel.steps.filter(
    (one) => one !== step && isPicked(one) && Object.keys(ownAnswers(one, input)).length > 0,
  );
  return [ENTER, ...tapped.map(({ slug }) => slug), step.slug];
}

/** Counts what a plain form has done, as the page's own script counts where it runs. The synthetic visitor is nobody. */
export function countPlainForm(
  { stepCounts, mark }: Pick<Deps, "stepCounts" | "mark">,
  request: Request,
  { formType }: Funnel,
  { sourceUrl, firstUrl }: CarriedAnswers,
  path: readonly string[],
): void {
  if (!isFormType(formType) || mark.isGenuine(request.headers.get(MARK_HEADER))) return;
  const moves = path.slice(1).flatMap((to, n): Move[] => (path[n] === to ? [] : [[path[n] ?? "", to]]));
  const about = { formType, sha: definitionSha(funnels[formType]), campaign: campaignOf(sourceUrl, firstUrl ?? "") };
  stepCounts?.count({ ...about, moves }, deviceClass(request.headers.get("user-agent")));
}
