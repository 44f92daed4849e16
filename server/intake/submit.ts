import { z } from "zod";
import { readAnswers, type Issue } from "#funnels/engine/read-answers.ts";
import { formTypes, funnels } from "#funnels/registry.ts";
import type { Funnel } from "#funnels/engine/types.ts";
import { assess, NOT_ASSESSED, type SpamCheck } from "#server/leads/spam/assess.ts";
import { networksOf } from "#server/leads/spam/networks.ts";
import type { SenderInfo } from "#server/leads/spam/signals.ts";
import { agreesToHealth } from "#server/leads/consent/agreed-texts.ts";
import { consentRecordOf } from "#server/leads/consent/consent-record.ts";
import type { Database } from "#server/platform/db/database.ts";
import type { NotifyWorkers } from "#server/delivery/queue/notify-workers.ts";
import { pass } from "#server/platform/fail-points.ts";
import type { CachedSite } from "#server/site/read-site.ts";
import { traceSubmit, type CountSubmit, type IntakeResult } from "#server/platform/observability/tracing.ts";
import { campaignOf } from "#server/leads/submissions/find-campaign.ts";
import { definitionTold } from "#server/leads/submissions/definitions.ts";
import { normalise, sanitise, sanitiseInput } from "#server/leads/submissions/normalise.ts";
import { SYNTHETIC_SOURCE } from "#server/leads/submissions/synthetic-leads.ts";
import { allowsMeta } from "#server/leads/submissions/allows-meta.ts";
import { withClickId, readSourceUrl, sourceOf, type Tracking } from "#server/leads/submissions/tracking.ts";
import { sealIdentity } from "#server/leads/consent/identity.ts";
import { namedAsShown } from "#server/leads/consent/name-firms.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { contactIn } from "#server/leads/submissions/lead.ts";
import type { RecipientsToken } from "#server/sales/buyers/recipients-token.ts";
import { campaignOfLead } from "./lead-campaign.ts";
import { hashSecret } from "./own-lead.ts";
import { storeLead, type NewLead } from "./store-lead.ts";
import { handleResubmit } from "./handle-resubmit.ts";
import { chooseAgain, readShownRecipients } from "./name-recipients.ts";

export type SubmitDeps = {
  db: Database;
  notifyWorkers: NotifyWorkers;
  site: CachedSite;
  publicUrl: string;
  countSubmit?: CountSubmit;
  /** Encrypts the identity of the consent. Absent if the worker does it later. */
  consentRing?: KeyRing | undefined;
  /** Absent if no firm is named before consent. */
  recipientsToken?: RecipientsToken | undefined;
  /** Absent if there is no spam check. */
  spamCheck?: SpamCheck | undefined;
};

/**
 * Data about the sender: `tracking` is stored only with consent; `visit` is checked, and only its address is stored, sealed. The synthetic
 * visitor's lead belongs to no person: it is excluded from real services and from every count, and has no consent.
 */
type Sender = { tracking: Tracking | undefined; visit: SenderInfo | "synthetic" | undefined };

export type SubmitResult =
  /** `wantsProof` means stored, but in quarantine until the browser sends its proof of work. */
  | { kind: "stored"; submissionId: string; wantsProof?: true }
  | { kind: "incomplete"; issues: Issue[] }
  | { kind: "malformed" };

/** Decisions §3: deliveries wait for the phone confirmation, at most this long, then go out unconfirmed. */
const MAX_WAIT_MS = 120_000;

const awaitsConfirmation = (funnel: Funnel): boolean => funnel.steps.some((step) => step.does === "confirm-phone");

/** The envelope; the funnel checks what is in `answers`. The descriptions are those of docs/api. */
export const Submission = z.object({
  id: z.guid().describe("A UUIDv7 made by the sender. The same id is the same lead, however often it is sent"),
  secret: z.unknown().optional().describe("A random text; whoever sends it may correct the lead. Its hash is stored"),
  formType: z.enum(formTypes).describe("The form"),
  answers: z.record(z.string(), z.unknown()).describe("The answers by field name, see the form's own schema"),
  sourceUrl: z.unknown().describe("Address of the page. What is not an address of this site counts as none"),
  firstUrl: z.unknown().optional().describe("Address of the visit's first page, if a later link led to this one"),
  wordings: z.unknown().optional().describe("Fingerprints of the consent texts and questions that were shown"),
  recipients: z.unknown().optional().describe("The firms that were named before consent, see TickedRecipients"),
  website: z.unknown().optional().describe("A field that people do not see; leave it out"),
  sentAt: z.unknown().optional().describe("The sender's clock, in milliseconds since 1970"),
  proof: z.unknown().optional().describe("The solved challenge of a response with status 428, see Proof"),
});

/**
 * Stores a lead with its consent and its deliveries in one transaction. Idempotent: the browser makes the id, so that a double click, a
 * timeout or a lost answer yields one row and one reply. A known id changes nothing else, except for a correction by the lead's own
 * browser.
 */
