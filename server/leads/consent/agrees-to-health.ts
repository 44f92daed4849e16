import type { Answers, Funnel } from "#funnels/engine/types.ts";
import type { Operator } from "#server/site/operator.ts";
import { consentTextsOf, rendered } from "./shown-texts.ts";

/**
 * Whether the visitor agreed to a text which says that firms get the answers about health. A page that does not say which texts it
 * has shown, or says another one than today's, may have shown one that did not.
 */
export function agreesToHealth(
  funnel: Funnel,
  operator: Pick<Operator, "company">,
  { record, wordings }: { record: Answers; wordings?: unknown },
): boolean {
  const told = typeof wordings === "string" ? wordings.split(" ") : [];
  return consentTextsOf(funnel).some(
    ({ field, consent }, n) =>
      consent.coversHealth === true &&
      rendered(consent, operator).sha256 === told[n] &&
      (field === null || record[field] === true),
  );
}
