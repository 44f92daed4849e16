import { funnels } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { definitionSha, questionsOf } from "./definition-sha.ts";

/**
 * Stores the questions of this release, where they are new: a lead names their fingerprint, and outlives the release. Also as the text
 * that has this fingerprint, so that it can be computed again.
 */
export async function registerDefinitions(db: Executor): Promise<void> {
  const today = Object.values(funnels).map((funnel) => ({
    form_type: funnel.formType,
    sha: definitionSha(funnel),
    text: JSON.stringify(questionsOf(funnel)),
  }));
  const definitions = await db.selectFrom("definitions").select(["form_type", "sha"]).execute();
  const added = today.filter((one) => !definitions.some((known) => isSame(known, one)));
  if (added.length > 0) {
    await db
      .insertInto("definitions")
      .values(added.map(({ form_type, sha, text }) => ({ form_type, sha, definition: text })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const texts = await db.selectFrom("definition_texts").select(["form_type", "sha"]).execute();
  const untold = today.filter((one) => !texts.some((known) => isSame(known, one)));
  if (untold.length === 0) return;
  await db
    .insertInto("definition_texts")
    .values(untold)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Version = { form_type: string; sha: string };

const isSame = (one: Version, other: Version): boolean => one.form_type === other.form_type && one.sha === other.sha;
