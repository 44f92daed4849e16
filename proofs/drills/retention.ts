import { parseArgs } from "node:util";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { idAt } from "#server/platform/db/id-at.ts";
import { createDatabase } from "#testing/database/databases.ts";
import { startPostgres } from "#testing/database/postgres.ts";
import { postLead } from "#testing/fixtures/leads.ts";
import { startWeb, startWorker } from "#testing/processes/product.ts";
import { machineOf, runOf, tableOf, toMarkdown, writeReport, type Column } from "#testing/report/markdown.ts";
import { median, percentile } from "#testing/statistics.ts";
import { leadOf, sendPaced } from "#testing/traffic/paced-leads.ts";

/**
 * `npm run prove retention`: 100,000 leads are overdue, a third with ids of 1990 and a third with ids of 2999, while visitors read pages
 * and send leads. One run of a worker must erase all of them and nothing else, at most 500 in a transaction, and the web process's
 * p99 must stay below twice its value without one, before or after it, whichever is lower. `--short`: 5,000 leads; then the p99 is only told, it rests on too few answers.
 */
const { values } = parseArgs({
  options: {
    leads: { type: "string" },
    short: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});
const overdue = Number(values.leads ?? (values.short ? 5_000 : 100_000));
const young = 20_000;
const quietSeconds = values.short ? 5 : 45;
const PER_SECOND = 40;
const AT_MOST = 500;
const machine = machineOf();

let visitors = 0;

type Phase = { name: string; seconds: number; ms: number[] };
type Outcome = { erased: number; left: number; most: number; runs: number; lasted: number };

const postgres = await startPostgres(".local/retention-postgres", { fresh: true });
const url = await createDatabase(postgres, "retention", { leadMonths: 12 });
const client = new Client({ connectionString: postgres.url("retention") });
await client.connect();
await fill();
const web = await startWeb(url);
const idle = await startWorker(url);
const phases: Phase[] = [];
let outcome: Outcome;
try {
  let isOver = false;
  await visit("warm", () => false, 5);
  await visit("before", () => false, quietSeconds);
  await client.query(
    "insert into site_changes (key, value, changed_by) select key, value || '{\"leadMonths\": 6}', 'drill' from site_changes where key = 'operator' order by id desc limit 1",
  );
  const worker = await startWorker(url);
  const over = waitForRun().finally(() => (isOver = true));
  await visit("during the run", () => isOver);
  outcome = await over;
  await visit("after", () => false, quietSeconds);
  await worker.kill("SIGTERM");
} finally {
  await idle.kill("SIGTERM");
  await web.kill("SIGTERM");
  await client.end();
  await postgres.stop();
}

const p99 = (name: string) => percentile(phases.find((phase) => phase.name === name)?.ms ?? [], 0.99);
const ratio = p99("during the run") / Math.min(p99("before"), p99("after"));
const problems = [
  ...(outcome.erased === overdue ? [] : [`${outcome.erased} of ${overdue} leads were erased`]),
  ...(outcome.left >= young ? [] : [`only ${outcome.left} of ${young} young leads are left`]),
  ...(outcome.most <= AT_MOST ? [] : [`${outcome.most} leads in one transaction`]),
  ...(outcome.runs === 1 ? [] : [`${outcome.runs} runs erased leads`]),
  ...(values.short || ratio < 2 ? [] : [`the p99 grew ${ratio.toFixed(1)} times`]),
];
const COLUMNS: Column<Phase>[] = [
  ["", ({ name }) => name],
  ["seconds", ({ seconds }) => seconds.toFixed(0)],
  ["answers", ({ ms }) => ms.length],
  ["p50 in ms", ({ ms }) => median(ms).toFixed(1)],
  ["p95", ({ ms }) => percentile(ms, 0.95).toFixed(1)],
  ["p99", ({ ms }) => percentile(ms, 0.99).toFixed(1)],
];
const report = [
  "# Erasing what is overdue, under load",
  `${runOf()}, \`npm run prove retention\`, ${machine}. ${overdue} overdue leads (a third with ids of 1990, a third with ids of 2999), each with two ` +
    `deliveries and what was sent and answered, beside ${young} young ones. Visitors read a page or send a lead, ${PER_SECOND} a second.`,
  `One run erased ${outcome.erased} leads in ${outcome.lasted.toFixed(0)} s, at most ${outcome.most} in a transaction. The p99 was ` +
    `${ratio.toFixed(2)} times that without a run.`,
  tableOf(COLUMNS, phases.slice(1)),
];
console.log(await toMarkdown(report));
for (const problem of problems) console.error(problem);
if (values.write) await writeReport("proofs/pages/retention-drill.md", report);
process.exitCode = problems.length > 0 ? 1 : 0;

/** Overdue and young leads with deliveries, events and details, and triggers that note how many leads each transaction touches. */
async function fill(): Promise<void> {
  const times = [Date.parse("1990-01-01"), Date.parse("2999-01-01"), Date.now() - 240 * 86_400_000];
  const { answers } = leadOf(0);
  await client.query(
    `insert into api_services (id, name, kind) select gen_random_uuid(), 'Service ' || n, 'http' from generate_series(1, 2) n`,
  );
  await client.query(
    `insert into form_submissions (id, form_type, submission_data, normalised, created_at)
      select (substr(($1::text[])[1 + n % 3], 1, 24) || lpad(to_hex(n), 12, '0'))::uuid, 'treppenlift',
        $2::jsonb || jsonb_build_object('email', 'old' || n || '@web.example'), jsonb_build_object('email', 'old' || n || '@web.example'),
        now() - case when n <= $3 then interval '8 months' else interval '1 month' end - n * interval '1 second'
      from generate_series(1, $4::int) n`,
    [times.map(idAt), JSON.stringify(answers), overdue, overdue + young],
  );
  await client.query(
    `insert into deliveries (id, submission_id, form_type, api_service_id, api_service_name, state, fencing_token, attempt_n, counted_attempts, received_at, created_at, updated_at)
      select gen_random_uuid(), lead.id, form_type, service.id, service.name, 'delivered', 1, 1, 1, lead.created_at, lead.created_at, lead.created_at
      from form_submissions lead cross join api_services service`,
  );
  await client.query(
    `insert into delivery_events (id, delivery_id, attempt_n, kind, outcome, at)
      select gen_random_uuid(), id, 1, kind, case kind when 'finished' then 'accepted' end, created_at
      from deliveries cross join unnest(array['started', 'finished']) kind`,
  );
  await client.query(
    `insert into delivery_event_details (event_id, delivery_id, request, response)
      select id, delivery_id, $1::jsonb, '{"ok": true}' from delivery_events`,
    [JSON.stringify(answers)],
  );
  await client.query("create table leads_touched (transaction text, deed text, n int)");
  await client.query(`create function note_leads() returns trigger language plpgsql security definer as $$ begin
    insert into leads_touched select pg_current_xact_id()::text, tg_op, count(*) from touched; return null; end $$`);
  for (const deed of ["update", "delete"])
    await client.query(`create trigger note_${deed} after ${deed} on form_submissions
      referencing old table as touched for each statement execute function note_leads()`);
  await client.query("vacuum analyze");
  await client.query("checkpoint");
}

/** Visitors, a second's worth at a time. Times count from the moment each of them came. */
async function visit(name: string, isOver: () => boolean, seconds = Infinity): Promise<void> {
  const phase: Phase = { name, seconds: 0, ms: [] };
  const begun = performance.now();
  for (let second = 0; second < seconds && !isOver(); second++) {
    const ms = await sendPaced({ perSecond: PER_SECOND, seconds: 1 }, async (n, due) => {
      const response = await (n % 2 === 0 ? fetch(`${web.url}/treppenlift`) : postLead(web.url, leadOf(visitors++)));
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`A visitor was answered with ${response.status}`);
      return performance.now() - due;
    });
    phase.ms.push(...ms);
  }
  phases.push({ ...phase, seconds: (performance.now() - begun) / 1000 });
}

/** Waits until the run that erases has ended. */
async function waitForRun(): Promise<Outcome> {
  for (;;) {
    const { rows } = await client.query<{ lasted: number }>(
      `select extract(epoch from finished_at - started_at)::float8 as lasted from retention_runs where finished_at is not null and erased > 0`,
    );
    if (rows[0]) {
      const counted = await client.query<Omit<Outcome, "lasted" | "runs">>(
        `select coalesce(sum(n) filter (where deed = 'DELETE'), 0)::int as erased, coalesce(max(n), 0)::int as most,
          (select count(*)::int from form_submissions) as left
        from (select transaction, deed, sum(n) as n from leads_touched group by 1, 2) each`,
      );
      const [found = { erased: 0, most: 0, left: 0 }] = counted.rows;
      return { ...found, runs: rows.length, lasted: rows[0].lasted };
    }
    await wait(100);
  }
}
