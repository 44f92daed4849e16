import { sql } from "kysely";
import type { Executor } from "../db/database.ts";
import { newId } from "../new-id.ts";
import type { Outcome, Recognition } from "./adapter.ts";
import { inMs } from "./claim.ts";
import type { Queue } from "./queue.ts";
import { settle } from "./settle.ts";

export type Attempt = {
  deliveryId: string;
  apiServiceId: string | null;
  gen: number;
  attemptN: number;
  hadUnknown: boolean;
  recognition: Recognition;
};

export type Details = { httpStatus?: number; durationMs?: number; responseBody?: string };

/**
 * Writes down what the attempt came to and where the delivery stands now, with the job of the next try if there is one.
 * Runs in the caller's transaction. False: the attempt was no longer the current one, and nothing was changed.
 */
export async function recordOutcome(
  tx: Executor,
  queue: Queue,
  attempt: Attempt,
  outcome: Outcome,
  details: Details = {},
): Promise<boolean> {
  const settled = settle(outcome, attempt, Math.random());
  const message = outcome.message ?? null;
  const updated = await tx
    .updateTable("deliveries")
    .set({
      state: settled.state,
      had_unknown: settled.hadUnknown,
      next_attempt_at: settled.state === "queued" ? inMs(settled.afterMs) : null,
      lease_until: null,
      last_message: message,
      updated_at: sql<Date>`now()`,
    })
    .where("id", "=", attempt.deliveryId)
    .where("gen", "=", attempt.gen)
    .where("state", "=", "sending")
    .returning("next_attempt_at")
    .executeTakeFirst();
  if (!updated) return false;

  await tx
    .insertInto("delivery_events")
    .values({
      id: newId(),
      delivery_id: attempt.deliveryId,
      attempt_n: attempt.attemptN,
      kind: "finished",
      outcome: outcome.kind,
      message,
      http_status: details.httpStatus ?? null,
      duration_ms: details.durationMs ?? null,
      response_data: details.responseBody === undefined ? null : asJson(details.responseBody),
    })
    .execute();

  if (updated.next_attempt_at && attempt.apiServiceId) {
    const { deliveryId, apiServiceId } = attempt;
    await queue.wake(tx, [{ deliveryId, apiServiceId, at: updated.next_attempt_at }]);
  }
  return true;
}

const MOST_STORED = 8 * 1024;

/** An answer is kept as it came where it is JSON that Postgres takes, else as an excerpt of its text. */
function asJson(body: string): string {
  const text = body.toWellFormed().replaceAll("\0", "");
  if (text.length <= MOST_STORED && !text.includes("\\u0000")) {
    try {
      JSON.parse(text);
      return text;
    } catch {
      // not JSON: kept as text below
    }
  }
  return JSON.stringify({ text: text.slice(0, MOST_STORED).toWellFormed() });
}
