import { readRange } from "#app/admin/insights/range.ts";
import { connect, type Database } from "#server/platform/db/database.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { berlinDay } from "#server/platform/berlin-time.ts";
import { addDays } from "#server/platform/working-days.ts";
import { ensureDatabase, runSql } from "#testing/database/databases.ts";
import { startPostgres, type Postgres } from "#testing/database/postgres.ts";
import { inventFacts } from "./facts.ts";
import { compare } from "./recount.ts";
import { replay, WRITES_A_DAY } from "./replay.ts";

export type InsightsHarness = { url: string; db: Database; says: string[]; stop(): Promise<void> };

/** As proofs/bench/admin has them. */
const SETTINGS = {
  shared_buffers: "2GB",
  effective_cache_size: "8GB",
  max_wal_size: "16GB",
  synchronous_commit: "off",
  random_page_cost: "1.1",
  jit: "off",
};
/** The pool size of a web process. */
const CONNECTIONS = 10;

/** While counts are replayed nothing has to outlive a crash: a cluster that breaks is filled again. */
const WHILE_REPLAYING = { fsync: "off", full_page_writes: "off", wal_level: "minimal", max_wal_senders: "0" };

const FOLDER = ".local/bench-insights-postgres";

/** Replays the counts of the 13 months until today and keeps the cluster. What came of it is kept with them. */
export async function fillInsights(counts: number): Promise<void> {
  const postgres = await startPostgres(FOLDER, { settings: { ...SETTINGS, ...WHILE_REPLAYING } });
  try {
    const today = berlinDay(Date.now());
    const name = nameOf(counts, today);
    await runSql(postgres.url("postgres"), `drop database if exists ${name} with (force)`);
    const url = await ensureDatabase(postgres, name);
    await migrate(url);
    await fill(url, counts, today);
  } finally {
    await postgres.stop();
  }
}

/** The newest database with so many counts; one is made where there is none of today, unless any will do. */
export async function startInsightsHarness(counts: number, isAnyDay: boolean): Promise<InsightsHarness> {
  const kept = await findKept(counts);
  if (kept !== nameOf(counts, berlinDay(Date.now())) && !(isAnyDay && kept)) await fillInsights(counts);
  const postgres = await startPostgres(FOLDER, { settings: SETTINGS });
  const url = postgres.url((await findKept(counts, postgres)) ?? "");
  await migrate(url);
  const db = connect({ url, connections: CONNECTIONS, onError: console.error });
  const { rows } = (await runSql(url, "select says from bench_replay")) as { rows: { says: string }[] };
  return {
    url,
    db,
    says: rows.map((row) => row.says),
    async stop() {
      await db.destroy();
      await postgres.stop();
    },
  };
}

const nameOf = (counts: number, day: string): string => `insights_${counts}_${day.replaceAll("-", "")}`;

/** Returns the newest completely filled cluster. */
async function findKept(counts: number, running?: Postgres): Promise<string | undefined> {
  const postgres = running ?? (await startPostgres(FOLDER));
  try {
    const { rows } = await runSql(
      postgres.url("postgres"),
      "select datname from pg_database where datname ~ ('^insights_' || $1 || '_[0-9]+$') order by 1 desc",
      [counts],
    );
    for (const { datname } of rows as { datname: string }[]) {
      const { rowCount } = await runSql(
        postgres.url(datname),
        "select from pg_tables where tablename = 'bench_replay'",
      );
      if (rowCount === 1) return datname;
    }
    return undefined;
  } finally {
    if (!running) await postgres.stop();
  }
}

async function fill(url: string, counts: number, today: string): Promise<void> {
  const { from } = readRange(new URLSearchParams({ days: "13m" }), today);
  const days: string[] = [];
  for (let day = from; day <= today; day = addDays(day, 1)) days.push(day);
  // Without the product's time limit for a statement: other work may hold the machine for longer
  const db = connect({ url, connections: CONNECTIONS, onError: console.error, isPooled: true, silenceMs: 600_000 });
  const { recount, rows, seconds } = await replay(db, days, counts).finally(() => db.destroy());
  const begun = performance.now();
  const { compared, counted, wrong } = await compare(url, recount);
  if (wrong.length > 0) throw new Error(`${wrong.length} sums differ: ${wrong.slice(0, 5).join("; ")}`);
  const comparedIn = (performance.now() - begun) / 1000;
  const says = [
    `${counted} counts over ${days.length} days replayed in ${Math.round(seconds)} s through the product's upserts, ${WRITES_A_DAY} writes a day: ` +
      `${rows} rows added to, in statements of at most 2,000 rows, by two writers beside each other.`,
    `${compared} sums (form, version, campaign and move; day, form and device; waits; fields) compared with a recount in ${Math.round(comparedIn)} s: all equal.`,
  ];
  console.log(says.join("\n"));
  await inventFacts(url, days);
  await runSql(url, "vacuum analyze");
  await runSql(url, "create table bench_replay as select unnest($1::text[]) as says", [says]);
}

/** Rows and megabytes of each table, without and with its indexes. */
export async function sizesOf(url: string): Promise<{ table: string; rows: number; heap: number; whole: number }[]> {
  const { rows } = await runSql(
    url,
    `select relname as table, reltuples::float8 as rows, pg_relation_size(oid)::float8 / 1e6 as heap, pg_total_relation_size(oid)::float8 / 1e6 as whole
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and (relname ~ '_(counts|totals|facts|weeks)$' or relname = 'ad_costs')
       and reltuples > 0 order by 4 desc`,
  );
  return rows as { table: string; rows: number; heap: number; whole: number }[];
}
