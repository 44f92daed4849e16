import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Executor } from "../db/database.ts";
import { newId } from "../new-id.ts";
import type { OutgoingRequest } from "./adapter.ts";
import { asJson } from "./as-json.ts";
import { inMs } from "./sql-time.ts";

type Arming = {
  claim: { deliveryId: string; gen: number };
  configVersion: number;
  leaseMs: number;
  /** The very bytes that will be sent; only their hash is kept. */
  body: string;
  /** The same request with masks in place of the secrets. */
  masked: OutgoingRequest;
};

/** Commits the intent before the first request byte. False: the lease has gone to somebody else, and nothing may be sent. */
export async function armAttempt(
  db: Executor,
  { claim, configVersion, leaseMs, body, masked }: Arming,
): Promise<boolean> {
  const request = JSON.stringify({
    method: masked.method,
    url: masked.url,
    body: JSON.parse(asJson(masked.body)) as unknown,
  });
  const { rows } = await sql`
    with armed as (
      update deliveries set lease_until = ${inMs(leaseMs)}
      where id = ${claim.deliveryId} and gen = ${claim.gen} and state = 'sending' and lease_until > clock_timestamp()
      returning id, attempt_n
    ), event as (
      insert into delivery_events (id, delivery_id, attempt_n, kind, config_version, request_hash)
      select ${newId()}::uuid, id, attempt_n, 'started', ${configVersion}, ${sha256(body)} from armed
      returning id, delivery_id
    )
    insert into delivery_event_details (event_id, delivery_id, request)
    select id, delivery_id, ${request}::jsonb from event
    returning event_id`.execute(db);
  return rows.length === 1;
}

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
