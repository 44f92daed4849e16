import { setTimeout as wait } from "node:timers/promises";
import { recordNoErasure } from "#server/leads/submissions/erasure-ledger.ts";
import { eraseSubmissions } from "#server/leads/submissions/erase.ts";
import type { FaultHarness } from "#testing/harness/fault-harness.ts";
import { until } from "#testing/until.ts";
import { repeat, type Harming } from "./campaign.ts";

/** kill -9 of the database server under everybody. Nobody else is restarted: all have to come back by themselves. */
export const killPostgres = ({ postgres }: FaultHarness, harming: Harming): Promise<number> =>
  repeat(harming, async () => {
    await wait(harming.random.between(200, 1_200));
    await postgres.kill();
    await postgres.start();
  });

/** kill -9 of one worker or the other, over and over; each starts again at once. */
export const killWorkers = ({ workers }: FaultHarness, harming: Harming): Promise<number> =>
  repeat(harming, async () => {
    await wait(harming.random.between(100, 500));
    await (await harming.random.pick(workers).ready()).kill("SIGKILL");
  });

/** kill -9 of the web process, each time after it has begun to acknowledge leads: before that nothing can be lost. */
export const killWeb = ({ web, load }: FaultHarness, harming: Harming): Promise<number> =>
  repeat(harming, async () => {
    const victim = await web.ready();
    const before = load.acknowledged.length;
    await until(async () => harming.msLeft() <= 0 || load.acknowledged.length > before);
    await wait(harming.random.between(0, 400));
    await victim.kill("SIGKILL");
  });

/**
 * Workers that stand still for longer than their lease, and then go on as if nothing had happened. Meanwhile some of the leads
 * they were sending are erased.
 */
export async function freezeWorkers(harness: FaultHarness, { kills, random, msLeft }: Harming): Promise<number> {
  const leaseMs = harness.plan.leaseSeconds * 1000;
  let frozen = 0;
  const freezing = harness.workers.map(async (worker) => {
    while (frozen < kills && msLeft() > 0) {
      frozen++;
      await wait(random.between(300, 1_000));
      const victim = await worker.ready();
      victim.send("SIGSTOP");
      await wait(leaseMs * random.between(1.1, 2));
      await eraseOneInDoubt(harness);
      victim.send("SIGCONT");
    }
  });
  await Promise.all(freezing);
  return frozen;
}

async function eraseOneInDoubt({ db, erased }: FaultHarness): Promise<void> {
  const inDoubt = db.selectFrom("deliveries").select("submission_id").where("state", "=", "in_doubt");
  const newest = await inDoubt.orderBy("updated_at", "desc").executeTakeFirst();
  if (!newest || erased.has(newest.submission_id)) return;
  erased.add(newest.submission_id);
  const erase = () => eraseSubmissions({ db, recordErasure: recordNoErasure }, [newest.submission_id]);
  await until(() => erase().then(() => true, waitedTooLong));
}

/** Workers that stand still in a transaction can hold a lead's row for longer than a statement may wait. A person would erase it again. */
function waitedTooLong(error: unknown): false {
  if (error instanceof Error && "code" in error && error.code === "57014") return false;
  throw error;
}

const MAX_STOP_MS = 30_000; // longer than any attempt's deadline here

/** Ends a process as a deploy does, and starts the next. */
export const deploy = ({ web, workers, faults }: FaultHarness, harming: Harming): Promise<number> =>
  repeat(harming, async (n) => {
    await wait(harming.random.between(100, 500));
    const process = n % 3 === 2 ? web : harming.random.pick(workers);
    const old = await process.ready();
    const stuck = setTimeout(() => {
      faults.push(`${process === web ? "web" : "a worker"} did not end within ${MAX_STOP_MS} ms of SIGTERM`);
      old.send("SIGKILL");
    }, MAX_STOP_MS);
    await old.kill("SIGTERM");
    clearTimeout(stuck);
  });
