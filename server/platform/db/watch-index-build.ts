import { Client } from "pg";
import { reportNothing, type ReportProgress } from "#server/platform/progress.ts";

const EVERY_MS = 500;

type Build = { phase: string; done: string; total: string };

/**
 * Runs `work`, statements of the connection `pid`, and reports how far the index that one of them builds is, as PostgreSQL says it on a
 * second connection. It says nothing about other statements.
 */
export async function watchingIndexBuild(
  databaseUrl: string,
  pid: number,
  { what, report }: { what: string; report: ReportProgress },
  work: () => Promise<void>,
): Promise<void> {
  if (report === reportNothing) return work();
  report(what, 0, 0);
  const watcher = new Client({ connectionString: databaseUrl });
  watcher.on("error", () => undefined); // what is only shown must not end a migration
  await watcher.connect().catch(() => undefined);
  const timer = setInterval(() => {
    readBuild(watcher, pid).then(
      (build) => build && report(`${what}, ${build.phase}`, Number(build.done), Number(build.total)),
      () => undefined,
    );
  }, EVERY_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
    await watcher.end();
  }
}

async function readBuild(watcher: Client, pid: number): Promise<Build | undefined> {
  const { rows } = await watcher.query<Build>(
    `select replace(phase, 'building index: ', '') as phase, case when tuples_total > 0 then tuples_done else blocks_done end as done,
      case when tuples_total > 0 then tuples_total else blocks_total end as total
    from pg_stat_progress_create_index where pid = $1`,
    [pid],
  );
  return rows[0];
}
