import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { reportNothing, type ReportProgress } from "#server/platform/progress.ts";
import { rootOfDay } from "./daily-roots.ts";

const AT_ONCE = 5_000;
const MAX_PROBLEMS = 20;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

export type ConsentCheck = {
  leads: number;
  events: number;
  days: number;
  /** The first twenty problems, one sentence each. */
  problems: string[];
};

type Link = { lead: string; n: number; eventId: string; hash: Buffer; kind: string | null; text: string | null };

/**
 * Recomputes every hash and daily root, outside the database, whose functions an intruder may have changed. Names the lead and event that
 * was changed, is missing, or bypassed the chain.
 */
export async function verifyConsent(db: Executor, report: ReportProgress = reportNothing): Promise<ConsentCheck> {
  const total = await countLinks(db);
  const problems: string[] = [];
  let [lead, n, before, leads, events] = [BEFORE_ALL, 0, "", 0, 0];
  for (;;) {
    const links = await readLinks(db, lead, n);
    for (const link of links) {
      if (link.lead !== lead) {
        [lead, n, before] = [link.lead, 0, ""];
        leads += 1;
      }
      const problem = problemOf(link, n, before);
      if (problem !== undefined) problems.push(`Lead ${lead}: ${problem}`);
      n = link.n;
      before = link.hash.toString("hex"); // Continues from the stored hash, so that one change is one problem.
      events += 1;
    }
    report("consent events", events, total);
    if (links.length < AT_ONCE) break;
  }
  problems.push(...(await findUnlinked(db)));
  const { days, changed } = await verifyDays(db, report);
  return { leads, events, days, problems: [...problems, ...changed].slice(0, MAX_PROBLEMS) };
}

function problemOf({ n, eventId, hash, kind, text }: Link, last: number, before: string): string | undefined {
  if (n !== last + 1) return `events ${last + 1} to ${n - 1} are missing`;
  if (text === null) return `event ${n} (${eventId}) was deleted or moved to another lead`;
  if (hash.toString("hex") === hashOf(before, text)) return undefined;
  return `event ${n} (${eventId}, '${kind}') or the hash of it or of the one before was changed`;
}

const hashOf = (before: string, text: string): string =>
  createHash("sha256").update(Buffer.from(before, "hex")).update(text).digest("hex");

/** The text is that of `consent_event_text` in the migration. */
async function readLinks(db: Executor, afterLead: string, afterN: number): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select link.submission_id as lead, n, event_id as "eventId", hash, kind, case when event.id is not null then
      jsonb_build_array(event.id, event.submission_id, kind, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        buyer_id, details)::text end as text
    from consent_chain link left join consent_events event on event.id = event_id and event.submission_id = link.submission_id
    where (link.submission_id, n) > (${afterLead}::uuid, ${afterN}::int)
    order by link.submission_id, n limit ${AT_ONCE}`.execute(db);
  return rows;
}

async function countLinks(db: Executor): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::float8 as n from consent_chain`.execute(db);
  return rows[0]?.n ?? 0;
}

/** A task links stored events every minute. */
async function findUnlinked(db: Executor): Promise<string[]> {
  const { rows } = await sql<{ lead: string; id: string; kind: string }>`
    select submission_id as lead, id, kind from consent_events event
    where not exists (select from consent_chain where event_id = event.id)
      and not exists (select from unlinked_consent_events where event_id = event.id and event.at > now() - interval '5 minutes')
    order by submission_id, at limit ${MAX_PROBLEMS}`.execute(db);
  return rows.map(({ lead, id, kind }) => `Lead ${lead}: event ${id} ('${kind}') has no link`);
}

async function verifyDays(db: Executor, report: ReportProgress): Promise<{ days: number; changed: string[] }> {
  const seals = await sql<{ day: string; events: number; root: Buffer }>`
    select day::text, events, root from consent_daily_roots order by day`.execute(db);
  const changed: string[] = [];
  for (const [done, { day, events, root }] of seals.rows.entries()) {
    report("sealed days", done, seals.rows.length);
    const now = await rootOfDay(db, day);
    if (now.root.equals(root) && now.events === events) continue;
    changed.push(`Day ${day}: ${events} events were sealed, and what is there now (${now.events}) is something else`);
  }
  return { days: seals.rows.length, changed };
}
