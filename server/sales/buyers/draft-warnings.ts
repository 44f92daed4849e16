import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { answerChoices } from "./answer-choices.ts";
import { readDirectRecipients } from "./direct-recipients.ts";
import type { OrderTerms } from "./order-terms.ts";

/** Warnings before an order goes live; none of them blocks it. */
export type DraftWarning =
  | { kind: "free" | "sells-nothing" }
  /** No form of the order asks this question. */
  | { kind: "not-asked"; question: string }
  /** The order's forms ask the question, but none offers this answer. */
  | { kind: "no-such-answer"; question: string; answer: string }
  /** The service gets the form's leads without an order until this one goes live. */
  | { kind: "stops"; name: string; formType: FormType };

/** `sold`: from the simulation of this draft; undefined if there is none. */
export function warningsOfTerms(
  { priceCents, conditions, formTypes }: OrderTerms,
  sold: number | undefined,
): DraftWarning[] {
  const asked = answerChoices(formTypes);
  return [
    ...(priceCents === 0 ? [{ kind: "free" as const }] : []),
    ...(sold === 0 ? [{ kind: "sells-nothing" as const }] : []),
    ...conditions.flatMap(({ field, values }): DraftWarning[] => {
      const choice = asked.find((one) => one.field === field);
      if (!choice) return [{ kind: "not-asked", question: field }];
      const unknown = values.filter((value) => !choice.values.includes(value));
      return unknown.map((answer) => ({ kind: "no-such-answer", question: choice.label, answer }));
    }),
  ];
}

/** Third parties that get leads of the draft's forms until the form's first order goes live. */
export async function readStoppedByDraft(
  db: Executor,
  { formTypes }: OrderTerms,
  ownService: string | undefined,
): Promise<DraftWarning[]> {
  const recipients = await readDirectRecipients(db);
  return recipients
    .filter(({ id, formType, isAutomatic }) => isAutomatic && id !== ownService && formTypes.includes(formType))
    .map(({ name, formType }) => ({ kind: "stops", name, formType }));
}
