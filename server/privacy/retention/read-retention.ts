import { sql } from "kysely";
import { countEndedConsents } from "#server/leads/consent/delete-expired-consents.ts";
import { countOldChoices } from "#server/leads/consent/cookie-choices.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Count } from "#server/delivery/stats/what-counts.ts";
import { readSite } from "#server/site/read-site.ts";
import { findOldSynthetic } from "#server/leads/submissions/erase-old-leads.ts";
import { countOlderThan } from "#server/leads/submissions/overdue.ts";

const DAY_MS = 24 * 3_600_000;

/** What the next runs would erase within 1, 7 and 30 days. Read-only. */
export type DryRun = { tonight: Count; week: Count; month: Count; oldestAt: Date | null };

export type Retention = {
  kinds: Readonly<Record<CountedKind, DryRun>>;
  terms: { leadMonths: number; consentYears: number; logDays: number };
  runs: { startedAt: Date; finishedAt: Date | null; erased: number; error: string | null }[];
};

/** Uses the conditions of the runs themselves with a time in the future, so that both always agree. */
export async function readRetention(db: Executor, now = Date.now()): Promise<Retention> {
  const { leadMonths, consentYears, logDays } = (await readSite(db)).operator;
  const counters: Readonly<Record<CountedKind, (ahead: number) => Promise<Count>>> = {
    leads: (ahead) => countOlderThan(db, leadMonths, ahead),
    consents: (ahead) => exactly(countEndedConsents(db, ahead)),
    cookies: (ahead) => exactly(countOldChoices(db, now + ahead * DAY_MS)),
    synthetic: (ahead) => exactly(findOldSynthetic(db, now + ahead * DAY_MS).then(({ length }) => length)),
  };
  const oldest = await readOldest(db);
  const dryRun = async (kind: CountedKind): Promise<DryRun> => ({
    tonight: await counters[kind](1),
    week: await counters[kind](7),
    month: await counters[kind](30),
    oldestAt: oldest[kind],
  });
  return {
    kinds: {
      leads: await dryRun("leads"),
      consents: await dryRun("consents"),
      cookies: await dryRun("cookies"),
      synthetic: await dryRun("synthetic"),
    },
    terms: { leadMonths, consentYears, logDays },
    runs: await readRuns(db),
  };
}

const exactly = async (counting: Promise<number>): Promise<Count> => ({ count: await counting, isMore: false });

async function readOldest(db: Executor): Promise<Record<CountedKind, Date | null>> {
  const { rows } = await sql<Record<CountedKind, Date | null>>`select
    (select created_at from form_submissions where erased_at is null and not is_synthetic order by created_at limit 1) as leads,
    (select min(last_used_at) from consent_identities) as consents,
    (select chosen_at from cookie_choices order by id limit 1) as cookies,
    (select min(created_at) from form_submissions where is_synthetic) as synthetic`.execute(db);
  return rows[0] ?? { leads: null, consents: null, cookies: null, synthetic: null };
}

const MAX_RUNS = 10;

async function readRuns(db: Executor): Promise<Retention["runs"]> {
  const { rows } = await sql<Retention["runs"][number]>`
    select started_at as "startedAt", finished_at as "finishedAt", erased, error from retention_runs
    order by started_at desc limit ${MAX_RUNS}`.execute(db);
  return rows;
}

/** Data with its own deletion run. */
type CountedKind = "leads" | "consents" | "cookies" | "synthetic";

/** All data with a term; those not counted go with something else, are not in the database, or stay. */
export type RetentionKind = CountedKind | "health" | "payloads" | "quarantine" | "pages" | "audit" | "logs";
