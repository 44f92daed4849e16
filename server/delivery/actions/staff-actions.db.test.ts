import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { sendToast } from "#app/admin/operations/leads/actions/send-toast.ts";
import { aSite } from "#testing/fixtures/site.ts";
import { recordNoErasure } from "#server/leads/submissions/erasure-ledger.ts";
import { eraseSubmissions } from "#server/leads/submissions/erase.ts";
import { submit } from "#server/intake/submit.ts";
import {
  answering,
  openDeliveryHarness,
  silent,
  unreachable,
  type DeliveryHarness,
} from "#testing/delivery/delivery-harness.ts";
import { newLead } from "#testing/fixtures/leads.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { resolveInDoubt, type Decision } from "./resolve-in-doubt.ts";
import { countFailed, retryFailed } from "./retry-failed.ts";
import { sendManually } from "./send-manually.ts";

let database: TestDatabase;
let harness: DeliveryHarness;
const notifyWorkers = vi.fn<() => void>();

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => notifyWorkers.mockClear());

const deps = () => ({ db: database.db, notifyWorkers });
const humanEvents = (id: string) =>
  database.db
    .selectFrom("delivery_events")
    .select(["action", "actor"])
    .where("delivery_id", "=", id)
    .where("kind", "=", "human")
    .orderBy("at")
    .execute();

async function store(answers: Record<string, string> = {}): Promise<string> {
  const lead = newLead(answers);
  const publicUrl = "https://stufenlos.example";
  await submit({ db: database.db, notifyWorkers: () => undefined, site: aSite, publicUrl }, lead);
  return lead.id;
}
const send = (submissionId: string, apiServiceId = harness.serviceId) =>
  sendManually(deps(), { submissionId, apiServiceId, actor: "Eva" });

const resolve = (deliveryId: string, decision: Decision, quietMs = 0) =>
  resolveInDoubt(deps(), { deliveryId, decision, actor: "Eva", quietMs });

async function doubtful(): Promise<string> {
  harness = await openDeliveryHarness(database, { recognition: "none" });
  const id = await harness.submit();
  await harness.attempt(silent);
  return id;
}

const submissionOf = async (id: string) => (await harness.delivery(id)).submission_id;
const details = (id: string) =>
  database.db.selectFrom("delivery_event_details").selectAll().where("delivery_id", "=", id).execute();

describe("Send", () => {
  beforeEach(async () => {
    harness = await openDeliveryHarness(database, { sendMode: "manual" });
  });

  test("a manual service gets a lead only when staff press it", async () => {
    const submissionId = await store();
    expect(await harness.claim()).toEqual([]);
    const sent = await send(submissionId);
    expect(sent).toMatchObject({ kind: "queued", service: harness.name });
    expect(notifyWorkers).toHaveBeenCalledOnce();
    await harness.attempt(answering(201));
    const id = "deliveryId" in sent ? sent.deliveryId : "";
    expect((await harness.delivery(id)).state).toBe("delivered");
    expect(await humanEvents(id)).toEqual([{ action: "send", actor: "Eva" }]);
  });

  test("twenty concurrent clicks send once", async () => {
    const submissionId = await store();
    const kinds = (await Promise.all(Array.from({ length: 20 }, () => send(submissionId)))).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual([...Array<string>(19).fill("already-pending"), "queued"]);
    expect(await harness.claim(20)).toHaveLength(1);
  });

  test.each([
    [
      "test@web.de",
      "test-email",
      "Cannot Send Test Data",
      "Form submissions with test emails cannot be sent to real APIs",
    ],
    [
      "H@TEST.DE",
      "test-email",
      "Cannot Send Test Data",
      "Form submissions with test emails cannot be sent to real APIs",
    ],
    [
      "brandt@web",
      "invalid-email",
      "Invalid Email Format",
      'Email "brandt@web" is not valid and cannot be sent to API services',
    ],
  ] as const)("a lead with the address %s is refused: %s", async (email, kind, title, description) => {
    const refused = await send(await store({ email }));
    expect(refused).toMatchObject({ kind, email });
    expect(sendToast(kind, { service: harness.name, email })).toEqual({ title, description, destructive: true });
    expect(notifyWorkers).not.toHaveBeenCalled();
  });

  test("reports an unknown lead or service", async () => {
    const submissionId = await store();
    const nowhere = "018f0000-0000-7000-8000-000000000000";
    expect(await send(nowhere)).toEqual({ kind: "not-found" });
    expect(await send(submissionId, nowhere)).toEqual({ kind: "not-found" });
    await database.db.updateTable("api_services").set({ is_active: false }).execute();
    expect(await send(submissionId)).toEqual({ kind: "not-found" });
    expect(sendToast("not-found", { service: "", email: "" })).toEqual({
      title: "Error",
      description: "Submission or API service not found",
      destructive: true,
    });
  });

  test.each([
    ["success", answering(201), "already-sent"],
    ["warning", answering(409), "already-sent"],
    ["error", answering(422), "queued"],
  ])("after a %s, Send answers %s", async (_, transport, kind) => {
    const submissionId = await store();
    await send(submissionId);
    await harness.attempt(transport);
    expect((await send(submissionId)).kind).toBe(kind);
  });

  test("Send is refused with the reason while the outcome is unknown", async () => {
    harness = await openDeliveryHarness(database, { sendMode: "manual", recognition: "none" });
    const submissionId = await store();
    await send(submissionId);
    await harness.attempt(silent);
    expect((await send(submissionId)).kind).toBe("in-doubt");
  });

  test("an automatic service has no Send", async () => {
    await database.db
      .updateTable("api_services")
      .set({ send_mode: "automatic" })
      .where("id", "=", harness.serviceId)
      .execute();
    expect(await send(await store())).toEqual({ kind: "not-manual" });
  });
});

