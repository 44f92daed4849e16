import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { sendToast } from "#app/admin/leads/actions/send-toast.ts";
import { aSite } from "#testing/fixtures/site.ts";
import { eraseSubmissions } from "#server/submissions/erase.ts";
import { submit } from "#server/intake/submit.ts";
import { answering, openLane, silent, unreachable, type Lane } from "#testing/delivery/delivery-harness.ts";
import { newLead } from "#testing/fixtures/leads.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { resolveInDoubt, type Decision } from "./resolve-in-doubt.ts";
import { countFailed, retryFailed } from "./retry-failed.ts";
import { sendByHand } from "./send-manually.ts";

let database: TestDatabase;
let lane: Lane;
const wake = vi.fn<() => void>();

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => wake.mockClear());

const needs = () => ({ db: database.db, wake });
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
  await submit({ db: database.db, wake: () => undefined, site: aSite, publicUrl }, lead);
  return lead.id;
}
const send = (submissionId: string, apiServiceId = lane.serviceId) =>
  sendByHand(needs(), { submissionId, apiServiceId, actor: "Eva" });

const resolve = (deliveryId: string, decision: Decision, quietMs = 0) =>
  resolveInDoubt(needs(), { deliveryId, decision, actor: "Eva", quietMs });

async function doubtful(): Promise<string> {
  lane = await openLane(database, { recognition: "none" });
  const id = await lane.submit();
  await lane.attempt(silent);
  return id;
}

const submissionOf = async (id: string) => (await lane.delivery(id)).submission_id;
const details = (id: string) =>
  database.db.selectFrom("delivery_event_details").selectAll().where("delivery_id", "=", id).execute();

describe("Send", () => {
  beforeEach(async () => {
    lane = await openLane(database, { sendMode: "manual" });
  });

  test("a manual service gets a lead only when somebody presses it", async () => {
    const submissionId = await store();
    expect(await lane.claim()).toEqual([]);
    const sent = await send(submissionId);
    expect(sent).toMatchObject({ kind: "queued", service: lane.name });
    expect(wake).toHaveBeenCalledOnce();
    expect(sendToast(sent.kind, { service: "X", email: "" }).description).toBe("Lead sent to X");
    await lane.attempt(answering(201));
    const id = "deliveryId" in sent ? sent.deliveryId : "";
    expect((await lane.delivery(id)).state).toBe("delivered");
    expect(await humanEvents(id)).toEqual([{ action: "send", actor: "Eva" }]);
  });

  test("twenty clicks at once are one send", async () => {
    const submissionId = await store();
    const kinds = (await Promise.all(Array.from({ length: 20 }, () => send(submissionId)))).map(({ kind }) => kind);
    expect(kinds.toSorted()).toEqual([...Array<string>(19).fill("already-pending"), "queued"]);
    expect(await lane.claim(20)).toHaveLength(1);
  });

  test.each([
    [
      "h.test@web.de",
      "test-email",
      "Cannot Send Test Data",
      "Form submissions with test emails cannot be sent to real APIs",
    ],
    [
      "HTEST@WEB.DE",
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
  ])("a lead with the address %s is refused: %s", async (email, kind, title, description) => {
    const refused = await send(await store({ email }));
    expect(refused).toMatchObject({ kind, email });
    expect(sendToast(kind, { service: lane.name, email })).toEqual({ title, description, destructive: true });
    expect(wake).not.toHaveBeenCalled();
  });

  test("a lead or a service that is not there is said to be so", async () => {
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
    await lane.attempt(transport);
    expect((await send(submissionId)).kind).toBe(kind);
  });

  test("while the outcome is unknown Send is refused, with the reason", async () => {
    lane = await openLane(database, { sendMode: "manual", recognition: "none" });
    const submissionId = await store();
    await send(submissionId);
    await lane.attempt(silent);
    expect((await send(submissionId)).kind).toBe("in-doubt");
  });

  test("an automatic service has no Send", async () => {
    await database.db
      .updateTable("api_services")
      .set({ send_mode: "automatic" })
      .where("id", "=", lane.serviceId)
      .execute();
    expect(await send(await store())).toEqual({ kind: "not-manual" });
  });
});

describe("retry", () => {
  beforeEach(async () => {
    lane = await openLane(database);
  });

  test("failed leads are counted first and then all sent again, at the number agreed to", async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => lane.submit()));
    for (const _ of ids) await lane.attempt(answering(422));
    const filter = { apiServiceId: lane.serviceId, formType: "treppenlift", since: new Date(Date.now() - 60_000) };
    expect(await countFailed(database.db, filter)).toBe(5);
    expect(await retryFailed(needs(), { filter, agreedCount: 4, actor: "Eva" })).toEqual({
      kind: "count-changed",
      count: 5,
    });
    expect(await retryFailed(needs(), { filter, agreedCount: 5, actor: "Eva" })).toEqual({ kind: "retried", count: 5 });
    expect(wake).toHaveBeenCalledOnce();
    for (const _ of ids) expect(await lane.attempt(answering(201))).toBe(true);
    for (const id of ids) expect(await lane.delivery(id)).toMatchObject({ state: "delivered", tries: 1, attempt_n: 2 });
    expect(await countFailed(database.db, filter)).toBe(0);
  });

  test("one failed lead is sent again; one that has not failed is not", async () => {
    const id = await lane.submit();
    const retry = () => retryFailed(needs(), { filter: { deliveryId: id }, agreedCount: 1, actor: "Eva" });
    expect(await retry()).toEqual({ kind: "count-changed", count: 0 });
    await lane.attempt(answering(400));
    expect(await retry()).toEqual({ kind: "retried", count: 1 });
    expect(await humanEvents(id)).toEqual([{ action: "send", actor: "Eva" }]);
  });

  test("what another form, service or day has failed is left alone", async () => {
    await lane.submit();
    await lane.attempt(answering(400));
    const apiServiceId = lane.serviceId;
    expect(await countFailed(database.db, { apiServiceId, formType: "solar" })).toBe(0);
    expect(await countFailed(database.db, { apiServiceId, until: new Date(Date.now() - 60_000) })).toBe(0);
    expect(await countFailed(database.db, { apiServiceId: "018f0000-0000-7000-8000-000000000000" })).toBe(0);
  });
});

