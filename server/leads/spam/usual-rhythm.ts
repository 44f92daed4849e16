import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";
import { createCachedValue } from "#server/platform/cached-value.ts";

/** So many times the usual leads of ten minutes are far above it. */
const TIMES = 10;
const READ_EVERY_MS = 10 * 60_000;
const TEN_MINUTES_OF_A_WEEK = 7 * 24 * 6;

type Usual = ReadonlyMap<string, number>;

const known = new WeakMap<Database, () => Promise<Usual>>();

/** How many leads of a form within ten minutes are far above what a week has had in ten minutes. So few as `fewest` never are. */
export async function farAboveUsual(db: Database, formType: string, fewest: number): Promise<number> {
  const read = known.get(db) ?? createCachedValue(READ_EVERY_MS, () => readUsual(db), ignore);
  known.set(db, read);
  return Math.max(fewest, TIMES * ((await read()).get(formType) ?? 0));
}

const ignore = (): void => undefined; // what was known last goes on counting

async function readUsual(db: Database): Promise<Usual> {
  const { rows } = await sql<{ formType: string; leads: number }>`
    select form_type as "formType", sum(leads)::float8 as leads from lead_facts
    where day between (now() at time zone 'Europe/Berlin')::date - 7 and (now() at time zone 'Europe/Berlin')::date - 1
    group by 1`.execute(db);
  return new Map(rows.map(({ formType, leads }) => [formType, leads / TEN_MINUTES_OF_A_WEEK]));
}
