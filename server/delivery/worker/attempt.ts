import { setTimeout as wait } from "node:timers/promises";
import { pass } from "#server/platform/fail-points.ts";
import type { Log } from "#server/platform/log.ts";
import { watchAttempt, type NoteAttempt } from "#server/observability/trace-attempt.ts";
import type { OutgoingRequest } from "#server/delivery/adapter.ts";
import type { Arming } from "./begin-attempt.ts";
import type { Claim } from "./claim.ts";
import { NO_MARKETING_CONSENT } from "#server/delivery/queue/create-deliveries.ts";
import type { PreparedService } from "./prepare-service.ts";
import type { RecordOutcome, Recording } from "./record.ts";
import { sendLead, type Sent } from "./send-lead.ts";
import type { Transport } from "#server/delivery/transport/transport.ts";

export type AttemptNeeds = {
  arm: (arming: Arming) => Promise<boolean>;
  record: RecordOutcome;
  transport: Transport;
  log: Log;
  leaseMs: number;
  deadlineMs: number;
  /** Divides waiting times, in tests; 1 otherwise. */
  haste: number;
  noteAttempt?: NoteAttempt;
};

/** One attempt of one delivery: connect, commit the intent, send, record. */
export const attemptDelivery = (needs: AttemptNeeds, service: PreparedService, claim: Claim): Promise<void> =>
  watchAttempt(needs.noteAttempt, service.kind, claim, (settled, traceId) => {
    const log = traceId === undefined ? needs.log : needs.log.child({ traceId });
    return attempt({ ...needs, log }, service, claim, settled);
  });

async function attempt(
  needs: AttemptNeeds,
  service: PreparedService,
  claim: Claim,
  settled: (outcome: string) => void,
): Promise<void> {
  pass("after-claim");
  const begun = performance.now();
  const ageMs = Date.now() - Date.parse(claim.lead.createdAt);
  const { outcome, isOurs, ...answer } = await send(needs, service, claim, ageMs);
  settled(outcome.kind);
  const { longestAgeMs, recognisedForMs } = service.traits;
  const standing = {
    ...claim,
    recognition: isOurs ? "none" : claim.recognition, // our own refusal does not clear up an earlier unknown
    ageMs,
    ...(longestAgeMs === undefined ? {} : { longestAgeMs }),
    ...(recognisedForMs === undefined ? {} : { recognisedForMs }),
  };
  const { apiServiceId, isProbe, gateTroubled: wasTroubled } = claim;
  await keepRecording(needs, {
    attempt: standing,
    outcome,
    details: { durationMs: Math.round(performance.now() - begun), ...answer },
    haste: needs.haste,
    ...(isOurs ? {} : { passage: { apiServiceId, isProbe, wasTroubled } }),
  });
}

/** `isOurs`: the outcome says nothing about the service. */
type Tried = Sent & { isOurs: boolean };

async function send(needs: AttemptNeeds, service: PreparedService, claim: Claim, ageMs: number): Promise<Tried> {
  const { longestAgeMs = Infinity, recognisedForMs = Infinity, needsMarketingConsent } = service.traits;
  if (ageMs > longestAgeMs) return { isOurs: true, outcome: { kind: "not_sent", message: "Too old for this service" } };
  if (claim.hadUnknown && !claim.sentAnyway && ageMs > recognisedForMs) {
    return {
      isOurs: true,
      outcome: { kind: "not_sent", message: "The service may have forgotten our earlier attempt" },
    };
  }
  if (needsMarketingConsent && !claim.lead.tracking) {
    return { isOurs: true, outcome: { kind: "rejected", message: NO_MARKETING_CONSENT } };
  }
  let hasConnection = false;
  const { arm, transport, deadlineMs, leaseMs } = needs;
  const sending = {
    transport,
    deadlineMs,
    async mayWrite(body: string, masked: OutgoingRequest) {
      pass("before-arm");
      hasConnection = true;
      const armed = await arm({ claim, configVersion: service.version, leaseMs, body, masked });
      pass("after-arm");
      return armed;
    },
  };
  const sent = await sendLead(sending, service, claim.lead, claim.form);
  // It was there, and still nothing was sent: the database was away or slow, or another worker was faster.
  return { ...sent, isOurs: hasConnection && sent.outcome.kind === "not_sent" };
}

/** The answer is known; only this process knows it. So it is written down even if the database has to come back first. */
async function keepRecording(
  { record, log }: AttemptNeeds,
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
      log.error({ deliveryId, err: error }, "could not record, trying again");
      if (isAboutTheData(error)) storable = withoutTexts(recording);
      else await wait(500);
    }
  }
}

/** SQLSTATE class 22: the database will never take these texts, however often it is asked. */
const isAboutTheData = (error: unknown): boolean =>
  error instanceof Error && "code" in error && typeof error.code === "string" && error.code.startsWith("22");

/** What counts is the outcome; the words that came with it may be lost. */
function withoutTexts({ outcome, details, ...rest }: Recording): Recording {
  const { responseBody: _, ...figures } = details ?? {};
  return { ...rest, outcome: { ...outcome, message: "The answer cannot be stored" }, details: figures };
}
