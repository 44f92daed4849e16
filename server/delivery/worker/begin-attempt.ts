import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Executor } from "#server/db/database.ts";
import { newId } from "#server/platform/new-id.ts";
import type { OutgoingRequest } from "#server/delivery/adapter.ts";
import { asJson } from "./storable-json.ts";

export type Arming = {
  claim: { deliveryId: string; gen: number };
  configVersion: number;
  leaseMs: number;
  /** The very bytes that will be sent; only their hash is kept. */
  body: string;
  /** The same request with masks in place of the secrets. */
  masked: OutgoingRequest;
};

/** Commits intents before the first request byte. False: the lease has gone to somebody else, and nothing may be sent. */
export async function armAttempts(db: Executor, armings: readonly Arming[]): Promise<boolean[]> {
  const column = <T>(of: (arming: Arming) => T): T[] => armings.map(of);
  const { rows } = await sql<{ deliveryId: string }>`
    with intent as (
      select * from unnest(
        ${column(({ claim }) => claim.deliveryId)}::uuid[], ${column(({ claim }) => claim.gen)}::int[],
        ${column(({ leaseMs }) => leaseMs)}::float8[], ${column(() => newId())}::uuid[],
        ${column(({ configVersion }) => configVersion)}::int[], ${column(({ body }) => sha256(body))}::text[],
        ${column(({ masked }) => describe(masked))}::text[]
      ) as intent (delivery_id, gen, lease_ms, event_id, config_version, request_hash, request)
    ), armed as (
      update deliveries set lease_until = clock_timestamp() + lease_ms * interval '1 millisecond' from intent
      where id = delivery_id and deliveries.gen = intent.gen and state = 'sending' and lease_until > clock_timestamp()
      returning id, attempt_n, event_id, config_version, request_hash, request
    ), event as (
      insert into delivery_events (id, delivery_id, attempt_n, kind, config_version, request_hash)
      select event_id, id, attempt_n, 'started', config_version, request_hash from armed
    )
    insert into delivery_event_details (event_id, delivery_id, request)
    select event_id, id, request::jsonb from armed
    returning delivery_id as "deliveryId"`.execute(db);
  const armed = new Set(rows.map(({ deliveryId }) => deliveryId));
  return column(({ claim }) => armed.has(claim.deliveryId));
}

const describe = ({ method, url, body }: OutgoingRequest): string =>
  JSON.stringify({ method, url, body: JSON.parse(asJson(body)) as unknown });

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");
