import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import { deleteService } from "#server/delivery/api-services/delete-service.ts";
import { pauseService, resumeService, setActive } from "#server/delivery/api-services/pause-service.ts";
import type { Database } from "#server/platform/db/database.ts";
import { confirmRestore } from "#server/delivery/actions/confirm-restore.ts";
import { closeFailed, countFailed, retryFailed } from "#server/delivery/actions/retry-failed.ts";
import { resolveInDoubt } from "#server/delivery/actions/resolve-in-doubt.ts";
import { sendManually } from "#server/delivery/actions/send-manually.ts";
import type { Outcome } from "#server/delivery/outcome.ts";
import { createDeliveries } from "#server/delivery/queue/create-deliveries.ts";
import { closeSoldElsewhere } from "#server/operations/jobs/close-sold-elsewhere.ts";
import { createRecordOutcome } from "#server/delivery/worker/record.ts";
import { reap } from "#server/delivery/worker/reaper.ts";
import { newId } from "#server/platform/new-id.ts";
import { deleteQuarantined, releaseLeads } from "#server/intake/quarantine/release-leads.ts";
import { eraseSubmissions } from "#server/leads/submissions/erase.ts";
import { recordNoErasure } from "#server/leads/submissions/erasure-ledger.ts";
import type { Random } from "#testing/random.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { createJobSteps } from "./random-jobs.ts";

export const FORMS = ["solar", "treppenlift", "treppenlift5"] as const satisfies readonly FormType[];

const ACTOR = "eva@stufenlos.example";
const HOUR = 3_600_000;
const LEASE_MS = 30_000;
const AGES = [0, 0, 0, 1, 3, 20, 30, 24 * 5] as const; // hours

/** A lead that ever came in: what was received is remembered here, whatever becomes of the rows. */
export type Received = { id: string; formType: FormType; at: Date; isSynthetic: boolean; wasSpam: boolean };

const OUTCOMES: readonly [Outcome, ...Outcome[]] = [
  { kind: "accepted" },
  { kind: "accepted" },
  { kind: "accepted_with_note", message: "known" },
  { kind: "duplicate" },
  { kind: "rejected", message: "outside of our area" },
  { kind: "rejected", message: "outside of our area" },
  { kind: "busy", message: "503" },
  { kind: "not_sent", message: "no connection" },
  { kind: "unknown", message: "no answer" },
];

/** Services of every sort: automatic, manual, a sandbox, and our own emails. */
export async function connectServices(db: Database): Promise<void> {
  const url = "http://127.0.0.1:1/ok";
  const some = { url, formTypes: FORMS };
  await connectFakeService(db, { ...some, name: "Automatic", recognition: "key" });
  await connectFakeService(db, { ...some, name: "Forgetful", recognition: "none" });
  await connectFakeService(db, { ...some, name: "Manual", sendMode: "manual" });
  await connectFakeService(db, { ...some, name: "Second manual", sendMode: "manual", formTypes: ["solar"] });
  await connectFakeService(db, { ...some, name: "Sandbox", isSandbox: true });
  const mail = await connectFakeService(db, { ...some, name: "Confirmation" });
  await sql`update api_services set kind = 'mail' where id = ${mail}`.execute(db); // nothing is sent here, so its settings are not read
}

