import { z } from "zod";
import { funnels } from "#funnels/registry.ts";
import type { Executor } from "#server/db/database.ts";
import { definitionSha } from "#server/submissions/definition-sha.ts";

/** The steps of each version of each funnel's questions: form type and fingerprint -> slugs. Nothing else is counted. */
export type KnownSteps = ReadonlyMap<string, ReadonlySet<string>>;

export const versionKey = (formType: string, sha: string): string => `${formType} ${sha}`;

/** Those of this release. */
export const stepsOfToday = (): KnownSteps =>
  new Map(
    Object.values(funnels).map((funnel) => [
      versionKey(funnel.formType, definitionSha(funnel)),
      new Set(funnel.steps.map(({ slug }) => slug)),
    ]),
  );

const Stored = z.object({ steps: z.array(z.object({ slug: z.string() })) });

/** And those of earlier releases, whose pages may still be open. */
export async function readKnownSteps(db: Executor): Promise<KnownSteps> {
  const rows = await db.selectFrom("definitions").select(["form_type", "sha", "definition"]).execute();
  const stored = rows.flatMap(({ form_type, sha, definition }) => {
    const { data } = Stored.safeParse(definition);
    return data ? [[versionKey(form_type, sha), new Set(data.steps.map(({ slug }) => slug))] as const] : [];
  });
  return new Map([...stored, ...stepsOfToday()]);
}
