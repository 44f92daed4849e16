import { sql } from "kysely";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";

const LOCK = 7_283_021; // any number, the same for every worker
/** Of a run that has died. No statement lasts longer than ten seconds. */
const SILENT = sql`interval '2 minutes'`;
const KEPT = sql`interval '1 year'`;

export type Run = { id: string; months: number };

/** Undefined: another worker's run is under way. One that has died is ended. */
export async function beginRun(db: Database, months: number): Promise<Run | undefined> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(tx);
    const { rows: others } = await sql<{ id: string; erased: number; isAlive: boolean }>`
      select id, erased, alive_at > clock_timestamp() - ${SILENT} as "isAlive"
      from retention_runs where finished_at is null`.execute(tx);
    if (others.some(({ isAlive }) => isAlive)) return undefined;
    for (const { id, erased } of others) await end(tx, { id, months }, { erased, error: "The worker died" });
    await sql`delete from retention_runs where started_at < now() - ${KEPT}`.execute(tx);
    const { rows } = await sql<{ id: string }>`insert into retention_runs default values returning id`.execute(tx);
    return rows[0] && { id: rows[0].id, months };
  });
}

export const noteErased = (db: Executor, { id }: Run, erased: number) =>
  sql`update retention_runs set erased = ${erased}, alive_at = clock_timestamp() where id = ${id}`.execute(db);

export const finishRun = (db: Database, run: Run, result: Result): Promise<void> =>
  db.transaction().execute((tx) => end(tx, run, result));

type Result = { erased: number; error: string | null };

async function end(tx: Executor, { id, months }: Run, { erased, error }: Result): Promise<void> {
  const ended =
    await sql`update retention_runs set finished_at = clock_timestamp(), erased = ${erased}, error = ${error}
    where id = ${id} and finished_at is null`.execute(tx);
  if (ended.numAffectedRows !== 1n || erased === 0) return;
  await recordAudit(tx, { actor: "worker", action: "leads.expired", details: { count: erased, months } });
}