/** One thing after another happens to the leads, each by the product's own verb. */
export function createHistory(db: Database, random: Random) {
  const received: Received[] = [];
  const deps = { db, notifyWorkers: () => undefined };
  const erasing = { db, recordErasure: recordNoErasure };
  const recordOutcome = createRecordOutcome(db);

  const one = async <T>(query: { execute: (db: Database) => Promise<{ rows: T[] }> }): Promise<T | undefined> => {
    const { rows } = await query.execute(db);
    return rows.length === 0 ? undefined : rows[random.whole(0, rows.length - 1)];
  };
  const deliveryIn = (state: string) =>
    one<{ id: string }>(sql`select id from deliveries where state = ${state} order by id`);
  const aService = () => one<{ id: string }>(sql`select id from api_services order by id`);
  const aLead = () => one<{ id: string }>(sql`select id from form_submissions where erased_at is null order by id`);
  const aSpam = () =>
    one<{ id: string }>(
      sql`select id from form_submissions where quarantined_at is not null and erased_at is null order by id`,
    );

  const noteSpam = (ids: readonly string[]) => {
    for (const one of received) if (ids.includes(one.id)) one.wasSpam = true;
  };
  const jobs = createJobSteps({ db, random, forms: FORMS, actor: ACTOR, aService, noteSpam });

  async function submit(): Promise<void> {
    const formType = random.pick(FORMS);
    const isSynthetic = random.next() < 0.1;
    const isQuarantined = !isSynthetic && random.next() < 0.15;
    const email = random.next() < 0.1 ? "test@web.de" : "h.brandt@web.de";
    const at = new Date(Date.now() - random.pick(AGES) * HOUR);
    const id = newId();
    const answers = JSON.stringify({ name: "Hannelore Brandt", email, postalCode: "50823" });
    await db.transaction().execute(async (tx) => {
      await sql`insert into form_submissions (id, form_type, submission_data, created_at, is_synthetic, source, quarantined_at)
        values (${id}, ${formType}, ${answers}, ${at}, ${isSynthetic}, ${isSynthetic ? "synthetic visitor" : "direct"},
          ${isQuarantined ? at : null})`.execute(tx);
      await createDeliveries(tx, id, { email, waitMs: 0, isQuarantined });
    });
    received.push({ id, formType, at, isSynthetic, wasSpam: false });
  }

  type Taken = {
    deliveryId: string;
    fencingToken: number;
    attemptN: number;
    countedAttempts: number;
    hadUnknown: boolean;
  };

  const taken: Taken[] = [];

  async function claim(): Promise<Taken | undefined> {
    const delivery = await deliveryIn("queued");
    if (!delivery) return undefined;
    const { rows } =
      await sql<Taken>`update deliveries set state = 'sending', fencing_token = fencing_token + 1, attempt_n = attempt_n + 1,
        next_attempt_at = null, lease_until = now() + interval '1 minute', recognition = 'none', updated_at = now()
      from form_submissions lead where deliveries.id = ${delivery.id} and lead.id = submission_id and erased_at is null
      returning deliveries.id as "deliveryId", fencing_token as "fencingToken", attempt_n as "attemptN",
      counted_attempts as "countedAttempts", had_unknown as "hadUnknown"`.execute(db);
    const [row] = rows;
    if (row) taken.push(row);
    return row;
  }

  const answer = (attempt: Taken) =>
    recordOutcome({
      attempt: { ...attempt, recognition: "none", isProbe: false, ageMs: 0 },
      outcome: random.pick(OUTCOMES),
      details: { httpStatus: 200, durationMs: 40 },
      timeScale: 1,
    });

  const steps: readonly [() => Promise<unknown>, ...(() => Promise<unknown>)[]] = [
    submit,
    submit,
    submit,
    claim,
    ...Array.from({ length: 5 }, () => async () => {
      const attempt = await claim();
      if (attempt) await answer(attempt);
    }),
    async () => {
      const late = taken[random.whole(0, taken.length - 1)];
      if (late) await answer(late); // the first answer of one that is under way, or a late one
    },
    async () => {
      await sql`update deliveries set lease_until = now() - interval '1 second' where state = 'sending'`.execute(db);
      await reap(db, { leaseMs: LEASE_MS, timeScale: 1 });
    },
    async () => {
      const lead = await aLead();
      const service = await aService();
      if (lead && service) await sendManually(deps, { submissionId: lead.id, apiServiceId: service.id, actor: ACTOR });
    },
    async () => {
      const filter = { formType: random.pick(FORMS) };
      await retryFailed(deps, { filter, agreedCount: await countFailed(db, filter), actor: ACTOR });
    },
    async () => {
      const delivery = await deliveryIn("in_doubt");
      const decision = random.pick(["has_it", "has_it_not", "send_anyway"] as const);
      if (delivery) await resolveInDoubt(deps, { deliveryId: delivery.id, decision, actor: ACTOR, quietMs: 0 });
    },
    async () => {
      const lead = await aLead();
      if (lead) await erase(lead.id);
    },
    async () => {
      const delivery = await deliveryIn("failed");
      if (delivery) await closeFailed(db, { deliveryId: delivery.id, reason: "not-wanted", actor: ACTOR });
    },
    async () => {
      await sql`update deliveries set updated_at = updated_at - interval '25 hours'
        where state = 'failed' and last_outcome = 'rejected'`.execute(db);
      await closeSoldElsewhere(db);
    },
    async () => {
      const lead = await aSpam();
      if (lead) await releaseLeads(deps, { ids: [lead.id], actor: ACTOR });
    },
    async () => {
      const lead = await aSpam();
      if (!lead) return;
      await deleteQuarantined(erasing, { ids: [lead.id], actor: ACTOR });
      noteSpam([lead.id]);
    },
    async () => {
      const service = await aService();
      if (service)
        await (random.next() < 0.5 ? pauseService(db, service.id, ACTOR) : resumeService(deps, service.id, ACTOR));
    },
    ...jobs.steps,
    async () => {
      if (random.next() < 0.3) await rare();
    },
  ];

  async function erase(id: string): Promise<void> {
    const { rows } = await sql<{ isSpam: boolean }>`select quarantined_at is not null as "isSpam" from form_submissions
      where id = ${id}`.execute(db);
    if (rows[0]?.isSpam) noteSpam([id]);
    await eraseSubmissions(erasing, [id]);
  }

  async function rare(): Promise<void> {
    const service = await aService();
    if (random.next() < 0.4) {
      const lostFrom = new Date(Date.now() - random.whole(1, 30) * 60_000);
      await confirmRestore(db, { lostFrom, actor: ACTOR, force: true, ledger: undefined });
    } else if (random.next() < 0.3) {
      await jobs.beginDelete();
    } else if (service && random.next() < 0.8) {
      await setActive(deps, { apiServiceId: service.id, isActive: random.next() < 0.7 }, ACTOR);
    } else if (service) {
      await deleteService(db, service.id, ACTOR);
    }
  }

  return {
    received: received as readonly Received[],
    step: () => random.pick(steps)(),
  };
}
