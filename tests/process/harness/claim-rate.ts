import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";

/** Records each claim of a delivery from now on: the rate limit's unit. */
export async function noteClaims(owner: Database): Promise<void> {
  await sql`create table claims_noted (delivery_id uuid not null, at timestamptz not null)`.execute(owner);
  await sql`grant select, insert on claims_noted to public`.execute(owner);
  await sql`create function note_claim() returns trigger language plpgsql as $$
    begin
      insert into claims_noted values (new.id, clock_timestamp());
      return new;
    end
    $$`.execute(owner);
  await sql`create trigger claims_are_noted before update on deliveries
    for each row when (old.state = 'queued' and new.state = 'sending') execute function note_claim()`.execute(owner);
}

/** In milliseconds, with fractions. */
export async function claimTimes(db: Database, serviceId: string): Promise<number[]> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from at) * 1000)::float8 as ms from claims_noted
    join deliveries on deliveries.id = delivery_id where api_service_id = ${serviceId}`.execute(db);
  return rows.map(({ ms }) => ms);
}

export async function startTimes(db: Database, serviceId: string): Promise<number[]> {
  const { rows } = await sql<{ ms: number }>`
    select (extract(epoch from at) * 1000)::float8 as ms from delivery_events
    join deliveries on deliveries.id = delivery_id
    where api_service_id = ${serviceId} and kind = 'started'`.execute(db);
  return rows.map(({ ms }) => ms);
}

/** Maximum count within any second. */
export function busiestSecond(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b);
  let first = 0;
  let most = 0;
  for (const [last, time] of sorted.entries()) {
    while ((sorted[first] ?? time) <= time - 1000) first++;
    most = Math.max(most, last - first + 1);
  }
  return most;
}
