import { z } from "zod";
import { funnels, isFormType, type FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { definitionSha } from "#server/leads/submissions/definitions.ts";

/** Only the contact step asks for more fields than this at once. */
const MAX_PER_QUESTION = 2;

/** The staff name of a step: what it asks for. Steps of earlier releases are named by their slug. */
export function stepName(formType: string, slug: string): string {
  const step = isFormType(formType) ? funnels[formType].steps.find((one) => one.slug === slug) : undefined;
  const [first, ...others] = (step?.fields ?? []).filter(({ name }) => name !== "privacyAccepted");
  if (first === undefined) return slug === "" ? "First step" : /^\d+$/.test(slug) ? `Step ${slug}` : asWords(slug);
  return others.length >= MAX_PER_QUESTION ? "Contact" : asWords(first.name);
}

/** Label of a field: "postalCode" -> "Postal code". */
export const fieldName = (field: string): string => asWords(field);

function asWords(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("-", " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The slugs of a version's steps in order, each with its field names. */
export type StepsOfVersion = ReadonlyMap<string, readonly string[]>;

/** Steps and fields of each funnel version: form type and hash -> steps. An allow-list: nothing else is counted. */
export type KnownSteps = ReadonlyMap<string, StepsOfVersion>;

export const versionKey = (formType: string, sha: string): string => `${formType} ${sha}`;

const Stored = z.object({
  steps: z.array(z.object({ slug: z.string(), fields: z.array(z.object({ name: z.string() })).catch([]) })),
});

const stepsOf = (steps: z.infer<typeof Stored>["steps"]): StepsOfVersion =>
  new Map(steps.map(({ slug, fields }) => [slug, fields.map(({ name }) => name)]));

/** The steps of this release. */
export const stepsOfToday = (): KnownSteps =>
  new Map(
    Object.values(funnels).map((funnel) => [
      versionKey(funnel.formType, definitionSha(funnel)),
      stepsOf(Stored.parse(funnel).steps),
    ]),
  );

/** Includes earlier releases, whose pages may still be open; of one form, if given. */
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
 * Merges the steps of a form's versions, each with all its fields: those of the first version in order, then those that only
 * others have.
 */
export function mergeVersions(versions: readonly StepsOfVersion[]): StepsOfVersion {
  const merged = new Map<string, readonly string[]>();
  for (const steps of versions)
    for (const [slug, fields] of steps) merged.set(slug, [...new Set([...(merged.get(slug) ?? []), ...fields])]);
  return merged;
}
