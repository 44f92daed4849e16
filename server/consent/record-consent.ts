import type { Answers, Funnel } from "#funnels/engine/types.ts";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/db/database.ts";
import { newId } from "#server/platform/new-id.ts";
import type { Operator } from "#server/site/operator.ts";
import { everyRendering } from "./read-wordings.ts";
import { shownTexts, submitStep, type ShownText } from "./shown-texts.ts";

/**
 * Which consent texts were on the screen, and which of them the visitor ticked (decisions §12). It is never changed and outlives
 * the lead, so of the page's address it keeps the path only. `wordings`: which texts the page says it has shown.
 */
export async function recordConsent(
  tx: Executor,
  operator: Operator,
  funnel: Funnel,
  submission: { id: string; formType: FormType; record: Answers; pageAddress: string; wordings?: unknown },
): Promise<void> {
  const shown = await asTold(tx, shownTexts(funnel, operator), submission.wordings);
  const texts = shown.map(({ field, id, version, sha256 }) => ({
    field,
    id,
    version,
    sha256,
    ticked: field === null ? null : submission.record[field] === true,
  }));
  await recordWordings(
    tx,
    shown.filter((text) => text.version !== null),
  );
  await tx
    .insertInto("consent_records")
    .values({
      id: newId(),
      submission_id: submission.id,
      form_type: submission.formType,
      step: submitStep(funnel)?.slug ?? "",
      page_address: URL.parse(submission.pageAddress)?.pathname ?? "",
      texts: JSON.stringify(texts),
    })
    .execute();
}

/** `version` null: a text that this release does not know; all that is recorded of it is the fingerprint the page has sent. */
type RecordedText = Omit<ShownText, "version"> & { version: number | null };

const SHA256 = /^[0-9a-f]{64}$/;

/**
 * A page that was open while a text or the company's name changed has shown the one before. For pages of the release before,
 * which say nothing, today's are recorded.
 */
async function asTold(tx: Executor, today: readonly ShownText[], wordings: unknown): Promise<RecordedText[]> {
  if (typeof wordings !== "string") return [...today];
  const told = wordings.split(" ");
  if (today.every(({ sha256 }, n) => sha256 === told[n])) return [...today];
  const known = await everyRendering(tx);
  return today.map((text, n) => {
    const sha256 = told[n] ?? "";
    const shown = known.find((one) => one.id === text.id && one.sha256 === sha256);
    const unknown = { version: null, text: "", sha256: SHA256.test(sha256) ? sha256 : "" };
    return { ...text, ...(shown ?? unknown) };
  });
}

/** In the order of their keys: of two submits that both bring new words, neither waits for the other in a circle. */
async function recordWordings(tx: Executor, shown: readonly RecordedText[]): Promise<void> {
  if (shown.length === 0) return;
  const words = new Map(shown.map(({ sha256, text }) => [sha256, { sha256, words: text }]));
  await tx
    .insertInto("consent_wordings")
    .values([...words.values()].toSorted((one, other) => (one.sha256 < other.sha256 ? -1 : 1)))
    .onConflict((conflict) => conflict.column("sha256").doNothing())
    .execute();
}
