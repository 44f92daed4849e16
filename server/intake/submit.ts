import { sql } from "kysely";
import { z } from "zod";
import { readAnswers, type Issue } from "#funnels/engine/read-answers.ts";
import { funnels, isFormType } from "#funnels/registry.ts";
import type { Funnel } from "#funnels/engine/types.ts";
import { judge, UNJUDGED, type Abuse } from "#server/spam/assess.ts";
import { releaseForProof } from "#server/quarantine/release-after-proof.ts";
import type { Visit } from "#server/spam/visit.ts";
import { recordConsent } from "#server/consent/record-consent.ts";
import type { Database, Executor } from "#server/db/database.ts";
import { createDeliveries } from "#server/delivery/queue/create-deliveries.ts";
import type { Wake } from "#server/delivery/queue/notify-workers.ts";
import { pass } from "#server/platform/fail-points.ts";
import type { KeptSite } from "#server/site/cached-site.ts";
import { watchSubmit, type NoteSubmit, type Taken } from "#server/observability/trace-submit.ts";
import { normalise } from "#server/submissions/normalise.ts";
import { sanitise, sanitiseInput } from "#server/submissions/sanitise.ts";
import { sourceOf } from "#server/submissions/source-of.ts";
import { readSourceUrl } from "#server/submissions/source-url.ts";
import { SYNTHETIC_SOURCE } from "#server/submissions/synthetic-leads.ts";
import { withClickId, type Tracking } from "#server/submissions/tracking.ts";

export type SubmitNeeds = {
  db: Database;
  wake: Wake;
  site: KeptSite;
  publicUrl: string;
  noteSubmit?: NoteSubmit;
  /** Absent: nobody is judged. */
  abuse?: Abuse | undefined;
};

/**
 * What is known of the one who sends: kept only with their consent, or looked at and forgotten. The synthetic visitor's lead is
 * nobody's: it is kept from the services and from every count, and nobody has consented to anything.
 */
type Sender = { tracking: Tracking | undefined; visit: Visit | "synthetic" | undefined };

export type Submitted =
  /** `wantsProof`: stored, but held until the browser has done its sum. */
  | { kind: "stored"; submissionId: string; wantsProof?: true }
  | { kind: "incomplete"; issues: Issue[] }
  | { kind: "malformed" };

/** Decisions §3: deliveries wait for the phone confirmation, at most this long, then go out as they are. */
const LONGEST_WAIT_MS = 120_000;

const awaitsConfirmation = (funnel: Funnel): boolean => funnel.steps.some((step) => step.does === "confirm-phone");

/** The envelope; what is in `answers` is the funnel's own business. */
const Submission = z.object({
  id: z.guid(),
  formType: z.string(),
  answers: z.record(z.string(), z.unknown()),
  sourceUrl: z.unknown(),
  website: z.unknown().optional(), // the trap: nobody sees it
  sentAt: z.unknown().optional(),
  proof: z.unknown().optional(),
});

/**
 * Stores a lead with its consent and its deliveries, all or nothing. The id comes from the browser, so that a double click,
 * a timeout and a lost answer all end in the same row and the same reply.
 */
export async function submit(
  needs: SubmitNeeds,
  input: unknown,
  tracking?: Tracking,
  visit?: Sender["visit"],
): Promise<Submitted> {
  const parsed = Submission.safeParse(input);
  if (!parsed.success || !isFormType(parsed.data.formType)) {
    needs.noteSubmit?.({ formType: "unknown", outcome: "malformed" });
    return { kind: "malformed" };
  }
  const { formType } = parsed.data;
  const envelope = { ...parsed.data, id: parsed.data.id.toLowerCase() };
  const noteSubmit = visit === "synthetic" ? undefined : needs.noteSubmit;
  return watchSubmit(noteSubmit, { formType, submissionId: envelope.id }, (traceparent) =>
    take(needs, funnels[formType], { ...envelope, traceparent }, { tracking, visit }),
  );
}

