import { funnels } from "#funnels/registry.ts";
import type { Executor } from "#server/db/database.ts";
import { definitionSha, questionsOf } from "./definition-sha.ts";

/** Stores the questions of this release, where they are new: a lead names their fingerprint, and outlives the release. */
export async function registerDefinitions(db: Executor): Promise<void> {
  const today = Object.values(funnels).map((funnel) => ({ funnel, sha: definitionSha(funnel) }));
  const known = await db.selectFrom("definitions").select(["form_type", "sha"]).execute();
  const isKnown = (formType: string, sha: string) => known.some((row) => row.form_type === formType && row.sha === sha);
  const added = today.filter(({ funnel, sha }) => !isKnown(funnel.formType, sha));
  if (added.length === 0) return;
  await db
    .insertInto("definitions")
    .values(
      added.map(({ funnel, sha }) => ({
        form_type: funnel.formType,
        sha,
        definition: JSON.stringify(questionsOf(funnel)),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
