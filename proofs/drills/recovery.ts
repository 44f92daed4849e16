import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { connect } from "#server/platform/db/database.ts";
import { createDatabase } from "#testing/database/databases.ts";
import { startPostgres } from "#testing/database/postgres.ts";
import { newLead, storeLead } from "#testing/fixtures/leads.ts";
import { allowing, connectFakeService } from "#testing/fixtures/services.ts";
import { listen } from "#testing/listen.ts";
import { startWorker } from "#testing/processes/product.ts";
import { machineOf, runOf, tableOf, toMarkdown, type Column } from "#testing/report/markdown.ts";
import { median, percentile } from "#testing/statistics.ts";
import { until } from "#testing/until.ts";

/**
 * `npm run prove recovery`: a worker is killed with -9 while it waits for answers and for handshakes, and another one is started at once.
 * How long until nothing is held by the dead one any more: by its successor on the same machine, which sees that the process has
 * ended, and by one elsewhere, which only misses its heartbeats. `--kills 20`: of each kind (100).
 */
const { values } = parseArgs({ options: { kills: { type: "string", default: "100" } } });
const kills = Number(values.kills);
const LEADS = 4;
const LIMITS_MS = { "not begun": 3_000, "may have been sent": 5_000 };

type Kind = keyof typeof LIMITS_MS;
type Line = { where: string; kind: Kind; ms: number[] };

const machine = machineOf();
const folder = ".local/recovery-postgres";
const postgres = await startPostgres(folder, { fresh: true });
const url = await createDatabase(postgres, "recovery");
const db = connect({ url, connections: 4, onError: () => undefined });
// Takes everything and answers nothing: neither to a request nor to the first message of TLS.
const silent = createServer((socket) => socket.on("error", () => undefined).resume());
const { port } = new URL((await listen(silent)).url);
const partner = `http://127.0.0.1:${port}/`;
const plan = { recognition: "none", concurrency: LEADS } as const;
const armed = await connectFakeService(db, { ...plan, name: "No answer", url: partner });
const unarmed = await connectFakeService(db, { ...plan, name: "No handshake", url: `https://127.0.0.1:${port}/` });
const lines: Line[] = [];

const start = () => startWorker(url, { OUTBOUND_ALLOW: allowing(partner) });

/** Counts deliveries that the worker has claimed, with or without an intent. */
async function heldBy(workerId: string, service: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from deliveries where state = 'sending' and worker_id = ${workerId} and worker_fencing_token = fencing_token
      and api_service_id = ${service} and exists (select from delivery_events event where event.delivery_id = deliveries.id
        and event.attempt_n = deliveries.attempt_n and event.kind = 'started') = ${service === armed}`.execute(db);
  return rows[0]?.n ?? 0;
}

let worker = await start();
try {
  for (const where of ["on the same machine", "elsewhere"]) {
    const found: Record<Kind, number[]> = { "not begun": [], "may have been sent": [] };
    for (let kill = 0; kill < kills; kill++) {
      for (let n = 0; n < LEADS; n++) await storeLead(db, newLead());
      const living = await sql<{ id: string }>`select id from workers order by heartbeat_at desc limit 1`.execute(db);
      const id = living.rows[0]?.id ?? "";
      await until(async () => (await heldBy(id, armed)) > 0 && (await heldBy(id, unarmed)) > 0);
      await worker.kill("SIGKILL");
      const killedAt = performance.now();
      if (where === "elsewhere") await sql`update workers set pid_namespace = null where id = ${id}`.execute(db);
      const starting = start();
      const settled = async (service: string) => {
        await until(async () => (await heldBy(id, service)) === 0);
        return performance.now() - killedAt;
      };
      const [notBegun, maybeSent] = await Promise.all([settled(unarmed), settled(armed)]);
      found["not begun"].push(notBegun);
      found["may have been sent"].push(maybeSent);
      worker = await starting;
      await clear();
    }
    for (const kind of Object.keys(found) as Kind[]) lines.push({ where, kind, ms: found[kind] });
  }
} finally {
  await worker.kill("SIGKILL");
  await db.destroy();
  silent.close();
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** The next kill begins with leads of its own and services that are sent to. */
async function clear(): Promise<void> {
  await sql`update deliveries set state = 'cancelled', next_attempt_at = null, lease_until = null
    where state in ('queued', 'sending', 'in_doubt')`.execute(db);
  await sql`update circuit_breakers set state = 'open', failures = 0, probes = 0, probe_at = null, reason = null,
    next_slot_at = clock_timestamp()`.execute(db);
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
const COLUMNS: Column<Line>[] = [
  ["", ({ where, kind }) => `${where}, ${kind}`],
  ["kills", ({ ms }) => ms.length],
  ["p50", ({ ms }) => seconds(median(ms))],
  ["p95", ({ ms }) => seconds(percentile(ms, 0.95))],
  ["longest", ({ ms }) => seconds(Math.max(...ms))],
  ["at most", ({ kind }) => seconds(LIMITS_MS[kind])],
];
console.log(
  await toMarkdown([
    `${runOf()}, \`npm run prove recovery -- --kills ${kills}\`, ${machine}. From the kill until a dead worker's deliveries are settled, the start of the next worker included.`,
    tableOf(COLUMNS, lines),
  ]),
);
const late = lines.filter(({ ms, kind }) => percentile(ms, 0.95) > LIMITS_MS[kind]);
process.exitCode = late.length > 0 ? 1 : 0;
