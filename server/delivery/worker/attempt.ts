import { setTimeout as wait } from "node:timers/promises";
import { pass } from "#server/platform/fail-points.ts";
import type { Log } from "#server/platform/log.ts";
import { traceAttempt, type CountAttempt } from "#server/platform/observability/tracing.ts";
import type { OutgoingRequest } from "#server/delivery/adapter.ts";
import { wasReceived } from "#server/delivery/outcome.ts";
import type { Claim } from "./claim.ts";
import { NO_MARKETING_CONSENT } from "#server/delivery/queue/create-deliveries.ts";
import type { RecordOutcome, Recording, AttemptStart } from "./record.ts";
import { sendLead, type Sent, type PreparedService } from "./send-lead.ts";
import type { Transports } from "#server/delivery/transport/transport.ts";
import type { Lead } from "#server/leads/submissions/lead.ts";

export type AttemptDeps = {
  beginAttempt: (start: AttemptStart) => Promise<boolean>;
  record: RecordOutcome;
  transports: Transports;
  log: Log;
  leaseMs: number;
  deadlineMs: number;
  /** Divides waiting times, in tests; 1 otherwise. */
  timeScale: number;
  countAttempt?: CountAttempt;
  /** The address of the proof of consent that goes out with a lead. */
  consentUrl?: (lead: Lead) => string;
};

/** One attempt of one delivery: connect, commit the intent, send, record. */
export const attemptDelivery = (deps: AttemptDeps, service: PreparedService, claim: Claim): Promise<void> =>
  traceAttempt(deps.countAttempt, service.kind, claim, (settled, traceId) => {
    const log = traceId === undefined ? deps.log : deps.log.child({ traceId });
    return attempt({ ...deps, log }, service, claim, settled);
  });

async function attempt(
  deps: AttemptDeps,
  service: PreparedService,
  claim: Claim,
  settled: (outcome: string, wasReceived: boolean) => void,
): Promise<void> {
  pass("after-claim");
  const startedAt = performance.now();
  const ageMs = Date.now() - Date.parse(claim.lead.sale?.at ?? claim.lead.createdAt);
  const { outcome, isOurs, ...answer } = await send(deps, service, claim, ageMs);
  settled(outcome.kind, wasReceived(outcome.kind));
  const { maxAgeMs } = service.traits;
  const recognisedForMs = recognisedFor(service, claim);
  const progress = {
    ...claim,
    recognition: isOurs ? "none" : claim.recognition, // Our own refusal does not resolve an earlier unknown.
    ageMs,
    ...(maxAgeMs === undefined ? {} : { maxAgeMs }),
    ...(recognisedForMs === undefined ? {} : { recognisedForMs }),
  };
  const { apiServiceId, deliveryId, isProbe, circuitFailing: wasFailing, lead } = claim;
  await recordUntilStored(deps, {
    attempt: progress,
    outcome,
    details: { durationMs: Math.round(performance.now() - startedAt), ...answer },
    timeScale: deps.timeScale,
    ...(isOurs ? {} : { passage: { apiServiceId, deliveryId, isProbe, wasFailing, lead } }),
  });
}

const MAY_HAVE_IT = "The service may have got this lead before, and might not recognise it";

/** Without idempotency, a lead that may have arrived is resent only if staff force it. */
const recognisedFor = ({ traits }: PreparedService, { recognition, sentAnyway }: Claim): number | undefined =>
  recognition === "none" && !sentAnyway ? -Infinity : traits.recognisedForMs;

/** A kept connection may break at any time, so it needs a service that recognises repeats. A break costs at most one attempt. */
const mayReuse = ({ recognition, hadUnknown }: Claim): boolean => recognition !== "none" && !hadUnknown;

/** `isOurs`: the outcome says nothing about the service. */
type Tried = Sent & { isOurs: boolean };

async function send(deps: AttemptDeps, service: PreparedService, claim: Claim, ageMs: number): Promise<Tried> {
  const { maxAgeMs = Infinity } = service.traits;
  if (ageMs > maxAgeMs) return { isOurs: true, outcome: { kind: "not_sent", message: "Too old for this service" } };
  if (claim.hadUnknown && !claim.sentAnyway && ageMs > (recognisedFor(service, claim) ?? Infinity)) {
    return { isOurs: true, outcome: { kind: "not_sent", message: MAY_HAVE_IT } };
  }
  if (service.adapter.needsMarketingConsent && !claim.lead.tracking) {
    return { isOurs: true, outcome: { kind: "rejected", message: NO_MARKETING_CONSENT } };
  }
  let hasConnection = false;
  const { beginAttempt, transports, deadlineMs, leaseMs } = deps;
  const sending = {
    transports,
    deadlineMs,
    mayReuse: mayReuse(claim),
    async mayWrite(body: string, masked: OutgoingRequest) {
      pass("before-arm");
      hasConnection = true;
      const begun = await beginAttempt({ claim, configVersion: service.version, leaseMs, body, masked });
      pass("after-arm");
      return begun;
    },
  };
  const sent = await sendLead(sending, service, withConsentUrl(deps, service, claim.lead), claim.form);
  // The service was reached, but nothing was sent: the database was slow or down, or another worker was faster.
  return { ...sent, isOurs: hasConnection && sent.outcome.kind === "not_sent" };
}

/** Signed only for services that send it on. */
const withConsentUrl = ({ consentUrl }: AttemptDeps, { traits }: PreparedService, lead: Lead): Lead =>
  consentUrl && traits.sendsConsentUrl ? { ...lead, consentUrl: consentUrl(lead) } : lead;

/** Only this process knows the answer, so it retries until the database has recorded it. */
async function recordUntilStored(
  { record, log }: AttemptDeps,
  recording: Recording & { attempt: Pick<Claim, "apiServiceId"> },
): Promise<void> {
  const { attempt, outcome, details = {} } = recording;
  const { deliveryId, apiServiceId, attemptN } = attempt;
  let storable: Recording = recording;
  for (;;) {
    try {
      pass("before-record");
      const recorded = await record(storable);
      pass("after-record");
      const { durationMs, httpStatus } = details;
      log.info(
        { deliveryId, apiServiceId, attemptN, outcome: outcome.kind, recorded, durationMs, httpStatus },
        "attempt finished",
      );
      return;
    } catch (error) {
      log.error({ deliveryId, err: error }, "could not record the attempt, retrying");
      if (isAboutTheData(error)) storable = withoutTexts(recording);
      else await wait(500);
    }
  }
}

/** SQLSTATE class 22: the database refuses these texts, however often it is tried. */
const isAboutTheData = (error: unknown): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("22");

/** The outcome matters; the message that came with it may be lost. */
function withoutTexts({ outcome, details, ...rest }: Recording): Recording {
  const { responseBody: _, ...figures } = details ?? {};
  return { ...rest, outcome: { ...outcome, message: "The answer cannot be stored" }, details: figures };
}
