import { isPicked, ownAnswers } from "#funnels/engine/take-step.ts";
import { readField, type Input, type Issue } from "#funnels/engine/read-answers.ts";
import type { Funnel, Step } from "#funnels/engine/types.ts";
import { funnels, isFormType } from "#funnels/registry.ts";
import { softCheck, type Hint } from "#funnels/soft-checks/hints.ts";
import { seenName } from "#funnels/soft-checks/seen-name.ts";
import type { CarriedAnswers } from "#app/web/answers-cookie.ts";
import type { Deps } from "#app/web/context.ts";
import { deviceClass } from "#server/insights/device-class.ts";
import { ENTER, type Move, type Moves } from "#server/insights/read-moves.ts";
import { campaignOf } from "#server/leads/submissions/campaign-words.ts";
import { definitionSha } from "#server/leads/submissions/definition-sha.ts";
import { MARK_HEADER } from "#server/operations/synthetic/signed-header.ts";

type Troubles = NonNullable<Moves["troubles"]>;

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
  { sourceUrl, firstUrl }: Pick<CarriedAnswers, "sourceUrl" | "firstUrl">,
  path: readonly string[],
  troubles: Troubles = [],
): void {
  if (!isFormType(formType) || mark.isGenuine(request.headers.get(MARK_HEADER))) return;
  const moves = path.slice(1).flatMap((to, n): Move[] => (path[n] === to ? [] : [[path[n] ?? "", to]]));
  const about = { formType, sha: definitionSha(funnels[formType]), campaign: campaignOf(sourceUrl, firstUrl ?? "") };
  stepCounts?.count({ ...about, moves, troubles }, deviceClass(request.headers.get("user-agent")));
}

/** What a form that comes back says at the step's fields. */
export function troublesShown({ fields }: Step, missing: readonly Issue[], hints: readonly Hint[]): Troubles {
  const has = ({ field }: { field: string }) => fields.some(({ name }) => name === field);
  return [
    ...missing.filter(has).map(({ field }) => [field, "missing"] as const),
    ...hints.filter(has).map(({ field }) => [field, "hinted"] as const),
  ];
}

/** What became of the hints that this form has shown before: the page sends along what was typed then. */
export const troublesEnded = ({ fields }: Step, input: Input): Troubles =>
  fields.flatMap((field): Troubles => {
    const before = input[seenName(field.name)];
    if (field.kind !== "text" || typeof before !== "string") return [];
    const now = String(readField(field, input) ?? "");
    if (now === before) return [[field.name, "kept"]];
    return now === softCheck(field.input, before)?.suggestion ? [[field.name, "taken"]] : [];
  });
