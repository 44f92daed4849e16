import { setTimeout as wait } from "node:timers/promises";
import { eraseSubmissions } from "#server/submissions/erase.ts";
import type { Harming } from "./campaign.ts";
import type { Kept } from "#testing/processes/supervise.ts";
import type { Stage } from "#testing/harness/product-harness.ts";

/**
 * Workers that stand still for longer than their lease, and then go on as if nothing had happened. Meanwhile some of the leads
 * they were sending are erased.
 */
export async function freezeWorkers(stage: Stage, { kills, random, msLeft }: Harming): Promise<number> {
  const leaseMs = stage.plan.leaseSeconds * 1000;
  let frozen = 0;
  async function freezeAgainAndAgain(worker: Kept): Promise<void> {
    while (frozen < kills && msLeft() > 0) {
      frozen++;
      await wait(random.between(300, 1_000));
      const victim = await worker.ready();
      victim.send("SIGSTOP");
      await wait(leaseMs * random.between(1.1, 2));
      await eraseOneInDoubt(stage);
      victim.send("SIGCONT");
    }
  }
  await Promise.all(stage.workers.map(freezeAgainAndAgain));
  return frozen;
}

async function eraseOneInDoubt({ db, erased }: Stage): Promise<void> {
  const inDoubt = db.selectFrom("deliveries").select("submission_id").where("state", "=", "in_doubt");
  const newest = await inDoubt.orderBy("updated_at", "desc").executeTakeFirst();
  if (!newest || erased.has(newest.submission_id)) return;
  erased.add(newest.submission_id);
  await eraseSubmissions(db, [newest.submission_id]);
}
