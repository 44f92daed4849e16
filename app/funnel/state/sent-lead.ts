import { answerLines, type AnswerLine } from "#funnels/engine/answer-lines.ts";
import type { Values } from "#funnels/engine/texts.ts";
import type { Answers, Funnel, NamedRecipient } from "#funnels/engine/types.ts";
import { sayResult, type Result } from "#funnels/results/say-result.ts";

type SentFirm = { readonly id: string; readonly name: string; readonly callerNumbers: readonly string[] };

type OwnLead = { readonly id: string; readonly secret: string };

/** What the thank-you page repeats of the lead that was just stored. */
export type SentLead = {
  readonly id: string;
  /** By which the browser that made the lead is known: it leads to the page of the request. */
  readonly own: OwnLead;
  /** Where the confirmation goes; empty where none is sent. */
  readonly confirmedAt: string;
  readonly lines: readonly AnswerLine[];
  /** Who gets it, as the page has said before it was sent: none if nobody was ticked. Absent: the page has named nobody. */
  readonly firms?: readonly SentFirm[] | undefined;
  /** What the answers come to; nothing where no figure may be shown. */
  readonly result: Result | undefined;
};

/** `values` fill the texts of the result: claims, figures, and the answers themselves. */
export const sentLead = (
  funnel: Funnel,
  { id, secret }: OwnLead,
  answers: Answers,
  values: Values,
  ticked?: readonly Pick<NamedRecipient, "orderId" | "name" | "callerNumbers">[],
): SentLead => ({
  id,
  own: { id, secret },
  confirmedAt: funnel.confirmsByEmail ? String(answers["email"] ?? "") : "",
  lines: answerLines(funnel, answers),
  firms:
    ticked?.map(({ orderId, name, callerNumbers }) => ({ id: orderId, name, callerNumbers })) ??
    funnel.directRecipients?.map(({ id, name }) => ({ id, name, callerNumbers: [] })),
  result: sayResult(funnel.steps.find((step) => step.result)?.result, values),
});
