import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { MAX_ATTEMPTS } from "#server/delivery/settle.ts";
import { createOutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import type { OutgoingRequest } from "#server/delivery/adapter.ts";
import { createTransport, type Reply } from "#server/delivery/transport/transport.ts";
import type { Email } from "#server/delivery/email/staff-emails.ts";
import { recordNoWithdrawal } from "#server/leads/submissions/withdrawal-ledger.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { createRoutingHarness } from "#testing/delivery/routing-harness.ts";
import { testRing } from "#testing/fixtures/services.ts";
import { followUp } from "./send-due-notices.ts";
import { queueNotices } from "./queue-notices.ts";
import { sendNotices, type SendNoticesDeps } from "./send-notices.ts";
import { withdraw } from "./withdraw.ts";
import { withoutIds } from "#testing/without-ids.ts";

let database: TestDatabase;
let routing: ReturnType<typeof createRoutingHarness>;
const posted: OutgoingRequest[] = [];
const mailed: { to: string | readonly string[]; email: Email }[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  routing = createRoutingHarness(database.db);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await routing.endAll();
  await database.db.deleteFrom("notices").execute();
  posted.length = 0;
  mailed.length = 0;
});

const answered = (status: number): Reply => ({ kind: "answered", response: { status, body: "{}" } });

const sending = (reply: Reply = answered(200), more: Partial<SendNoticesDeps> = {}): SendNoticesDeps => ({
  db: database.db,
  transport: async (request) => {
    posted.push(request);
    return reply;
  },
  send: async (to, email) => {
    mailed.push({ to, email });
    return { ok: true };
  },
  timeScale: 1,
  log: { info: () => undefined, error: () => undefined },
  ...more,
});

/** Seeds a lead that a buyer of this name has. */
async function sold(name: string, firm: { notice_url?: string; privacy_email?: string } = {}): Promise<string> {
  await routing.firm(name);
  await database.db
    .updateTable("buyers")
    .set({ notice_url: "", ...firm })
    .where("legal_name", "=", name)
    .execute();
  const id = await routing.stored({ name: "Hannelore Planted", email: "planted@web.de", phone: "0171 5550000" });
  await routing.answer(id, name, { kind: "accepted" });
  return id;
}

const stop = (submissionId: string) =>
  withdraw(
    { db: database.db, consentRing: testRing, recordWithdrawal: recordNoWithdrawal },
    { submissionId, scope: { kind: "all" }, by: "visitor", notifyRecipients: true },
  );

const noticesOf = (id: string) =>
  database.db
    .selectFrom("notices")
    .select(["state", "tries", "last_message", "channel"])
    .where("submission_id", "=", id)
    .execute();

const makeDue = () => sql`update notices set next_attempt_at = now() where state = 'queued'`.execute(database.db);

const toldEvents = (id: string) =>
  database.db
    .selectFrom("consent_events")
    .select("id")
    .where("submission_id", "=", id)
    .where("kind", "=", "told")
    .execute();

test("notifies a firm's program by reference without contact data, and records it with the consent", async () => {
  const id = await sold("Nordlift", { notice_url: "https://nordlift.example/notices" });
  await stop(id);
  expect(await sendNotices(sending())).toBe(1);
  const [request, ...others] = posted;
  expect(others).toEqual([]);
  const body = JSON.parse(request?.body ?? "") as Record<string, unknown>;
  expect(request?.headers["idempotency-key"]).toBe(body["id"]);
  expect(Object.keys(body).toSorted()).toEqual(["at", "delivery", "details", "id", "kind", "reference"]);
  expect(body).toMatchObject({ kind: "withdrawn", reference: id, delivery: await routing.deliveryOf(id, "Nordlift") });
  expect(withoutIds(JSON.stringify(request))).not.toMatch(/planted|hannelore|555/i);
  expect(await noticesOf(id)).toMatchObject([{ state: "told", channel: "webhook" }]);
  expect(await toldEvents(id)).toHaveLength(1);
});

