import { z } from "zod";
import { funnels, isFormType, type FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { definitionSha } from "#server/leads/submissions/definitions.ts";

/** More fields than this are asked together only where somebody says who they are. */
const MAX_PER_QUESTION = 2;

/** What staff call a step: by what it asks for. One of an earlier release is called by its address. */
export function stepName(formType: string, slug: string): string {
  const step = isFormType(formType) ? funnels[formType].steps.find((one) => one.slug === slug) : undefined;
  const [first, ...others] = (step?.fields ?? []).filter(({ name }) => name !== "privacyAccepted");
  if (first === undefined) return slug === "" ? "First step" : /^\d+$/.test(slug) ? `Step ${slug}` : asWords(slug);
  return others.length >= MAX_PER_QUESTION ? "Contact" : asWords(first.name);
}

/** What a field is called: "postalCode" -> "Postal code". */
export const fieldName = (field: string): string => asWords(field);

function asWords(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("-", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The slugs of a version's steps in their sequence, each with the names of its fields. */
export type StepsOfVersion = ReadonlyMap<string, readonly string[]>;

/** The steps and fields of each version of each funnel's questions: form type and fingerprint -> steps. Nothing else is counted. */
export type KnownSteps = ReadonlyMap<string, StepsOfVersion>;

export const versionKey = (formType: string, sha: string): string => `${formType} ${sha}`;

const Stored = z.object({
  steps: z.array(z.object({ slug: z.string(), fields: z.array(z.object({ name: z.string() })).catch([]) })),
});

const stepsOf = (steps: z.infer<typeof Stored>["steps"]): StepsOfVersion =>
  new Map(steps.map(({ slug, fields }) => [slug, fields.map(({ name }) => name)]));

/** Those of this release. */
export const stepsOfToday = (): KnownSteps =>
  new Map(
    Object.values(funnels).map((funnel) => [
      versionKey(funnel.formType, definitionSha(funnel)),
      stepsOf(Stored.parse(funnel).steps),
    ]),
  );

/** And those of earlier releases, whose pages may still be open; of one form, if no other is asked for. */
export async function readKnownSteps(db: Executor, form?: FormType): Promise<KnownSteps> {
  const rows = await db
    .selectFrom("funnel_versions")
    .select(["form_type", "sha", "definition"])
    .$if(form !== undefined, (query) => query.where("form_type", "=", form ?? ""))
    .execute();
  const stored = rows.flatMap(({ form_type, sha, definition }) => {
    const { data } = Stored.safeParse(definition);
    return data ? [[versionKey(form_type, sha), stepsOf(data.steps)] as const] : [];
  });
  return new Map([...stored, ...stepsOfToday()]);
}

/**
 * All steps that versions of a form have had, each with all its fields: those of the first version given in their sequence, and what
 * only others have had behind them.
 */
export function mergeVersions(versions: readonly StepsOfVersion[]): StepsOfVersion {
  const merged = new Map<string, readonly string[]>();
  for (const steps of versions)
    for (const [slug, fields] of steps) merged.set(slug, [...new Set([...(merged.get(slug) ?? []), ...fields])]);
  return merged;
}
