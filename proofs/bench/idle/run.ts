import { execFileSync } from "node:child_process";
import { parseArgs } from "node:util";
import { setTimeout as wait } from "node:timers/promises";
import { startService, type Service } from "#proofs/bench/measure/timed-service.ts";
import { runSql } from "#testing/database/databases.ts";
import { startPostgres, type Postgres } from "#testing/database/postgres.ts";
import { postLead } from "#testing/fixtures/leads.ts";
import { allowing } from "#testing/fixtures/services.ts";
import { freePort } from "#testing/ports.ts";
import { outputOf, whenReady } from "#testing/processes/child-process.ts";
import { launchWeb, launchWorker, type Running } from "#testing/processes/product.ts";
import { machineOf, runOf, tableOf, toMarkdown, writeReport, type Column } from "#testing/report/markdown.ts";
import { median } from "#testing/statistics.ts";
import { leadOf, sendPaced } from "#testing/traffic/paced-leads.ts";

/**
 * `npm run prove idle`: what web and worker ask of PostgreSQL, with nothing to do and with five leads a second. With
 * `--also FOLDER`, another checkout (built, with its packages) runs beside ours at the same time, each in a database of its own on the same
 * server, and the ratios are taken round by round.
 */
const { values: options } = parseArgs({
  options: {
    also: { type: "string" },
    rounds: { type: "string", default: "3" },
    seconds: { type: "string", default: "60" },
    write: { type: "boolean", default: false },
    /** Prints the dearest statements of ours. */
    top: { type: "string", default: "0" },
    by: { type: "string", default: "time" },
  },
});
const SECONDS = Number(options.seconds);
const PER_SECOND = 5;
const WARM_UP_SECONDS = 20;
const FOLDER = ".local/bench-idle-postgres";
const REPORT = "proofs/pages/idle-bench.md";

/** A minute of one side. */
type Measured = { statements: number; databaseMs: number; claimMs: number; walBytes: number };
type Side = { commit: string; folder: string; database: string };
type Started = Side & { url: string; processes: readonly Running[] };
type Round = Readonly<Record<"idle" | "busy", readonly Measured[]>>;

const machine = machineOf();
const sides: Side[] = [".", ...(options.also === undefined ? [] : [options.also])].map((folder, n) => ({
  folder,
  commit: outputOf("git", "-C", folder, "rev-parse", "--short", "HEAD").trim(),
  database: `side_${n}`,
}));
const service = await startService();
const rounds: Round[] = [];
for (let n = 0; n < Number(options.rounds); n++) {
  const postgres = await startPostgres(FOLDER, {
    fresh: true,
    settings: { shared_preload_libraries: "pg_stat_statements", "pg_stat_statements.track_planning": "on" },
  });
  try {
    rounds.push(await measure(postgres));
  } finally {
    await postgres.stop();
  }
}
await service.stop();
const parts = [
  "# What the product costs when little happens",
  `${runOf()}, \`npm run prove idle -- --also FOLDER --write\`, ${machine}. ${SECONDS} seconds each, median of ${rounds.length} rounds (least to most); all sides run at the same time.`,
  table("idle", "Nothing to do"),
  table("busy", `${PER_SECOND} leads a second through web, to one service`),
];
console.log(await toMarkdown(parts));
if (options.write) await writeReport(REPORT, parts);

async function measure(postgres: Postgres): Promise<Round> {
  const started: Started[] = [];
  try {
    await runSql(postgres.url("postgres"), "create extension pg_stat_statements");
    for (const side of sides) started.push(await start(postgres, side, service));
    await wait(WARM_UP_SECONDS * 1000);
    const idle = await during(postgres, started, () => wait(SECONDS * 1000));
    const busy = await during(postgres, started, () => Promise.all(started.map(send)));
    return { idle, busy };
  } finally {
    await Promise.all(started.flatMap(({ processes }) => processes.map((one) => one.kill("SIGTERM"))));
  }
}

async function start(postgres: Postgres, side: Side, { url: serviceUrl }: Service): Promise<Started> {
  const databaseUrl = prepare(postgres, side, serviceUrl);
  const port = String(await freePort());
  const web = await whenReady(launchWeb(databaseUrl, { PORT: port }, side.folder));
  const worker = await whenReady(launchWorker(databaseUrl, { OUTBOUND_ALLOW: allowing(serviceUrl) }, side.folder));
  return { ...side, url: `http://127.0.0.1:${port}`, processes: [web, worker] };
}

