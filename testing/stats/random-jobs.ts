import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Database } from "#server/platform/db/database.ts";
import { createDeleteJob } from "#server/operations/jobs/create-delete-job.ts";
import { createJob } from "#server/operations/jobs/create-job.ts";
import { createResolveJob } from "#server/operations/jobs/create-resolve-job.ts";
import { createSendOldJob } from "#server/operations/jobs/create-send-old-job.ts";
import { OLD_LEAD_DAYS, type JobPlan } from "#server/operations/jobs/job.ts";
import { planFailed, planOldLeads } from "#server/operations/jobs/plan-job.ts";
import { compareList, readDoubts } from "#server/operations/jobs/plan-resolve.ts";
import { setJobStatus } from "#server/operations/jobs/set-job-status.ts";
import { workOneRound } from "#testing/jobs/work-one-round.ts";
import type { Random } from "#testing/random.ts";

type Deps = {
  db: Database;
  random: Random;
  forms: readonly [FormType, ...FormType[]];
  actor: string;
  aService: () => Promise<{ id: string } | undefined>;
  /** Leads that were erased while they were in quarantine. */
  noteSpam: (ids: readonly string[]) => void;
};

/** The bulk jobs of a random history: they are begun, worked on a round at a time, paused, resumed and stopped. */
export function createJobSteps({ db, random, forms, actor, aService, noteSpam }: Deps) {
  const someForm = (): JobPlan => (random.next() < 0.5 ? { formType: random.pick(forms) } : {});

  async function beginFailed(kind: "retry" | "close"): Promise<void> {
    const service = await aService();
    const plan: JobPlan = {
      ...someForm(),
      ...(service && random.next() < 0.5 ? { apiServiceId: service.id } : {}),
      ...(kind === "close" ? { reason: "too-old" } : {}),
    };
    const { count, until } = await planFailed(db, plan);
    await createJob(db, { kind, plan, until, agreedCount: count, actor });
  }

  async function beginSendOld(): Promise<void> {
    const service = await aService();
    if (!service) return;
    const plan: JobPlan = { ...someForm(), apiServiceId: service.id, days: random.pick(OLD_LEAD_DAYS) };
    const { count, until } = await planOldLeads(db, plan);
    await createSendOldJob(db, { plan, until, agreedCount: count, actor });
  }

  /** The service's list has about half of what is in doubt there. */
  async function beginResolve(): Promise<void> {
    const service = await aService();
    const doubts = service && (await readDoubts(db, service.id, 0));
    if (!doubts) return;
    const { rows } = await sql<{ id: string }>`select submission_id as id from deliveries
      where api_service_id = ${doubts.apiServiceId} and state = 'in_doubt' order by id`.execute(db);
    const asked = {
      apiServiceId: doubts.apiServiceId,
      until: doubts.until,
      list: rows.flatMap(({ id }) => (random.next() < 0.5 ? [id] : [])).join("\n"),
    };
    const compared = await compareList(db, asked);
    if (compared.kind !== "compared") return;
    const agreed = { arrived: compared.arrived.length, notListed: compared.notListed.length };
    const notListed = random.pick(["send", "leave"] as const);
    await createResolveJob(db, { ...asked, notListed, agreed, quietMs: 0, actor });
  }

  async function beginDelete(): Promise<void> {
    const formType = random.pick(forms);
    await createDeleteJob(db, { formType, typedName: formType, actor });
  }

  async function work(): Promise<void> {
    const held = () =>
      sql<{
        id: string;
      }>`select id from form_submissions where quarantined_at is not null and erased_at is null`.execute(db);
    const before = await held();
    await workOneRound(db);
    const after = new Set((await held()).rows.map(({ id }) => id));
    noteSpam(before.rows.flatMap(({ id }) => (after.has(id) ? [] : [id])));
  }

  async function steer(): Promise<void> {
    const { rows } = await sql<{ id: string }>`select id from bulk_jobs where ended_at is null order by id`.execute(db);
    const steering = random.pick(["pause", "resume", "stop"] as const);
    for (const { id } of rows) await setJobStatus(db, { jobId: id, steering, actor });
  }

  return {
    steps: [
      () => beginFailed("retry"),
      () => beginFailed("close"),
      beginSendOld,
      beginResolve,
      work,
      work,
      work,
      steer,
    ] as const,
    beginDelete,
  };
}
