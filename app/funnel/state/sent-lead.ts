import { answerLines, type AnswerLine } from "#funnels/engine/answer-lines.ts";
import type { Answers, Funnel } from "#funnels/engine/types.ts";

/** What the thank-you page repeats of the lead that was just stored. */
export type SentLead = {
  readonly id: string;
  /** Where the confirmation goes; empty where none is sent. */
  readonly confirmedAt: string;
  readonly lines: readonly AnswerLine[];
};

export const sentLead = (funnel: Funnel, id: string, answers: Answers): SentLead => ({
  id,
  confirmedAt: funnel.confirmsByEmail ? String(answers["email"] ?? "") : "",
  lines: answerLines(funnel, answers),
});