type Envelope = z.infer<typeof Submission> & { traceparent: string | null };

async function take(
  { db, wake, site, publicUrl, abuse }: SubmitNeeds,
  funnel: Funnel,
  { id, answers, traceparent, ...envelope }: Envelope,
  { tracking, visit }: Sender,
): Promise<Taken<Submitted>> {
  const read = readAnswers(funnel, sanitiseInput(answers));
  if (!read.ok) return { submitted: { kind: "incomplete", issues: read.issues } };

  const sourceUrl = readSourceUrl(envelope.sourceUrl, publicUrl, { clickIds: tracking !== undefined });
  const known = tracking && withClickId(tracking, sourceUrl, Date.now());
  const { record } = read;
  const normalised = normalise(funnel, record);
  const isSynthetic = visit === "synthetic";
  const stored = {
    submission_data: JSON.stringify({ ...record, sourceUrl, ...cookiesOf(funnel, known) }),
    normalised: JSON.stringify(normalised),
    source: isSynthetic ? SYNTHETIC_SOURCE : sourceOf(sourceUrl),
    tracking: known ? JSON.stringify(known) : null,
  };
  const told = { trap: envelope.website, sentAt: envelope.sentAt, proof: envelope.proof };
  const { signs, isQuarantined, wantsProof, hasProof } =
    abuse && visit && visit !== "synthetic"
      ? await judge(db, abuse, { id, record, ...normalised, visit, told })
      : UNJUDGED;
  const waitMs = awaitsConfirmation(funnel) ? LONGEST_WAIT_MS : 0;
  const { operator } = await site();
  const isRepeated = await db.transaction().execute(async (tx) => {
    const inserted = await tx
      .insertInto("form_submissions")
      .values({
        id,
        form_type: funnel.formType,
        ...stored,
        is_synthetic: isSynthetic,
        signs,
        quarantined_at: isQuarantined ? sql<Date>`now()` : null,
      })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!inserted && hasProof) await releaseForProof(tx, id, waitMs);
    if (!inserted && !awaitsConfirmation(funnel)) return true;
    if (inserted && !isSynthetic) await recordConsent(tx, operator, funnel, { id, record, pageAddress: sourceUrl });
    const isHeld = inserted ? isQuarantined : await correct(tx, id, stored);
    const email = sanitise(String(record["email"] ?? ""));
    const about = { id, formType: funnel.formType, email, waitMs, traceparent, isSynthetic };
    await createDeliveries(tx, { ...about, allowsMarketing: known !== undefined, isQuarantined: isHeld });
    pass("before-submit-commit");
    return !inserted;
  });
  pass("after-submit-commit");
  wake();
  return {
    submitted: { kind: "stored", submissionId: id, ...(wantsProof && { wantsProof }) },
    isRepeated,
    isQuarantined,
  };
}

/** Spec §3: variant 1's record holds Meta's cookies, if there are any. */
const cookiesOf = (funnel: Funnel, tracking: Tracking | undefined): Record<string, string> =>
  funnel.recordsMetaCookies && tracking
    ? { ...(tracking.fbc && { _fbc: tracking.fbc }), ...(tracking.fbp && { _fbp: tracking.fbp }) }
    : {};

/**
 * A visitor who went back to correct the number, and pressed the button again: one visitor is one row. What has not been
 * tried yet is decided anew, because the e-mail address may be another one. Says whether the lead is in quarantine: it stays.
 */
async function correct(
  tx: Executor,
  id: string,
  stored: { submission_data: string; normalised: string; source: string; tracking: string | null },
): Promise<boolean> {
  const corrected = await tx
    .updateTable("form_submissions")
    .set(stored)
    .where("id", "=", id)
    .returning("quarantined_at")
    .executeTakeFirst();
  await sql`delete from deliveries where submission_id = ${id} and state in ('idle', 'queued') and attempt_n = 0
    and not exists (select from delivery_events where delivery_id = deliveries.id)`.execute(tx);
  return corrected !== undefined && corrected.quarantined_at !== null;
}
