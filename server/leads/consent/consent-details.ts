import type { ConsentRecord } from "./consent-record.ts";

type Given = { definitionSha: string; identitySha256: string | null };

/** What the event 'given' says: the questions and texts as they were on the screen, and the fingerprint of who gave it. */
export const givenDetails = (
  consent: Pick<ConsentRecord, "step" | "texts">,
  { definitionSha, identitySha256 }: Given,
) => ({
  definitionSha,
  step: consent.step,
  texts: consent.texts.map(({ sha256, ticked }) => ({ sha256, ticked })),
  ...(identitySha256 !== null && { identitySha256 }),
});

/** What the event 'named' says: the buyers that the page named. Null: it named none. */
export function namedDetails(named: ConsentRecord["named"]) {
  if (named === null || named.length === 0) return null;
  const ids = (isTicked: boolean) => named.filter(({ ticked }) => ticked === isTicked).map(({ buyerId }) => buyerId);
  return { buyerIds: ids(true), untickedBuyerIds: ids(false) };
}
