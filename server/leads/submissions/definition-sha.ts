import { createHash } from "node:crypto";
import type { DefinedFunnel } from "#funnels/engine/types.ts";

/** The questions a visitor is asked: the definition without its listing, which visitors are not sent. */
export function questionsOf(funnel: DefinedFunnel): object {
  const { listing: _, ...questions } = funnel;
  return questions;
}

const SHA = /^[0-9a-f]{16}$/;

/** The fingerprint of these questions: another one whenever a word, an option or a step is. */
export const shaOf = (questions: object): string => shaOfText(JSON.stringify(questions));

export const shaOfText = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 16);

const known = new WeakMap<DefinedFunnel, string>();

/** That of the questions which this release asks. */
export function definitionSha(funnel: DefinedFunnel): string {
  const sha = known.get(funnel) ?? shaOf(questionsOf(funnel));
  known.set(funnel, sha);
  return sha;
}

/**
 * Which questions a page has asked, as it says in its `wordings`, behind the consent texts. It may have been open while they changed.
 * For a page that says nothing it is today's, as for consent texts.
 */
export function definitionTold(funnel: DefinedFunnel, wordings: unknown): string {
  const last = typeof wordings === "string" ? wordings.split(" ").at(-1) : undefined;
  return last !== undefined && SHA.test(last) ? last : definitionSha(funnel);
}