/** By the checkout's own code: its tables are its own. */
function prepare(postgres: Postgres, { folder, database }: Side, serviceUrl: string): string {
  const script = `
    import { createDatabase } from "#testing/database/databases.ts";
    const { connect } = await import("#server/platform/db/database.ts").catch(() => import("#server/db/database.ts"));
    const { connectFakeService, connectPartner } = await import("#testing/fixtures/services.ts"); // the older name
    const [server, name, url] = JSON.parse(process.env.GIVEN);
    const databaseUrl = await createDatabase({ url: (of) => server.replace("DATABASE", of) }, name);
    const db = connect({ url: databaseUrl, connections: 1, onError: () => undefined });
    await (connectFakeService ?? connectPartner)(db, { url: url + "/" + name });
    await db.destroy();
    process.stdout.write(databaseUrl);`;
  const GIVEN = JSON.stringify([postgres.url("DATABASE"), database, serviceUrl]);
  const options = { cwd: folder, encoding: "utf8", env: { ...process.env, GIVEN } } as const;
  return execFileSync(process.execPath, ["--input-type=module", "--eval", script], options);
}

async function send({ url, database }: Started): Promise<void> {
  const n = await sendPaced({ perSecond: PER_SECOND, seconds: SECONDS }, async (sent) => {
    const { status } = await postLead(url, leadOf(sent));
    if (status !== 200) throw new Error(`web answered ${status}`);
  });
  await service.arrivals(`/${database}`, n.length);
}

async function during(
  postgres: Postgres,
  started: readonly Started[],
  use: () => Promise<unknown>,
): Promise<readonly Measured[]> {
  await runSql(postgres.url("postgres"), "select pg_stat_statements_reset()");
  service.clear();
  await use();
  await printDearest(postgres, started);
  return Promise.all(started.map((side) => readStatements(postgres, side)));
}

async function printDearest(postgres: Postgres, started: readonly Started[]): Promise<void> {
  for (const { database, commit } of Number(options.top) > 0 ? started : []) {
    const { rows } = await runSql(
      postgres.url("postgres"),
      `select calls::int, round((total_exec_time + total_plan_time)::numeric, 1) as ms, round(total_plan_time::numeric, 1) as plan_ms, round(min_exec_time::numeric, 2) as least, round(max_exec_time::numeric, 2) as most, (wal_bytes / 1000)::int as wal_kb,
        left(toplevel::text, 1) || regexp_replace(query, '\\s+', ' ', 'g') as query
      from pg_stat_statements join pg_database on pg_database.oid = dbid where datname = $1
      order by ${options.by === "calls" ? "calls" : "total_exec_time + total_plan_time"} desc limit $2`,
      [database, options.top],
    );
    console.log(`\n${commit}:`);
    for (const row of rows) console.log(Object.values(row as object).join("  "));
  }
}

async function readStatements(postgres: Postgres, { database }: Side): Promise<Measured> {
  const { rows } = await runSql(
    postgres.url("postgres"),
    `select sum(calls)::float8 as statements, sum(wal_bytes)::float8 as "walBytes", sum(total_exec_time + total_plan_time) as "databaseMs",
      coalesce(sum(total_exec_time + total_plan_time) filter (where query like '%claim_due(%'), 0) as "claimMs"
    from pg_stat_statements join pg_database on pg_database.oid = dbid where datname = $1`,
    [database],
  );
  return rows[0] as Measured;
}

function table(part: keyof Round, title: string): string {
  const lines = [
    ["statements a second", ({ statements }: Measured) => statements / SECONDS],
    ["time of PostgreSQL, ms a minute", ({ databaseMs }: Measured) => (databaseMs * 60) / SECONDS],
    ["of it `claim_due`", ({ claimMs }: Measured) => (claimMs * 60) / SECONDS],
    ["write-ahead log, KB a minute", ({ walBytes }: Measured) => (walBytes * 60) / SECONDS / 1000],
  ] as const;
  const of = (n: number, value: (one: Measured) => number) =>
    rounds.flatMap((round) => round[part][n] ?? []).map(value);
  const columns: Column<(typeof lines)[number]>[] = [
    [title, ([what]) => what],
    ...sides.map(
      ({ commit }, n) =>
        [n === 0 ? "ours" : commit, ([, value]: (typeof lines)[number]) => rangeOf(of(n, value))] as const,
    ),
    ...(sides.length > 1
      ? [
          [
            "ratio",
            ([, value]: (typeof lines)[number]) =>
              rangeOf(of(0, value).map((one, n) => one / (of(1, value)[n] ?? NaN))),
          ] as const,
        ]
      : []),
  ];
  return tableOf(columns, lines);
}

function shown(value: number): string {
  return value < 10 ? value.toFixed(2) : value.toFixed(0);
}

function rangeOf(values: readonly number[]): string {
  if (!values.every(Number.isFinite)) return "–"; // nothing was claimed
  return `${shown(median(values))} (${shown(Math.min(...values))} to ${shown(Math.max(...values))})`;
}