export async function submit(
  deps: SubmitDeps,
  input: unknown,
  tracking?: Tracking,
  visit?: Sender["visit"],
): Promise<SubmitResult> {
  const parsed = Submission.safeParse(input);
  if (!parsed.success) {
    deps.countSubmit?.({ formType: "unknown", outcome: "malformed" });
    return { kind: "malformed" };
  }
  const { formType } = parsed.data;
  const envelope = { ...parsed.data, id: parsed.data.id.toLowerCase() };
  const countSubmit = visit === "synthetic" ? undefined : deps.countSubmit;
  return traceSubmit(countSubmit, { formType, submissionId: envelope.id }, (traceparent) =>
    take(deps, { ...envelope, traceparent }, { tracking, visit }),
  );
}

type Envelope = z.infer<typeof Submission> & { traceparent: string | null };

async function take(
  { db, notifyWorkers, site, publicUrl, spamCheck, recipientsToken, consentRing }: SubmitDeps,
  { id, formType, answers, traceparent, ...envelope }: Envelope,
  { tracking, visit }: Sender,
): Promise<IntakeResult<SubmitResult>> {
  const defined: Funnel = funnels[formType];
  const read = readAnswers(defined, sanitiseInput(answers));
  if (!read.ok) return { submitted: { kind: "incomplete", issues: read.issues } };
  const told = await readShownRecipients({ db, recipientsToken }, formType, read.record, envelope.recipients);
  if (told === "refused") return { submitted: { kind: "incomplete", issues: [chooseAgain] } };
  const { operator } = await site();
  const funnel = told?.wereShown
    ? namedAsShown(defined, told.firms, { operator, wordings: envelope.wordings })
    : defined;

  const platforms = tracking?.platforms ?? [];
  const sourceUrl = readSourceUrl(envelope.sourceUrl, publicUrl, platforms);
  const firstSourceUrl = readSourceUrl(envelope.firstUrl, publicUrl, platforms);
  const allowedTracking = tracking && withClickId(tracking, sourceUrl, Date.now());
  const { record } = read;
  const normalised = normalise(funnel, record);
  const isSynthetic = visit === "synthetic";
  const evidence = { honeypot: envelope.website, sentAt: envelope.sentAt, proof: envelope.proof };
  const { signals, isQuarantined, wantsProof, hasProof } =
    spamCheck && visit && visit !== "synthetic"
      ? await assess(db, spamCheck, { id, formType, record, ...normalised, visit, evidence })
      : NOT_ASSESSED;
  const content = {
    submission_data: {
      ...record,
      sourceUrl,
      ...(!["", sourceUrl].includes(firstSourceUrl) && { firstSourceUrl }),
      ...cookiesOf(funnel, allowedTracking),
    },
    normalised,
    source: isSynthetic ? SYNTHETIC_SOURCE : sourceOf(sourceUrl, firstSourceUrl),
    tracking: allowedTracking ?? null,
    health_agreed: agreesToHealth(funnel, operator, { record, wordings: envelope.wordings }),
    definition_sha: definitionTold(funnels[formType], envelope.wordings),
    campaign_id: isSynthetic
      ? null
      : await campaignOfLead(db, campaignOf(sourceUrl, firstSourceUrl), {
          isQuarantined,
          address: visit?.address,
        }),
  };
  const waitMs = awaitsConfirmation(funnel) ? MAX_WAIT_MS : 0;
  const lead: NewLead = {
    id,
    formType,
    content,
    isSynthetic,
    signals,
    network: typeof visit === "object" ? (networksOf(visit.address).at(-1)?.key ?? null) : null,
    secretHash: hashSecret(envelope.secret),
    consent: isSynthetic
      ? null
      : await consentRecordOf(db, operator, funnel, {
          record,
          pageAddress: sourceUrl,
          wordings: envelope.wordings,
          named: told?.firms ?? null,
        }),
    identity:
      isSynthetic || !consentRing
        ? null
        : sealIdentity(consentRing, id, {
            ...contactIn(record, normalised),
            ...(typeof visit === "object" && { address: visit.address }),
          }),
    named: told ? told.firms.filter(({ ticked }) => ticked).map(({ orderId }) => orderId) : null,
    delivery: {
      email: sanitise(String(record["email"] ?? "")),
      waitMs,
      traceparent,
      allowsMarketing: allowsMeta(allowedTracking),
      isQuarantined,
      isNamed: told !== null,
    },
  };
  const isRepeated = !(await storeLead(db, lead));
  if (isRepeated) {
    const mayCorrect = awaitsConfirmation(funnel) && !isForeign(visit);
    await handleResubmit(db, lead, { secret: envelope.secret, hasProof, mayCorrect });
  }
  pass("after-submit-commit");
  notifyWorkers();
  return {
    submitted: { kind: "stored", submissionId: id, ...(wantsProof && { wantsProof }) },
    isRepeated,
    isQuarantined,
  };
}

const isForeign = (visit: Sender["visit"]): boolean => typeof visit === "object" && visit.origin === "foreign";

/** Spec §3: variant 1's record holds Meta's cookies, if there are any. */
const cookiesOf = (funnel: Funnel, tracking: Tracking | undefined): Record<string, string> =>
  funnel.recordsMetaCookies && tracking
    ? { ...(tracking.fbc && { _fbc: tracking.fbc }), ...(tracking.fbp && { _fbp: tracking.fbp }) }
    : {};
