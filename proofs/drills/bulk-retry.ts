import { setTimeout as wait } from "node:timers/promises";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { connect } from "#server/platform/db/database.ts";
import { createDatabase, runSql } from "#testing/database/databases.ts";
import { startPostgres } from "#testing/database/postgres.ts";
import { createStaff, signedInCookie } from "#testing/fixtures/staff.ts";
import { retryWhileKilled } from "#testing/jobs/killed-bulk-retry.ts";
import { startWeb } from "#testing/processes/product.ts";
import { createRandom } from "#testing/random.ts";
import { percentile } from "#testing/statistics.ts";

/**
 * `npm run prove bulk`: 20,000 failed deliveries at three services are sent again by one job while the worker is killed 50 times. Every
 * delivery must be tried once or be in the list as not tried, the job's counts must be those of a recount, and the p95 of staff pages
 * must stay under twice that of a quiet system. `--deliveries`, `--kills`, `--seed`.
 */
const { values } = parseArgs({
  options: {
    deliveries: { type: "string", default: "20000" },
    kills: { type: "string", default: "50" },
    seed: { type: "string", default: "1" },
  },
});
const [deliveries, kills] = [Number(values.deliveries), Number(values.kills)];
const QUIET_SECONDS = 30;
const PAGES = ["/admin", "/admin/jobs", "/admin/delivery-health", "/admin/forms/treppenlift?view=undelivered"];

const postgres = await startPostgres(".local/bulk-postgres", { fresh: true });
const url = await createDatabase(postgres, "bulk");
const db = connect({ url, connections: 6, onError: console.error });
const web = await startWeb(url);
const cookie = await signedInCookie(db, await createStaff(db, { role: "operator", email: "drill@stufenlos.example" }));

/** One page after another, with a pause; how long each took. */
async function readPages(isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; !isOver(); n++) {
    const begun = performance.now();
    const response = await fetch(`${web.url}${PAGES[n % PAGES.length] ?? ""}`, { headers: { cookie } });
    await response.text();
    if (response.status !== 200) throw new Error(`${response.status} at ${response.url}`);
    times.push(performance.now() - begun);
    await wait(100);
  }
  return times;
}

/** Runs with the same leads in the lists, so that the job is the only difference. */
async function measureQuiet(): Promise<number[]> {
  await readPages(after(5));
  return readPages(after(QUIET_SECONDS));
}

let quiet: number[] = [];
let busy = Promise.resolve<number[]>([]);
let isOver = false;
const { job, recount, twice, lost } = await retryWhileKilled(db, url, {
  deliveries,
  kills,
  perSecond: 100,
  random: createRandom(Number(values.seed), "bulk retry"),
  limitMs: 1_800_000,
  async onFilled() {
    await runSql(postgres.url("bulk"), "vacuum analyze"); // as PostgreSQL does by itself soon after so many rows
    quiet = await measureQuiet();
    busy = readPages(() => isOver);
  },
}).finally(() => (isOver = true));
const [before, during] = [percentile(quiet, 0.95), percentile(await busy, 0.95)];
await web.kill("SIGTERM");
await db.destroy();
await postgres.stop();

const checks: [check: string, measured: string, isGood: boolean][] = [
  ["tried twice", `${twice.length} of ${deliveries}, ${kills} kills`, twice.length === 0],
  ["neither tried nor listed as not tried", `${lost.length}`, lost.length === 0],
  ["the job's counts", JSON.stringify(job.counts), isDeepStrictEqual(job.counts, recount)],
  ["a recount", JSON.stringify(recount), isDeepStrictEqual(job.counts, recount)],
  ["p95 of staff pages", `${before.toFixed(0)} ms quiet, ${during.toFixed(0)} ms meanwhile`, during < 2 * before],
];
console.table(checks.map(([check, measured, isGood]) => ({ check, measured, result: isGood ? "ok" : "FAILED" })));
process.exit(checks.every(([, , isGood]) => isGood) ? 0 : 1);

function after(seconds: number): () => boolean {
  const end = performance.now() + seconds * 1000;
  return () => performance.now() > end;
}