describe("retry", () => {
  beforeEach(async () => {
    harness = await openDeliveryHarness(database);
  });

  test("resends failed leads only if the confirmed number still holds", async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => harness.submit()));
    for (const _ of ids) await harness.attempt(answering(422));
    const filter = { apiServiceId: harness.serviceId, formType: "treppenlift", since: new Date(Date.now() - 60_000) };
    expect(await countFailed(database.db, filter)).toBe(5);
    expect(await retryFailed(deps(), { filter, agreedCount: 4, actor: "Eva" })).toEqual({
      kind: "count-changed",
      count: 5,
    });
    expect(await retryFailed(deps(), { filter, agreedCount: 5, actor: "Eva" })).toEqual({
      kind: "retried",
      count: 5,
      attempts: 1,
    });
    expect(notifyWorkers).toHaveBeenCalledOnce();
    for (const _ of ids) expect(await harness.attempt(answering(201))).toBe(true);
    for (const id of ids)
      expect(await harness.delivery(id)).toMatchObject({ state: "delivered", counted_attempts: 1, attempt_n: 2 });
    expect(await countFailed(database.db, filter)).toBe(0);
  });

  test("resends one lead only if it has failed", async () => {
    const id = await harness.submit();
    const retry = () => retryFailed(deps(), { filter: { deliveryId: id }, agreedCount: 1, actor: "Eva" });
    expect(await retry()).toEqual({ kind: "count-changed", count: 0 });
    await harness.attempt(answering(400));
    expect(await retry()).toEqual({ kind: "retried", count: 1, attempts: 1 });
    expect(await humanEvents(id)).toEqual([{ action: "send", actor: "Eva" }]);
  });

  test("failed deliveries of another form, service or day are left unchanged", async () => {
    await harness.submit();
    await harness.attempt(answering(400));
    const apiServiceId = harness.serviceId;
    expect(await countFailed(database.db, { apiServiceId, formType: "solar" })).toBe(0);
    expect(await countFailed(database.db, { apiServiceId, until: new Date(Date.now() - 60_000) })).toBe(0);
    expect(await countFailed(database.db, { apiServiceId: "018f0000-0000-7000-8000-000000000000" })).toBe(0);
  });
});

