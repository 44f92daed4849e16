import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { connect } from "#server/platform/db/database.ts";
import { createDatabase } from "#testing/database/databases.ts";
import { startPostgres } from "#testing/database/postgres.ts";
import { startFakeService } from "#testing/fake-service/fake-service.ts";
import { newLead, postLead, type LeadInput } from "#testing/fixtures/leads.ts";
import { runWithdrawals, type Visitors } from "#testing/privacy/withdrawal-run.ts";
import { startWeb } from "#testing/processes/product.ts";
import { createRandom } from "#testing/random.ts";
import { machineOf, runOf, toMarkdown, writeReport } from "#testing/report/markdown.ts";
import { percentile } from "#testing/statistics.ts";

/**
 * `npm run prove withdrawal`: visitors send leads and withdraw them on their own page, at random moments, while the worker is killed 50
 * times. Answered within a second at p95, every firm that has a withdrawn lead told within a minute, and nothing sent that had not begun
 * before the answer. `--kills N` for another number, `--seed N` for the same moments again, `--write` for proofs/pages.
 */
const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "50" },
    seed: { type: "string" },
    write: { type: "boolean", default: false },
  },
});
const kills = Number(values.kills);
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const LEADS = 16;
const SLOWEST_ANSWER_MS = 400;
const machine = machineOf();

const folder = mkdtempSync(join(tmpdir(), "stufenlos-"));
const journal = join(folder, "partner.jsonl");
const postgres = await startPostgres(".local/withdrawal-postgres", { fresh: true });
const databaseUrl = await createDatabase(postgres, "withdrawal");
const db = connect({ url: databaseUrl, connections: 10, onError: console.error });
const random = createRandom(seed, "withdrawals");
const partner = await startFakeService({ port: 0, journal, delayMs: () => random.between(0, SLOWEST_ANSWER_MS) });
const web = await startWeb(databaseUrl);

// The first requests of a process compile its code; what is measured is one that runs.
for (let n = 0; n < 40; n++) await warm();

const begun = performance.now();
const run = { db, databaseUrl, partner, journal, random, kills, leads: LEADS, visitors: overHttp(), roundMs: 1_500 };
const report = await runWithdrawals(run);
const seconds = (performance.now() - begun) / 1000;
const [cancel, notice] = [percentile(report.cancelMs, 0.95), Math.max(0, ...report.noticeMs)];
const problems = [
  ...(report.noticeMs.length > 0 ? [] : ["no firm had a lead that was withdrawn: the run shows nothing"]),
  ...(cancel < 1_000 ? [] : [`withdrawals took ${Math.round(cancel)} ms at p95`]),
  ...(notice < 60_000 ? [] : [`a firm was told after ${Math.round(notice)} ms`]),
  ...(report.untold.length === 0 ? [] : [`firms were not told of ${report.untold.join(", ")}`]),
  ...(report.begunLater === 0 ? [] : [`${report.begunLater} attempts began after the withdrawal`]),
  ...(report.arrivedUnbegun === 0 ? [] : [`${report.arrivedUnbegun} requests arrived that had not begun before`]),
];
const written = [
  "# Withdrawals while the worker is killed",
  `${runOf()}, \`npm run prove withdrawal -- --seed ${seed}\`, ${machine}.`,
  `A web process, a worker, a firm that answers within ${SLOWEST_ANSWER_MS} ms. ${kills * LEADS} visitors in ${seconds.toFixed(0)} s sent a lead; ` +
    `every second one withdrew it within 1.5 s on the page \`/anfrage/{token}\`, half of them with 'Nicht mehr anrufen', half with 'Das war ich ` +
    `nicht'. The worker was killed ${kills} times with -9 and started again.`,
  [
    "| what | |",
    "| --- | ---: |",
    `| withdrawals | ${report.withdrawn} |`,
    `| from sending a lead to its page: half / 95 of 100 / slowest | ${msOf(report.sendMs)} |`,
    `| from the tap to the answer: half / 95 of 100 / slowest | ${msOf(report.cancelMs)} |`,
    `| firm had the lead, and was told | ${report.noticeMs.length} |`,
    `| told after: half / 95 of 100 / slowest | ${msOf(report.noticeMs)} |`,
    `| firm had the lead, and was not told | ${report.untold.length} |`,
    `| attempts that began after the answer | ${report.begunLater} |`,
    `| requests at the firm beyond the attempts begun before the answer | ${report.arrivedUnbegun} |`,
  ].join("\n"),
];
console.log(await toMarkdown(written));
for (const problem of problems) console.error(problem);
if (values.write) await writeReport("proofs/pages/withdrawal-drill.md", written);
process.exitCode = problems.length > 0 ? 1 : 0;

await web.kill("SIGTERM");
await partner.stop();
await db.destroy();
await postgres.stop();

/** Withdraws as the thank-you page and the visitor's page do without scripts. */
function overHttp(): Visitors {
  let taps = 0;
  const pages = new Map<string, string>();
  return {
    async send(lead: LeadInput) {
      const stored = await postLead(web.url, lead);
      if (!stored.ok) throw new Error(`A lead was answered with ${stored.status}`);
      const found = await postForm("/anfrage", { id: lead.id, secret: lead.secret });
      pages.set(lead.id, found.headers.get("location") ?? "");
    },
    async withdraw({ id }: LeadInput) {
      const answer = await postForm(`${pages.get(id)}/${taps++ % 2 === 0 ? "kein-anruf" : "nicht-ich"}`, {});
      if (answer.status !== 303) throw new Error(`A withdrawal was answered with ${answer.status}`);
    },
  };
}

function msOf(times: readonly number[]): string {
  return [0.5, 0.95, 1].map((share) => `${Math.round(percentile(times, share))} ms`).join(" / ");
}

async function warm(): Promise<void> {
  const { send, withdraw } = overHttp();
  const lead = newLead({ email: `early.${Math.floor(random.between(0, 1e9))}@web.de` });
  await send(lead);
  await withdraw(lead);
}

function postForm(path: string, form: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams(form);
  return fetch(`${web.url}${path}`, { method: "POST", headers: { origin: web.url }, body, redirect: "manual" });
}
