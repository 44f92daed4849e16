import { namedConsentTexts, nobodyConsentTexts } from "#funnels/questions/named-consent-texts.ts";
import type { ConsentText, Field, Funnel, Step } from "#funnels/engine/types.ts";
import type { NamedFirm } from "#server/buyers/named-firm.ts";

/** The funnel as a page shows it that has named these firms: other consent texts, with the names in them. */
export function nameFirms<T extends Funnel>(funnel: T, named: readonly NamedFirm[]): T {
  const [first, ...others] = funnel.steps;
  const inStep = (step: Step): Step => ({
    ...step,
    fields: step.fields.map((field): Field =>
      field.kind === "consent" ? { ...field, consent: textFor(field.consent, named) } : field,
    ),
    ...(step.note && { note: textFor(step.note, named) }),
  });
  return { ...funnel, steps: [inStep(first), ...others.map(inStep)] };
}

function textFor(today: ConsentText, named: readonly NamedFirm[]): ConsentText {
  const consent = (named.length > 0 ? namedConsentTexts : nobodyConsentTexts)[today.id];
  if (!consent) throw new Error(`No text with names for ${today.id}`);
  return { ...consent, text: consent.text.replace("{partners}", () => partnersIn(named)) };
}

/** What means something in a text, links and placeholders, means nothing in a name. */
const plain = (words: string): string => words.replaceAll(/[{}[\]]/g, "");

const partnersIn = (named: readonly NamedFirm[]): string => named.map(({ name }) => plain(name)).join("; ");

/** '48143 Münster' is Münster. */
export const placeOf = (city: string): string => city.replace(/^\d{5}\s+/, "");
