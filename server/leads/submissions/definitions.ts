import { createHash } from "node:crypto";
import type { DefinedFunnel } from "#funnels/engine/types.ts";
import { funnels } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";

/** The questions a visitor is asked: the definition without its listing, which visitors are not sent. */
export function questionsOf(funnel: DefinedFunnel): object {
  const { listing: _, ...questions } = funnel;
  return questions;
}

const SHA = /^[0-9a-f]{16}$/;

/** Returns a fingerprint that changes with every word, option or step. */
export const shaOf = (questions: object): string => shaOfText(JSON.stringify(questions));

export const shaOfText = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

const known = new WeakMap<DefinedFunnel, string>();

/** Returns the fingerprint of this release's questions. */
export function definitionSha(funnel: DefinedFunnel): string {
  const sha = known.get(funnel) ?? shaOf(questionsOf(funnel));
  known.set(funnel, sha);
  return sha;
}

/**
 * Returns the fingerprint of the questions a page asked, from its `wordings` behind the consent texts, because they may have changed while
 * it was open. Defaults to today's.
 */
export function definitionTold(funnel: DefinedFunnel, wordings: unknown): string {
  const last = typeof wordings === "string" ? wordings.split(" ").at(-1) : undefined;
  return last !== undefined && SHA.test(last) ? last : definitionSha(funnel);
}

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
  const definitions = await db.selectFrom("funnel_versions").select(["form_type", "sha"]).execute();
  const added = today.filter((one) => !definitions.some((known) => isSame(known, one)));
  if (added.length > 0) {
    await db
      .insertInto("funnel_versions")
      .values(added.map(({ form_type, sha, text }) => ({ form_type, sha, definition: text })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const texts = await db.selectFrom("funnel_version_texts").select(["form_type", "sha"]).execute();
  const untold = today.filter((one) => !texts.some((known) => isSame(known, one)));
  if (untold.length === 0) return;
  await db
    .insertInto("funnel_version_texts")
    .values(untold)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type Version = { form_type: string; sha: string };

const isSame = (one: Version, other: Version): boolean => one.form_type === other.form_type && one.sha === other.sha;