test("a firm without a program gets a German email without contact data", async () => {
  const id = await sold("Suedlift", { privacy_email: "datenschutz@suedlift.example" });
  await stop(id);
  await sendNotices(sending());
  expect(mailed.map(({ to }) => to)).toEqual(["datenschutz@suedlift.example"]);
  const text = JSON.stringify(mailed[0]?.email);
  expect(text).toContain(id);
  expect(text).toContain("Einwilligung widerrufen");
  expect(withoutIds(text)).not.toMatch(/planted|hannelore|555/i);
});

test("retries, and makes a task for staff after the last attempt", async () => {
  const id = await sold("Stumm", { notice_url: "https://stumm.example/notices" });
  await stop(id);
  for (let n = 0; n < MAX_ATTEMPTS; n++) {
    await sendNotices(sending({ kind: "unknown", message: "No answer: deadline passed" }));
    expect(await sendNotices(sending())).toBe(0); // not due yet, or given up
    await makeDue();
  }
  expect(await noticesOf(id)).toEqual([
    { state: "failed", tries: MAX_ATTEMPTS, last_message: "No answer: deadline passed", channel: "webhook" },
  ]);
  expect(await toldEvents(id)).toEqual([]);
});

test("refuses an address on our own network", async () => {
  const id = await sold("Intern", { notice_url: "http://10.0.0.5/notices" });
  await stop(id);
  const transport = createTransport({ guard: createOutboundGuard({ allow: [] }) });
  await sendNotices(sending(answered(200), { transport }));
  expect(await noticesOf(id)).toMatchObject([{ state: "queued", tries: 1 }]);
});

test("a dead worker's notice is sent by another", async () => {
  const id = await sold("Westlift", { notice_url: "https://westlift.example/notices" });
  await stop(id);
  await sql`update notices set state = 'sending', next_attempt_at = null, lease_until = now() + interval '1 minute'`.execute(
    database.db,
  );
  expect(await sendNotices(sending())).toBe(0);
  await sql`update notices set lease_until = now() - interval '1 second'`.execute(database.db);
  expect(await sendNotices(sending())).toBe(1);
  expect(await noticesOf(id)).toMatchObject([{ state: "told" }]);
});

test("a recipient whose delivery began before the withdrawal is notified once it finishes", async () => {
  const { db } = database;
  await routing.firm("Ostlift");
  const id = await routing.stored();
  const delivery = await routing.deliveryOf(id, "Ostlift");
  await sql`update deliveries set state = 'sending', attempt_n = 1, next_attempt_at = null, lease_until = now() + interval '1 minute'
    where id = ${delivery}`.execute(db);
  await sql`insert into delivery_events (id, delivery_id, attempt_n, kind) values (gen_random_uuid(), ${delivery}, 1, 'started')`.execute(
    db,
  );
  expect(await stop(id)).toMatchObject({ cancelled: 0, notices: 1 }); // its delivery is in progress
  await followUp(db);
  const open = () =>
    db
      .selectFrom("withdrawals")
      .select("id")
      .where("submission_id", "=", id)
      .where("followed_up_at", "is", null)
      .execute();
  expect(await open()).toHaveLength(1);
  await sql`update deliveries set state = 'delivered', lease_until = null where id = ${delivery}`.execute(db);
  await followUp(db);
  expect(await open()).toEqual([]);
  expect(await noticesOf(id)).toHaveLength(1);
});

test("each change of a message is sent to the recipients", async () => {
  const id = await sold("Wunschlift", { notice_url: "https://wunschlift.example/notices" });
  const message = { submissionId: id, kind: "best-time", details: { time: "vormittags" } } as const;
  await queueNotices(database.db, message);
  await queueNotices(database.db, message);
  await sendNotices(sending());
  expect(posted.map(({ body }) => (JSON.parse(body) as { details: object }).details)).toEqual([
    { time: "vormittags" },
    { time: "vormittags" },
  ]);
});

const confirmUrl = ({ id: notice }: { id: string }) => `https://stufenlos.example/erledigt/${notice}`;

test("a notice carries its own confirmation link", async () => {
  const id = await sold("Mit Link", { notice_url: "https://mitlink.example/notices" });
  await stop(id);
  await sendNotices(sending(answered(200), { confirmUrl }));
  const [body] = posted.map((request) => JSON.parse(request.body) as { id: string; confirm?: string });
  expect(body?.confirm).toBe(`https://stufenlos.example/erledigt/${body?.id}`);
});
