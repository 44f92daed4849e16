import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "../db/database.ts";
import { pass } from "../fail-points.ts";
import type { Log } from "../log.ts";
import type { OutgoingRequest } from "./adapter.ts";
import { armAttempt } from "./arm.ts";
import type { Claim } from "./claim.ts";
import type { PreparedService } from "./prepare-service.ts";
import { recordOutcome, type Recording } from "./record.ts";
import { sendLead, type Sent } from "./send-lead.ts";
import type { Transport } from "./transport.ts";

export type AttemptNeeds = {
  db: Database;
  transport: Transport;
  log: Log;
  leaseMs: number;
  deadlineMs: number;
  /** Divides waiting times, in tests; 1 otherwise. */
  haste: number;
};

/** One attempt of one delivery: connect, commit the intent, send, record. */
export async function attemptDelivery(needs: AttemptNeeds, service: PreparedService, claim: Claim): Promise<void> {
  pass("after-claim");
  const begun = performance.now();
  const ageMs = Date.now() - Date.parse(claim.lead.createdAt);
  const { outcome, isOurs, ...answer } = await send(needs, service, claim, ageMs);
  const { longestAgeMs, recognisedForMs } = service.traits;
  const attempt = {
    ...claim,
    recognition: isOurs ? "none" : claim.recognition, // our own refusal does not clear up an earlier unknown
    ageMs,
    ...(longestAgeMs === undefined ? {} : { longestAgeMs }),
    ...(recognisedForMs === undefined ? {} : { recognisedForMs }),
  };
  const { apiServiceId, isProbe, gateTroubled: wasTroubled } = claim;
  await keepRecording(needs, {
    attempt,
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
    return { isOurs: true, outcome: { kind: "rejected", message: "Not sent: the visitor has not allowed marketing" } };
  }
  let isOurs = false;
  const { db, transport, deadlineMs, leaseMs } = needs;
  const sending = {
    transport,
    deadlineMs,
    async mayWrite(body: string, masked: OutgoingRequest) {
      pass("before-arm");
      isOurs = true; // until the intent is committed, what goes wrong is the database's doing, or another worker's
      const armed = await armAttempt(db, { claim, configVersion: service.version, leaseMs, body, masked });
      pass("after-arm");
      isOurs = !armed;
      return armed;
    },
  };
  return { ...(await sendLead(sending, service, claim.lead, claim.form)), isOurs };
}

/** The answer is known; only this process knows it. So it is written down even if the database has to come back first. */
async function keepRecording(
  { db, log }: AttemptNeeds,
  recording: Recording & { attempt: Pick<Claim, "apiServiceId"> },
): Promise<void> {
  const { attempt, outcome, details = {} } = recording;
  const { deliveryId, apiServiceId, attemptN } = attempt;
  for (;;) {
    try {
      pass("before-record");
      const recorded = await recordOutcome(db, recording);
      pass("after-record");
      const { durationMs, httpStatus } = details;
      log.info(
        { deliveryId, apiServiceId, attemptN, outcome: outcome.kind, recorded, durationMs, httpStatus },
        "attempt finished",
      );
      return;
    } catch (error) {
      log.error({ deliveryId, err: error }, "could not record, trying again");
      await wait(500);
    }
  }
}