describe("a delivery in doubt", () => {
  test.each<[Decision, string, boolean]>([
    ["has_it", "delivered", true],
    ["has_it_not", "failed", false],
    ["send_anyway", "queued", true],
  ])("is ended by '%s': %s", async (decision, state, hadUnknown) => {
    const id = await doubtful();
    expect(await resolve(id, decision)).toBe("resolved");
    expect(await harness.delivery(id)).toMatchObject({ state, had_unknown: hadUnknown });
    expect(await humanEvents(id)).toEqual([{ action: decision, actor: "Eva" }]);
    expect(await resolve(id, decision)).toBe("not-in-doubt");
  });

  test("is not resolved while the missing answer may still arrive", async () => {
    const id = await doubtful();
    expect(await resolve(id, "send_anyway", 70_000)).toBe("too-early");
    await sql`update deliveries set updated_at = now() - interval '71 seconds' where id = ${id}`.execute(database.db);
    expect(await resolve(id, "send_anyway", 70_000)).toBe("resolved");
    expect(await harness.delivery(id)).toMatchObject({ state: "queued", forced_resends: 1 });
  });

  test("is resolved once by two concurrent requests", async () => {
    const id = await doubtful();
    const both = await Promise.all([resolve(id, "has_it"), resolve(id, "send_anyway")]);
    expect(both.toSorted()).toEqual(["not-in-doubt", "resolved"]);
  });
});

describe("a lead that is deleted", () => {
  beforeEach(async () => {
    harness = await openDeliveryHarness(database);
  });

  test("is never sent if it still waits", async () => {
    const id = await harness.submit();
    await harness.attempt(unreachable);
    await eraseSubmissions({ db: database.db, recordErasure: recordNoErasure }, [await submissionOf(id)]);
    await harness.makeDue();
    expect(await harness.attempt(answering(201))).toBe(false);
    expect(await harness.delivery(id)).toMatchObject({ state: "cancelled", last_message: null });
  });

  test("finishes a running send before its data is wiped", async () => {
    const id = await harness.submit();
    const submissionId = await submissionOf(id);
    await harness.attempt(async (request, limits) => {
      const sent = await answering(201)(request, limits);
      await eraseSubmissions({ db: database.db, recordErasure: recordNoErasure }, [submissionId]);
      await harness.reap();
      expect(await details(id)).toHaveLength(1); // The request is still needed if the worker dies now.
      return sent;
    });
    expect((await harness.delivery(id)).state).toBe("delivered");
    expect((await harness.reap()).wiped).toBe(1);
    expect(await details(id)).toEqual([]);
    const left = await sql`select from form_submissions where id = ${submissionId}`.execute(database.db);
    expect(left.rows).toEqual([]);
  });

  test("is not restored by a late answer", async () => {
    const id = await harness.submit();
    const submissionId = await submissionOf(id);
    await harness.attempt(async (request, limits) => {
      await limits.mayWrite();
      await harness.expireLease(id);
      await harness.reap();
      await eraseSubmissions({ db: database.db, recordErasure: recordNoErasure }, [submissionId]);
      return answering(201, '{"message":"Hannelore Brandt gespeichert"}')(request, {
        ...limits,
        mayWrite: async () => true,
      });
    });
    expect(await harness.delivery(id)).toMatchObject({ state: "cancelled", last_message: null });
    expect((await harness.events(id)).at(-1)).toMatchObject({ kind: "late_result", outcome: "accepted" });
    expect(await details(id)).toEqual([]);
  });

  test("keeps its consent record, and its delivery events without personal data", async () => {
    const id = await harness.submit();
    const submissionId = await submissionOf(id);
    await harness.attempt(answering(201, '{"message":"Hannelore Brandt gespeichert"}'));
    expect(await eraseSubmissions({ db: database.db, recordErasure: recordNoErasure }, [submissionId])).toBe(1);
    expect((await harness.events(id)).map((event) => event.kind)).toEqual(["started", "finished"]);
    const consent = await sql`select from consent_records where submission_id = ${submissionId}`.execute(database.db);
    expect(consent.rows).toHaveLength(1);
    for (const table of ["deliveries", "delivery_events", "delivery_event_details", "form_submissions"]) {
      const found = await sql`select from ${sql.table(table)} as row
        where row::text like ${`%${submissionId}%`} and row::text ilike '%brandt%'`.execute(database.db);
      expect(found.rows).toEqual([]);
    }
  });
});
