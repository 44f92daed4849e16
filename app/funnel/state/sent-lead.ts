import { answerLines, type AnswerLine } from "#funnels/engine/answer-lines.ts";
import type { Values } from "#funnels/engine/texts.ts";
import type { Answers, Funnel, NamedRecipient } from "#funnels/engine/types.ts";
import { sayResult, type Result } from "#funnels/results/say-result.ts";

type SentFirm = { readonly id: string; readonly name: string; readonly callerNumbers: readonly string[] };

type OwnLead = { readonly id: string; readonly secret: string };

/** Data of the stored lead for the thank-you page. */
export type SentLead = {
  readonly id: string;
  /** Secret of the browser that sent the lead; opens the request page. */
  readonly own: OwnLead;
  /** Address of the confirmation email; empty if none is sent. */
  readonly confirmedAt: string;
  readonly lines: readonly AnswerLine[];
  /** Recipients as shown before sending; empty if none was ticked, absent if the page named no firms. */
  readonly firms?: readonly SentFirm[] | undefined;
  /** The result; undefined if no figure may be shown. */
  readonly result: Result | undefined;
};

/** `values` fill the result's texts: statements, figures and answers. */
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
