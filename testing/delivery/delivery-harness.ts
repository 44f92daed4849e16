import { sql } from "kysely";
import { pino } from "pino";
import type { FormType } from "#funnels/registry.ts";
import type { ServiceInput } from "#server/delivery/api-services/save-service.ts";
import type { Recognition } from "#server/delivery/adapter.ts";
import { attemptDelivery, type AttemptDeps } from "#server/delivery/worker/attempt.ts";
import { claimDue, type Claim, findDue } from "#server/delivery/worker/claim.ts";
import { createRecordOutcome, beginAttempts } from "#server/delivery/worker/record.ts";
import { reap } from "#server/delivery/worker/reaper.ts";
import type { Transport } from "#server/delivery/transport/transport.ts";
import { newId } from "#server/platform/new-id.ts";
import { newLead, storeLead } from "#testing/fixtures/leads.ts";
import { connectFakeService, testRing } from "#testing/fixtures/services.ts";
import type { TestDatabase } from "#testing/database/test-database.ts";
import { prepareService } from "#server/delivery/worker/send-lead.ts";
import type { AttemptStart } from "#server/delivery/worker/record.ts";

const LEASE_MS = 30_000;

export type DeliveryHarness = Awaited<ReturnType<typeof openDeliveryHarness>>;

/** One service, and every step of its deliveries by hand: what the worker does by itself, one thing at a time. */
export async function openDeliveryHarness(
  { db }: Pick<TestDatabase, "db">,
  options: Partial<ServiceInput> & { recognition?: Recognition; formTypes?: readonly FormType[] } = {},
) {
  await db.updateTable("api_services").set({ is_active: false }).execute(); // one harness at a time
  const name = `Dienst ${newId()}`;
  const serviceId = await connectFakeService(db, { url: "http://127.0.0.1:1/ok", name, ...options });

  const workerId = newId();

  const claim = async (most = 1): Promise<Claim[]> => {
    const service = (await findDue(db)).find(({ id }) => id === serviceId);
    if (!service) return [];
    const prepared = prepareService(service, testRing);
    if (!prepared.ok) throw new Error(prepared.problems.join("; "));
    const { recognition } = prepared.value.traits;
    return claimDue(db, { service, workerId, recognition, most, leaseMs: LEASE_MS, random: 0.5 });
  };

  return {
    serviceId,
    /** Of who claims here. It has no heartbeat. */
    workerId,
    name,
    claim,
    /** The id of its delivery. */
    async submit(id = newId(), from: { network?: string; spam_signals?: string[] } = {}): Promise<string> {
      const lead = newLead({}, id);
      await storeLead(db, lead);
      if (Object.keys(from).length > 0)
        await db.updateTable("form_submissions").set(from).where("id", "=", lead.id).execute();
      const row = await db
        .selectFrom("deliveries")
        .select("id")
        .where("submission_id", "=", lead.id)
        .executeTakeFirst();
      return row?.id ?? "";
    },
    /** Takes one due delivery and tries it. False: none was due. */
    async attempt(transport: Transport, more: Pick<AttemptDeps, "consentUrl"> = {}): Promise<boolean> {
      const service = await db
        .selectFrom("api_services")
        .select(["id", "kind", "config", "version", "api_key as apiKey", "recipient_type as recipientType"])
        .where("id", "=", serviceId)
        .executeTakeFirstOrThrow();
      const prepared = prepareService(service, testRing);
      const [claimed] = await claim();
      if (!claimed || !prepared.ok) return false;
      const [beginAttempt, record] = [
        async (start: AttemptStart) => (await beginAttempts(db, [start]))[0] ?? false,
        createRecordOutcome(db),
      ];
      const deps = {
        beginAttempt,
        record,
        transports: { http: transport, email: transport },
        log: pino({ level: "silent" }),
        leaseMs: LEASE_MS,
        deadlineMs: 20_000,
        timeScale: 1,
        ...more,
      };
      await attemptDelivery(deps, prepared.value, claimed);
      return true;
    },
    reap: () => reap(db, { leaseMs: LEASE_MS, timeScale: 1 }),
    delivery: (id: string) => db.selectFrom("deliveries").selectAll().where("id", "=", id).executeTakeFirstOrThrow(),
    events: (id: string) =>
      db
        .selectFrom("delivery_events")
        .select(["attempt_n", "kind", "outcome"])
        .where("delivery_id", "=", id)
        .orderBy("at")
        .execute(),
    results: async (id: string) =>
      db
        .selectFrom("api_submission_results")
        .innerJoin("deliveries", "deliveries.submission_id", "form_submission_id")
        .selectAll("api_submission_results")
        .where("deliveries.id", "=", id)
        .orderBy("api_submission_results.created_at")
        .execute(),
    circuit: () =>
      db.selectFrom("circuit_breakers").selectAll().where("api_service_id", "=", serviceId).executeTakeFirstOrThrow(),
    expireLease: (id: string) =>
      db
        .updateTable("deliveries")
        .set({ lease_until: ago(1) })
        .where("id", "=", id)
        .execute(),
    makeDue: () =>
      db
        .updateTable("deliveries")
        .set({ next_attempt_at: ago(1) })
        .where("api_service_id", "=", serviceId)
        .where("state", "=", "queued")
        .execute(),
    /** As if the waiting time of the circuit breaker had passed. */
    makeProbeDue: () =>
      sql`update circuit_breakers set next_slot_at = now() - interval '1 second',
          probe_at = case when state = 'probing' then now() - interval '1 second' end
        where api_service_id = ${serviceId}`.execute(db),
  };
}

const ago = (seconds: number) => sql<Date>`now() - ${seconds} * interval '1 second'`;

/** A service that answers so. */
export const answering =
  (status: number, body = "{}"): Transport =>
  async (_, { mayWrite }) =>
    (await mayWrite()) ? { kind: "answered", response: { status, body } } : { kind: "not_sent", message: "fenced" };

export const unreachable: Transport = async () => ({ kind: "not_sent", message: "Could not connect: ECONNREFUSED" });

export const silent: Transport = async (_, { mayWrite }) =>
  (await mayWrite())
    ? { kind: "unknown", message: "No answer: deadline passed" }
    : { kind: "not_sent", message: "fenced" };
