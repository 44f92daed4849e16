import { funnels, type FormType } from "#funnels/registry.ts";
import type { Funnel } from "#funnels/engine/types.ts";
import type { RoutedLead } from "#server/sales/routing/decide.ts";

/** The routing view of a record: postal code and choices, without personal data. */
export function routedLeadOf(
  formType: FormType,
  record: Readonly<Record<string, unknown>>,
  named: readonly string[] | null,
): Omit<RoutedLead, "soldTo"> {
  const answers: Record<string, string> = {};
  for (const name of choicesOf(formType)) {
    const answer = record[name];
    if (typeof answer === "string") answers[name] = answer;
  }
  return { formType, postalCode: postalCodeIn(record), answers, named: named && new Set(named) };
}

const choices = new Map<FormType, readonly string[]>();

function choicesOf(formType: FormType): readonly string[] {
  const known = choices.get(formType);
  if (known) return known;
  const funnel: Funnel = funnels[formType];
  const fields = funnel.steps.flatMap((step) => step.fields);
  const names = fields.filter(({ kind }) => kind === "choice" || kind === "radio").map(({ name }) => name);
  choices.set(formType, names);
  return names;
}

/** Normalises typed codes: 'D-50823' becomes 50823. Empty if missing or ambiguous. */
function postalCodeIn({ postalCode }: Readonly<Record<string, unknown>>): string {
  if (typeof postalCode !== "string") return "";
  if (/^\d{5}$/.test(postalCode)) return postalCode;
  const digits = postalCode.normalize("NFKC").replaceAll(/\D/g, "");
  return digits.length === 5 ? digits : "";
}
