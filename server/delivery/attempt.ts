import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "../db/database.ts";
import type { Log } from "../log.ts";
import type { Adapter, Outcome } from "./adapter.ts";
import { adapterFor } from "./adapters/registry.ts";
import { armAttempt, claimDelivery, type Claim } from "./claim.ts";
import type { Queue } from "./queue.ts";
import { recordOutcome, type Details } from "./record.ts";
import type { Transport } from "./transport.ts";

export type Needs = {
  db: Database;
  queue: Queue;
  transport: Transport;
  log: Log;
  leaseMs: number;
  deadlineMs: number;
};

/** One attempt of one delivery: claim, connect, commit the intent, send, record. */
export async function attemptDelivery(needs: Needs, deliveryId: string): Promise<void> {
  const claim = await claimDelivery(needs.db, deliveryId, needs.leaseMs);
  if (!claim) return;
  const adapter = adapterFor(claim.kind);
  const request = adapter.buildRequest(claim.lead, claim.settings);
  const begun = performance.now();
  const reply = await needs.transport(request, {
    deadlineMs: needs.deadlineMs,
    mayWrite: () => armAttempt(needs.db, claim, request),
  });
  const durationMs = Math.round(performance.now() - begun);
  if (reply.kind === "answered") {
    const { status, body } = reply.response;
    const details = { durationMs, httpStatus: status, responseBody: body };
    await keepRecording(needs, claim, adapter, adapter.readResponse(reply.response), details);
  } else {
    await keepRecording(needs, claim, adapter, reply, { durationMs });
  }
}

/** The answer is known; only this process knows it. So it is written down even if the database has to come back first. */
async function keepRecording(needs: Needs, claim: Claim, adapter: Adapter, outcome: Outcome, details: Details) {
  const { db, queue, log } = needs;
  const attempt = { ...claim, recognition: adapter.recognition };
  for (;;) {
    try {
      const recorded = await db.transaction().execute((tx) => recordOutcome(tx, queue, attempt, outcome, details));
      const { deliveryId, attemptN } = claim;
      log.info({ deliveryId, attemptN, outcome: outcome.kind, recorded, ...timing(details) }, "attempt finished");
      return;
    } catch (error) {
      log.error({ deliveryId: claim.deliveryId, err: error }, "could not record, trying again");
      await wait(500);
    }
  }
}

const timing = ({ durationMs, httpStatus }: Details) => ({ durationMs, httpStatus });
