import { sql } from "kysely";
import { until } from "#testing/until.ts";
import { percentile } from "#bench/measure/statistics.ts";
import { takeSamples } from "./samples.ts";
import type { Stage } from "./harness.ts";
import { comeEvenly, type Answer } from "#testing/traffic/visitors.ts";

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
  /** Early and late in the run, after a warm-up. */
  memoryMb: { web: [number, number]; worker: [number, number] };
  connections: [number, number];
};

export async function measureSteady(stage: Stage, pace: { perSecond: number; seconds: number }): Promise<Steady> {
  await comeEvenly(stage.webUrl, { perSecond: 50, seconds: 10 }); // warm code, warm pools
  await untilDelivered(stage);
  const before = stage.cpuMs();
  const samples = takeSamples(stage.pids, stage.admin, stage.database);
  const answers = await comeEvenly(stage.webUrl, { ...pace, from: 1_000_000 });
  const load = await account(stage, answers);
  await samples.stop();
  const after = stage.cpuMs();
  const perLead = (part: keyof typeof before) => (after[part] - before[part]) / answers.length;
  const ends = (of: (sample: (typeof samples.taken)[number]) => number): [number, number] => {
    const quarter = Math.max(1, Math.floor(samples.taken.length / 4));
    const most = (some: typeof samples.taken) => Math.max(...some.map(of));
    return [most(samples.taken.slice(0, quarter)), most(samples.taken.slice(-quarter))];
  };
  return {
    ...load,
    cost: { web: perLead("web"), worker: perLead("worker"), postgres: perLead("postgres") },
    memoryMb: { web: ends(({ webMb }) => webMb), worker: ends(({ workerMb }) => workerMb) },
    connections: ends(({ connections }) => connections),
  };
}

/** Everybody presses the button in the same second. */
export async function measureBurst(stage: Stage, submits: number): Promise<Load> {
  return account(stage, await comeEvenly(stage.webUrl, { perSecond: submits, seconds: 1, from: 2_000_000 }));
}

/** What was acknowledged must be there, and must reach the service. */
async function account(stage: Stage, answers: readonly Answer[]): Promise<Load> {
  const acknowledged = answers.filter(({ status }) => status === 200);
  await untilDelivered(stage);
  const { rows } = await sql<{ id: string; delivered: boolean }>`
    select submission.id, exists (
      select from deliveries where submission_id = submission.id and state = 'delivered') as delivered
    from form_submissions submission where id = any(${acknowledged.map(({ id }) => id)}::uuid[])`.execute(stage.db);
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

const untilDelivered = ({ db }: Stage): Promise<true> =>
  until(async () => {
    const { rows } = await sql`select from deliveries where state in ('queued', 'sending') limit 1`.execute(db);
    return rows.length === 0 ? true : undefined;
  });
