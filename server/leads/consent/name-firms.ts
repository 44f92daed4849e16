import {
  firmsWords,
  namedConsentTexts,
  nobodyConsentTexts,
  type TickedFirms,
} from "#funnels/questions/named-consent-texts.ts";
import type { ConsentText, Field, Funnel, Step } from "#funnels/engine/types.ts";
import type { Operator } from "#server/site/operator.ts";
import { shownTexts } from "./shown-texts.ts";

/** The funnel as a page shows it that has named firms, of which so many are ticked: with other consent texts. */
export function nameFirms<T extends Funnel>(funnel: T, ticked: TickedFirms): T {
  const [first, ...others] = funnel.steps;
  const inStep = (step: Step): Step => ({
    ...step,
    fields: step.fields.map((field): Field =>
      field.kind === "consent" ? { ...field, consent: textFor(field.consent, ticked) } : field,
    ),
    ...(step.note && { note: textFor(step.note, ticked) }),
  });
  return { ...funnel, steps: [inStep(first), ...others.map(inStep)] };
}

/** As the page says it was, by the fingerprints of its texts: with the firms counted, or without scripts. */
export function namedAsShown<T extends Funnel>(
  funnel: T,
  firms: readonly { ticked: boolean }[],
  { operator, wordings }: { operator: Pick<Operator, "company">; wordings: unknown },
): T {
  const counted = nameFirms(funnel, firms.filter(({ ticked }) => ticked).length);
  const uncounted = nameFirms(funnel, firms.length === 0 ? 0 : "not counted");
  const [first] = shownTexts(uncounted, operator);
  const saidUncounted = typeof wordings === "string" && first && wordings.split(" ")[0] === first.sha256;
  return saidUncounted ? uncounted : counted;
}

function textFor(today: ConsentText, ticked: TickedFirms): ConsentText {
  const consent = (ticked === 0 ? nobodyConsentTexts : namedConsentTexts)[today.id];
  if (!consent) throw new Error(`No text with names for ${today.id}`);
  return { ...consent, text: consent.text.replace("{firms}", firmsWords(ticked)) };
}

/** '48143 Münster' is Münster. */
export const placeOf = (city: string): string => city.replace(/^\d{5}\s+/, "");
