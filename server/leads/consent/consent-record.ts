import type { Answers, Funnel } from "#funnels/engine/types.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Operator } from "#server/site/operator.ts";
import type { NamedFirm } from "#server/sales/buyers/buyer.ts";
import { everyRendering, shownTexts, submitStep, type ShownText } from "./read-wordings.ts";

/** The consent stored with a lead, and the words of its texts, each stored once. */
export type ConsentRecord = {
  step: string;
  pageAddress: string;
  texts: { field: string | null; id: string; version: number | null; sha256: string; ticked: boolean | null }[];
  wordings: { sha256: string; words: string }[];
  /** The firms that the page named, and those left ticked; null if it named none. */
  named: readonly (NamedFirm & { ticked: boolean })[] | null;
};

/**
 * Records the shown consent texts and those the visitor ticked (decisions §12). The record is immutable and outlives the lead, so it keeps
 * only the path of the page's address. `wordings`: the texts the page says it showed.
 */
export async function consentRecordOf(
  db: Executor,
  operator: Operator,
  funnel: Funnel,
  submission: { record: Answers; pageAddress: string; wordings?: unknown; named?: ConsentRecord["named"] },
): Promise<ConsentRecord> {
  const shown = await asTold(db, shownTexts(funnel, operator), submission.wordings);
  return {
    step: submitStep(funnel)?.slug ?? "",
    pageAddress: URL.parse(submission.pageAddress)?.pathname ?? "",
    texts: shown.map(({ field, id, version, sha256 }) => ({
      field,
      id,
      version,
      sha256,
      ticked: field === null ? null : submission.record[field] === true,
    })),
    named: submission.named ?? null,
    wordings: shown.filter(({ version }) => version !== null).map(({ sha256, text }) => ({ sha256, words: text })),
  };
}

/** `version` is null for a text unknown to this release; only its fingerprint is recorded. */
type RecordedText = Omit<ShownText, "version"> & { version: number | null };

const SHA256 = /^[0-9a-f]{64}$/;

/**
 * A page that was open during a change of texts or company name showed the earlier one. Pages of the previous release send none, so today's
 * are recorded.
 */
async function asTold(db: Executor, today: readonly ShownText[], wordings: unknown): Promise<RecordedText[]> {
  if (typeof wordings !== "string") return [...today];
  const told = wordings.split(" ");
  if (today.every(({ sha256 }, n) => sha256 === told[n])) return [...today];
  const known = await everyRendering(db);
  return today.map((text, n) => {
    const sha256 = told[n] ?? "";
    const shown = known.find((one) => one.id === text.id && one.sha256 === sha256);
    const unknown = { version: null, text: "", sha256: SHA256.test(sha256) ? sha256 : "" };
    return { ...text, ...(shown ?? unknown) };
  });
}

type Given = { definitionSha: string; identitySha256: string | null };

/** Details of the event 'given': the shown questions and texts, and the identity's fingerprint. */
export const givenDetails = (
  consent: Pick<ConsentRecord, "step" | "texts">,
  { definitionSha, identitySha256 }: Given,
) => ({
  definitionSha,
  step: consent.step,
  texts: consent.texts.map(({ sha256, ticked }) => ({ sha256, ticked })),
  ...(identitySha256 !== null && { identitySha256 }),
});

/** Details of the event 'named': the buyers that the page named; null if it named none. */
export function namedDetails(named: ConsentRecord["named"]) {
  if (named === null || named.length === 0) return null;
  const ids = (isTicked: boolean) => named.filter(({ ticked }) => ticked === isTicked).map(({ buyerId }) => buyerId);
  return { buyerIds: ids(true), untickedBuyerIds: ids(false) };
}