describe("a doubt", () => {
  test.each<[Decision, string, boolean]>([
    ["has_it", "delivered", true],
    ["has_it_not", "failed", false],
    ["send_anyway", "queued", true],
  ])("is ended by '%s': %s", async (decision, state, hadUnknown) => {
    const id = await doubtful();
    expect(await resolve(id, decision)).toBe("resolved");
    expect(await lane.delivery(id)).toMatchObject({ state, had_unknown: hadUnknown });
    expect(await humanEvents(id)).toEqual([{ action: decision, actor: "Eva" }]);
    expect(await resolve(id, decision)).toBe("not-in-doubt");
  });

  test("is not decided while the missing answer may still come", async () => {
    const id = await doubtful();
    expect(await resolve(id, "send_anyway", 70_000)).toBe("too-early");
    await sql`update deliveries set updated_at = now() - interval '71 seconds' where id = ${id}`.execute(database.db);
    expect(await resolve(id, "send_anyway", 70_000)).toBe("resolved");
    expect(await lane.delivery(id)).toMatchObject({ state: "queued", resent_anyway: 1 });
  });

  test("that two people decide at once is decided once", async () => {
    const id = await doubtful();
    const both = await Promise.all([resolve(id, "has_it"), resolve(id, "send_anyway")]);
    expect(both.toSorted()).toEqual(["not-in-doubt", "resolved"]);
  });
});

describe("a lead that is deleted", () => {
  beforeEach(async () => {
    lane = await openLane(database);
  });

  test("while it waits is never sent", async () => {
    const id = await lane.submit();
    await lane.attempt(unreachable);
    await eraseSubmissions(database.db, [await submissionOf(id)]);
    await lane.makeDue();
    expect(await lane.attempt(answering(201))).toBe(false);
    expect(await lane.delivery(id)).toMatchObject({ state: "cancelled", last_message: null });
  });

  test("while it is being sent comes to its end first, and then nothing of the person is left", async () => {
    const id = await lane.submit();
    const submissionId = await submissionOf(id);
    await lane.attempt(async (request, limits) => {
      const sent = await answering(201)(request, limits);
      await eraseSubmissions(database.db, [submissionId]);
      await lane.reap();
      expect(await details(id)).toHaveLength(1); // the request, still needed if the worker dies now
      return sent;
    });
    expect((await lane.delivery(id)).state).toBe("delivered");
    expect((await lane.reap()).wiped).toBe(1);
    expect(await details(id)).toEqual([]);
    const left = await sql`select from form_submissions where id = ${submissionId}`.execute(database.db);
    expect(left.rows).toEqual([]);
  });

  test("is not brought back by an answer that comes late", async () => {
    const id = await lane.submit();
    const submissionId = await submissionOf(id);
    await lane.attempt(async (request, limits) => {
      await limits.mayWrite();
      await lane.expireLease(id);
      await lane.reap();
      await eraseSubmissions(database.db, [submissionId]);
      return answering(201, '{"message":"Hannelore Brandt gespeichert"}')(request, {
        ...limits,
        mayWrite: async () => true,
      });
    });
    expect(await lane.delivery(id)).toMatchObject({ state: "cancelled", last_message: null });
    expect((await lane.events(id)).at(-1)).toMatchObject({ kind: "late_result", outcome: "accepted" });
    expect(await details(id)).toEqual([]);
  });

  test("leaves its consent record, and the skeleton of what was sent", async () => {
    const id = await lane.submit();
    const submissionId = await submissionOf(id);
    await lane.attempt(answering(201, '{"message":"Hannelore Brandt gespeichert"}'));
    expect(await eraseSubmissions(database.db, [submissionId])).toBe(1);
    expect((await lane.events(id)).map((event) => event.kind)).toEqual(["started", "finished"]);
    const consent = await sql`select from consent_records where submission_id = ${submissionId}`.execute(database.db);
    expect(consent.rows).toHaveLength(1);
    for (const table of ["deliveries", "delivery_events", "delivery_event_details", "form_submissions"]) {
      const found = await sql`select from ${sql.table(table)} as row
        where row::text like ${`%${submissionId}%`} and row::text ilike '%brandt%'`.execute(database.db);
      expect(found.rows).toEqual([]);
    }
  });
});
