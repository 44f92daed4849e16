import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { placeSql, placeText, readCursor } from "#server/platform/db/cursor.ts";
import type { FormType } from "#funnels/registry.ts";
import { readSpamSignals, type SpamSignal } from "#server/leads/spam/signals.ts";
import { contactIn } from "#server/leads/submissions/lead.ts";
import { maskEmail, maskName, maskPhone, type Viewer } from "#server/leads/submissions/redact-person.ts";
import { COUNTED_TO } from "#server/delivery/stats/what-counts.ts";
import type { Registry } from "prom-client";
import { createReadGauge } from "#server/platform/observability/metrics.ts";

/** Time within which staff should look at a lead. */
const LONG_MINUTES = 60;

type LongQuarantined = { leads: number; oldestAt: Date | null; newestAt: Date | null };

/** Counts leads that have been in quarantine for more than an hour, or for the given time. `timeScale` divides the time, in tests. */
export async function readLongQuarantined(
  db: Executor,
  now: Date,
  timeScale = 1,
  minutes = LONG_MINUTES,
): Promise<LongQuarantined> {
  const before = new Date(now.getTime() - (minutes * 60_000) / timeScale);
  const quarantined = sql`select quarantined_at as at from form_submissions
    where quarantined_at < ${before} and erased_at is null`;
  const { rows } = await sql<LongQuarantined>`
    select count(*)::int as leads, max(at) as "newestAt",
      (select at from (${quarantined} order by quarantined_at limit 1) oldest) as "oldestAt"
    from (${quarantined} order by quarantined_at desc limit ${COUNTED_TO}) newest`.execute(db);
  return rows[0] ?? { leads: 0, oldestAt: null, newestAt: null };
}

export type QuarantinedLead = {
  id: string;
  formType: FormType;
  heldAt: Date;
  name: string;
  email: string;
  phone: string;
  postalCode: string;
  spamSignals: SpamSignal[];
};

export type QuarantinePage = { rows: QuarantinedLead[]; older: string | null };

type Row = {
  id: string;
  form_type: FormType;
  quarantined_at: Date;
  place: string;
  submission_data: Record<string, unknown>;
  normalised: Record<string, unknown>;
  spamSignals: string[];
};

/** Lists newest first. `before` is the `older` of the previous page; anything else starts at the first page. */
export async function listQuarantine(
  db: Executor,
  { before = "", limit }: { before?: string; limit: number },
  { masked }: Viewer,
): Promise<QuarantinePage> {
  const from = readCursor(before);
  const { rows } = await sql<Row>`
    select id, form_type, quarantined_at, submission_data, normalised, spam_signals as "spamSignals",
      ${placeText(sql`quarantined_at`, sql`id`)} as place
    from form_submissions where quarantined_at is not null and erased_at is null
      ${from ? sql`and (quarantined_at, id) < ${placeSql(from)}` : sql``}
    order by quarantined_at desc, id desc limit ${limit + 1}`.execute(db);
  const shown = rows.slice(0, limit);
  return {
    rows: shown.map((row) => {
      const { fullName = "", phone = "", email = "", postalCode = "" } = contactIn(row.submission_data, row.normalised);
      return {
        id: row.id,
        formType: row.form_type,
        heldAt: row.quarantined_at,
        name: masked ? maskName(fullName) : fullName,
        email: masked ? maskEmail(email) : email,
        phone: masked ? maskPhone(phone) : phone,
        postalCode,
        spamSignals: readSpamSignals(row.spamSignals),
      };
    }),
    older: rows.length > limit ? (shown.at(-1)?.place ?? null) : null,
  };
}

/** Filters the leads that are still in quarantine: others may have been released or deleted meanwhile. */
export async function stillQuarantined(db: Executor, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const quarantined = await db
    .selectFrom("form_submissions")
    .select("id")
    .where("id", "in", [...ids])
    .where("quarantined_at", "is not", null)
    .where("erased_at", "is", null)
    .execute();
  return quarantined.map(({ id }) => id);
}

export const createQuarantineMetric = (registry: Registry, db: Executor): (() => Promise<void>) =>
  createReadGauge(registry, {
    name: "leads_long_in_quarantine",
    help: "Leads in quarantine for more than an hour.",
    freshMs: 60_000,
    read: async () => (await readLongQuarantined(db, new Date())).leads,
  });
