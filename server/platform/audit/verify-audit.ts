import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { reportNothing, type ReportProgress } from "#server/platform/progress.ts";

const AT_ONCE = 5_000;
const MAX_PROBLEMS = 20;

export type AuditCheck = {
  entries: number;
  /** Hash of the newest entry. A copy kept elsewhere proves that no earlier entry was removed. */
  head: string | null;
  /** One sentence each, the first twenty. */
  problems: string[];
};

type Link = { n: string; entryId: string; day: string; hash: Buffer; text: string | null; entryDay: string | null };

/**
 * Recomputes every hash here, because an intruder may have changed the database's functions. `expected`: an earlier head, which must be
 * in the chain.
 */
export async function verifyAudit(
  db: Executor,
  expected?: string,
  report: ReportProgress = reportNothing,
): Promise<AuditCheck> {
  const { entries = 0 } = (await readAuditHead(db)) ?? {};
  const problems: string[] = [];
  let [last, head, isExpectedFound] = [0, "", expected === undefined];
  for (;;) {
    const links = await readLinks(db, last);
    for (const link of links) {
      const n = Number(link.n);
      if (n !== last + 1) problems.push(`Entries ${last + 1} to ${n - 1} are missing`);
      else if (link.text === null) problems.push(`Entry ${n} (${link.entryId}) was deleted`);
      else if (link.hash.toString("hex") !== hashOf(head, link.text) || link.day !== link.entryDay) {
        problems.push(`Entry ${n} (${link.entryId}) or the hash of it or of the one before was changed`);
      }
      last = n;
      head = link.hash.toString("hex"); // continues from the stored hash, so that one change is one problem
      isExpectedFound ||= head === expected;
    }
    report("audit entries", last, entries);
    if (links.length < AT_ONCE) break;
  }
  report("entries outside the chain", 0, 0);
  if (!isExpectedFound)
    problems.push("The hash that was noted earlier is not in the log: its newest entries were taken away");
  const unchained = await countUnchained(db);
  if (unchained > 0) problems.push(`${unchained} entries were written past the chain`);
  return { entries: last, head: head === "" ? null : head, problems: problems.slice(0, MAX_PROBLEMS) };
}

/** The newest entry's number and hash, for a log that is kept elsewhere. */
export async function readAuditHead(db: Executor): Promise<{ entries: number; head: string } | undefined> {
  const newest = await db.selectFrom("audit_chain").select(["n", "hash"]).orderBy("n", "desc").executeTakeFirst();
  return newest && { entries: Number(newest.n), head: newest.hash.toString("hex") };
}

const hashOf = (before: string, text: string): string =>
  createHash("sha256").update(Buffer.from(before, "hex")).update(text).digest("hex");

/** The text is that of `audit_entry_text` in the migration. */
async function readLinks(db: Executor, after: number): Promise<Link[]> {
  const { rows } = await sql<Link>`
    select n, entry_id as "entryId", day::text, hash, (at at time zone 'UTC')::date::text as "entryDay",
      case when audit_events.id is not null then jsonb_build_array(audit_events.id,
        to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), actor, action, target_kind, target_id, details)::text
      end as text
    from audit_chain left join audit_events on audit_events.id = entry_id
    where n > ${after} order by n limit ${AT_ONCE}`.execute(db);
  return rows;
}

async function countUnchained(db: Executor): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    select count(*) as n from audit_events where not exists (select from audit_chain where entry_id = audit_events.id)`.execute(
    db,
  );
  return Number(rows[0]?.n ?? 0);
}
