import { memoryMb } from "#proofs/bench/measure/memory.ts";
import { newId } from "#funnels/engine/new-id.ts";
import { runSql } from "#testing/database/databases.ts";
import { countBacklog } from "#testing/evidence/backlog.ts";
import { percentile } from "#testing/statistics.ts";
import { leadOf, sendPaced, type Pace } from "#testing/traffic/paced-leads.ts";
import { browserHeaders } from "#testing/traffic/spam/spam-lead.ts";
import { until } from "#testing/until.ts";
import { sql } from "kysely";
import type { LoadHarness } from "./harness.ts";

export type Load = {
  submits: number;
  refused: number;
  lost: number;
  delivered: number;
  p50: number;
  p99: number;
  worst: number;
};

export type Steady = Load & {
  /** Processor milliseconds per lead. */
  cost: { web: number; worker: number; postgres: number };
  /** Bytes per lead that PostgreSQL logs and keeps. */
  bytes: { wal: number; disk: number };
  /** Early and late in the run, after a warm-up. */
  memoryMb: { web: [number, number]; worker: [number, number] };
  connections: [number, number];
};

type Answer = { id: string; status: number; ms: number };
type Sample = { webMb: number; workerMb: number; connections: number };

const FILL_MS = 95_000;

/** As browsers of many households send it, one and a half minutes after they have opened the questionnaire. */
const submitAll = (url: string, pace: Pace, from = 0): Promise<Answer[]> =>
  sendPaced(pace, async (n, due) => {
    const number = from + n;
    const id = newId(Date.now() - FILL_MS, crypto.getRandomValues(new Uint8Array(10)));
    const headers = browserHeaders(url, `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`);
    const body = JSON.stringify({ ...leadOf(number), id });
    const status = await fetch(`${url}/api/submissions`, { method: "POST", headers, body }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => 0,
    );
    return { id, status, ms: performance.now() - due };
  });

export async function measureSteady(harness: LoadHarness, pace: Pace): Promise<Steady> {
  await submitAll(harness.url, { perSecond: 50, seconds: 10 }); // warm code, warm pools
  await untilDelivered(harness);
  const before = harness.cpuMs();
  const written = await readWritten(harness);
  const samples: Sample[] = [];
  const sampling = setInterval(() => void sample(harness).then((taken) => samples.push(taken)), 2_000);
  const answers = await submitAll(harness.url, pace, 1_000_000);
  const load = await account(harness, answers);
  clearInterval(sampling);
  const after = harness.cpuMs();
  const { wal, disk } = await readWritten(harness);
  const perLead = (part: keyof typeof before) => (after[part] - before[part]) / load.delivered;
  const ends = (of: (sample: Sample) => number): [number, number] => {
    const quarter = Math.max(1, Math.floor(samples.length / 4));
    const most = (some: readonly Sample[]) => Math.max(...some.map(of));
    return [most(samples.slice(0, quarter)), most(samples.slice(-quarter))];
  };
  return {
    ...load,
    cost: { web: perLead("web"), worker: perLead("worker"), postgres: perLead("postgres") },
    bytes: { wal: (wal - written.wal) / load.delivered, disk: (disk - written.disk) / load.delivered },
    memoryMb: { web: ends(({ webMb }) => webMb), worker: ends(({ workerMb }) => workerMb) },
    connections: ends(({ connections }) => connections),
  };
}

async function readWritten({ db }: LoadHarness): Promise<Steady["bytes"]> {
  const { rows } = await sql<Steady["bytes"]>`
    select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as wal, pg_database_size(current_database())::float8 as disk`.execute(
    db,
  );
  return rows[0] ?? { wal: 0, disk: 0 };
}

async function sample({ postgres, pids }: LoadHarness): Promise<Sample> {
  const { rowCount } = await runSql(
    postgres.url("postgres"),
    "select from pg_stat_activity where datname = 'stufenlos'",
  );
  return { webMb: memoryMb(pids.web), workerMb: memoryMb(pids.worker), connections: rowCount ?? 0 };
}

/** All visitors submit in the same second. */
export async function measureBurst(harness: LoadHarness, submits: number): Promise<Load> {
  return account(harness, await submitAll(harness.url, { perSecond: submits, seconds: 1 }, 2_000_000));
}

/** Checks that every acknowledged lead is stored and reaches the service. */
async function account(harness: LoadHarness, answers: readonly Answer[]): Promise<Load> {
  const acknowledged = answers.filter(({ status }) => status === 200);
  await untilDelivered(harness);
  const { rows } = await sql<{ id: string; delivered: boolean }>`
    select submission.id, exists (
      select from deliveries where submission_id = submission.id and state = 'delivered') as delivered
    from form_submissions submission where id = any(${acknowledged.map(({ id }) => id)}::uuid[])`.execute(harness.db);
  const times = answers.map(({ ms }) => ms);
  return {
    submits: answers.length,
    refused: answers.length - acknowledged.length,
    lost: acknowledged.length - rows.length,
    delivered: rows.filter(({ delivered }) => delivered).length,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    worst: Math.max(...times),
  };
}

const untilDelivered = ({ db }: LoadHarness): Promise<true> =>
  until(async () => (await countBacklog(db)) === 0 && true);
