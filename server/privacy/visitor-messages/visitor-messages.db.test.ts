import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#server/platform/new-id.ts";
import { openSelfServicePage, findByToken } from "#server/leads/self-service-pages/open-page.ts";
import { recordNoErasure } from "#server/leads/submissions/erasure-ledger.ts";
import { recordNoWithdrawal } from "#server/leads/submissions/withdrawal-ledger.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { connectFakeService, testRing } from "#testing/fixtures/services.ts";
import { buyWithOrder } from "#testing/fixtures/live-orders.ts";
import { newLead, storeLead } from "#testing/fixtures/leads.ts";
import { eraseRequest, ownSelfServicePage, readRequest, proofKept } from "./read-request.ts";
import { listVisitorMessages } from "./visitor-message.ts";
import { recordMessage, undoMessage, type NewMessage } from "./record-message.ts";
import { notifyLateRecipients } from "./notify-late-recipients.ts";

let database: TestDatabase;
let deps: Parameters<typeof eraseRequest>[0];
const services = { north: "", south: "", slow: "" };
const buyers = { north: "", south: "" };

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  deps = { db, recordErasure: recordNoErasure, recordWithdrawal: recordNoWithdrawal, consentRing: testRing };
  const formTypes = ["treppenlift2"] as const;
  services.north = await connectFakeService(db, { url: "http://127.0.0.1:1/", name: "Nord", formTypes });
  services.south = await connectFakeService(db, { url: "http://127.0.0.1:1/", name: "Süd", formTypes });
  const slow = { name: "Langsam", publicName: "Gemütlich GmbH", formTypes };
  services.slow = await connectFakeService(db, { url: "http://127.0.0.1:1/", ...slow });
  buyers.north = (
    await buyWithOrder(db, { serviceId: services.north, name: "Nordlift GmbH", city: "20095 Hamburg" })
  ).buyerId;
  buyers.south = (await buyWithOrder(db, { serviceId: services.south, name: "Südlift GmbH" })).buyerId;
});
afterAll(() => database.drop());

let lead: string;
let token: string;
beforeEach(async () => {
  lead = await leadWith({
    [services.north]: { state: "delivered" },
    [services.south]: { state: "warning", message: "Notiz" },
  });
  token = (await openSelfServicePage(database.db, testRing, lead))?.token ?? "";
});

const leadWith = (deliveries: NonNullable<Parameters<typeof seedLead>[1]>["deliveries"]) =>
  seedLead(database.db, { ...(deliveries && { deliveries }) });

const request = async () => {
  const read = await readRequest(database.db, lead);
  if (!read) throw new Error("the request is gone");
  return read;
};

const message = (made: NewMessage) => recordMessage(deps, lead, made);

const notices = async () => {
  const { rows } = await sql<{ kind: string; name: string; details: object }>`
    select kind, legal_name as name, details from notices join buyers on buyers.id = buyer_id
    where submission_id = ${lead} order by notices.created_at, legal_name`.execute(database.db);
  return rows.map(({ kind, name, details }) => [kind, name, details]);
};

test("the page names the recipients and since when, and nothing of the visitor", async () => {
  const { topic, firms, isRefused, messages, told } = await request();
  expect(topic).toBe("Treppenlift");
  expect(firms.map(({ name, city }) => [name, city])).toEqual([
    ["Nordlift GmbH", "20095 Hamburg"],
    ["Südlift GmbH", expect.any(String)],
  ]);
  for (const { since } of firms) expect(since).toBeInstanceOf(Date);
  expect([isRefused, messages, told]).toEqual([false, [], []]);
  expect(JSON.stringify(await request())).not.toMatch(/Hannelore|Brandt|web\.de|1234567/);
});

const failed = { state: "failed" } as const;

test("lists queued firms as waiting, and not those that declined", async () => {
  const declined = { [services.north]: failed, [services.south]: failed };
  lead = await leadWith({ [services.slow]: { state: "queued" }, ...declined });
  await openSelfServicePage(database.db, testRing, lead);
  expect((await request()).firms).toMatchObject([{ name: "Gemütlich GmbH", buyerId: null, since: null }]);
  lead = await leadWith(declined);
  await openSelfServicePage(database.db, testRing, lead);
  expect(await request()).toMatchObject({ firms: [], isRefused: true });
});

test.each<[NewMessage, object]>([
  [{ kind: "email-only" }, {}],
  [
    { kind: "best-time", times: ["morning", "saturday"] },
    { times: ["morning", "saturday"], text: expect.stringContaining("vormittags (8 bis 12 Uhr)") },
  ],
  [{ kind: "nobody-called" }, {}],
])("%o is stored and sent to every firm once", async (made, details) => {
  expect(await Promise.all([message(made), message(made)])).toEqual(expect.arrayContaining(["made", "was-made"]));
  expect(await message(made)).toBe("was-made");
  expect((await request()).messages).toMatchObject([{ kind: made.kind, buyerId: null }]);
  expect(await notices()).toEqual([
    [made.kind, "Nordlift GmbH", details],
    [made.kind, "Südlift GmbH", details],
  ]);
});

test("a new call time replaces the old one", async () => {
  await message({ kind: "best-time", times: ["morning"] });
  await message({ kind: "best-time", times: ["noon", "evening"] });
  expect((await request()).messages).toMatchObject([{ kind: "best-time", value: "noon evening" }]);
  expect(await notices()).toHaveLength(4);
});

test("notifies a late firm of the message once, and no other firm again", async () => {
  lead = await leadWith({
    [services.north]: { state: "delivered" },
    [services.south]: { state: "queued", attempts: 0 },
  });
  await openSelfServicePage(database.db, testRing, lead);
  await message({ kind: "best-time", times: ["noon"] });
  await notifyLateRecipients(database.db);
  expect((await notices()).map(([, name]) => name)).toEqual(["Nordlift GmbH"]);
  const { rows } = await sql<{
    id: string;
  }>`update deliveries set state = 'delivered', next_attempt_at = null, updated_at = now()
    where submission_id = ${lead} and api_service_id = ${services.south} returning id`.execute(database.db);
  await sql`insert into delivery_events (id, delivery_id, attempt_n, kind, outcome, http_status)
    values (${newId()}, ${rows[0]?.id}, 1, 'finished', 'accepted', 200)`.execute(database.db);
  await notifyLateRecipients(database.db);
  await notifyLateRecipients(database.db);
  expect(await notices()).toMatchObject([
    ["best-time", "Nordlift GmbH", {}],
    ["best-time", "Südlift GmbH", { times: ["noon"], text: "Am besten mittags (12 bis 15 Uhr)." }],
  ]);
});

test("staff see all wishes with their firm, replaced ones too", async () => {
  await message({ kind: "best-time", times: ["morning", "saturday"] });
  await message({ kind: "email-only" });
  await message({ kind: "no-calls", buyerId: buyers.north });
  expect(await listVisitorMessages(database.db, lead)).toMatchObject([
    { kind: "no-calls", firm: "Nordlift GmbH", times: [], at: expect.any(Date), undoneAt: null },
    { kind: "email-only", firm: null, undoneAt: null },
    { kind: "best-time", firm: null, times: ["morning", "saturday"], undoneAt: expect.any(Date) },
  ]);
});

test("a message can be undone once and made again, and the firms are notified", async () => {
  await message({ kind: "email-only" });
  const id = (await request()).messages[0]?.id ?? "";
  expect(await undoMessage(deps, lead, id)).toBe(true);
  expect(await undoMessage(deps, lead, id)).toBe(false);
  expect((await request()).messages).toEqual([]);
  const again = { times: [], text: expect.stringContaining("zu jeder Zeit") };
  expect((await notices()).slice(2)).toEqual([
    ["best-time", "Nordlift GmbH", again],
    ["best-time", "Südlift GmbH", again],
  ]);
  expect(await message({ kind: "email-only" })).toBe("made");
});

test("a wish of another page and an unknown wish cannot be undone", async () => {
  await message({ kind: "email-only" });
  const id = (await request()).messages[0]?.id ?? "";
  const other = await leadWith({});
  expect(await undoMessage(deps, other, id)).toBe(false);
  expect(await undoMessage(deps, lead, "nonsense")).toBe(false);
});

test("forbids one firm to call: only it is notified, and the other keeps the lead", async () => {
  expect(await message({ kind: "no-calls", buyerId: buyers.north })).toBe("made");
  expect(await message({ kind: "no-calls", buyerId: buyers.north })).toBe("was-made");
  expect(await notices()).toEqual([["no-calls", "Nordlift GmbH", {}]]);
  expect((await request()).firms).toHaveLength(2);
  const { rows } = await sql`select from consent_events where submission_id = ${lead} and kind = 'withdrawn'
    and buyer_id = ${buyers.north} and details @> '{"scope":"phone","by":"visitor"}'`.execute(database.db);
  expect(rows).toHaveLength(1);
});

test("forbids all calls: all firms are notified, and queued deliveries are not sent", async () => {
  lead = await leadWith({ [services.north]: { state: "delivered" }, [services.slow]: { state: "queued" } });
  await openSelfServicePage(database.db, testRing, lead);
  expect(await message({ kind: "no-calls", buyerId: null })).toBe("made");
  expect(await message({ kind: "no-calls", buyerId: buyers.north })).toBe("was-made");
  expect(await notices()).toEqual([["no-calls", "Nordlift GmbH", {}]]);
  expect((await request()).firms.map(({ name }) => name)).toEqual(["Nordlift GmbH"]);
  const id = (await request()).messages[0]?.id ?? "";
  expect(await undoMessage(deps, lead, id)).toBe(false);
});

/** Firms that called and firms that did not, by kind of message. */
const heard = async () =>
  (await request()).messages
    .map(({ kind, buyerId }) => [kind, buyerId] as const)
    .toSorted(([a], [b]) => a.localeCompare(b));

test("asks only the firm that did not call, once", async () => {
  expect(await message({ kind: "was-called", buyerId: buyers.north })).toBe("made");
  expect(await message({ kind: "was-called", buyerId: buyers.north })).toBe("was-made");
  expect(await notices()).toEqual([]);
  expect(await message({ kind: "nobody-called", buyerId: buyers.south })).toBe("made");
  expect(await heard()).toEqual([
    ["nobody-called", buyers.south],
    ["was-called", buyers.north],
  ]);
  await message({ kind: "was-called", buyerId: buyers.south });
  await message({ kind: "nobody-called", buyerId: buyers.south });
  expect(await heard()).toEqual([
    ["nobody-called", buyers.south],
    ["was-called", buyers.north],
  ]);
  expect(await notices()).toEqual([["nobody-called", "Südlift GmbH", {}]]);
});

test('after "nobody called" and one call, it still holds for the other firm', async () => {
  await message({ kind: "nobody-called" });
  expect(await message({ kind: "nobody-called", buyerId: buyers.north })).toBe("was-made");
  await message({ kind: "was-called", buyerId: buyers.north });
  expect(await heard()).toEqual([
    ["nobody-called", buyers.south],
    ["was-called", buyers.north],
  ]);
  await message({ kind: "nobody-called" });
  expect((await request()).messages.map(({ kind, buyerId }) => [kind, buyerId])).toEqual([["nobody-called", null]]);
});

test.each<NewMessage>([{ kind: "email-only" }, { kind: "no-calls", buyerId: null }, { kind: "not-me" }])(
  "forbidding calls ($kind) rejects call times, also from an older page",
  async (last) => {
    await message({ kind: "best-time", times: ["morning"] });
    await message({ kind: "nobody-called" });
    await message(last);
    expect((await request()).messages.map(({ kind }) => kind)).toEqual([last.kind, "nobody-called"]);
    const told = await notices();
    expect(await message({ kind: "best-time", times: ["noon"] })).toBe("pointless"); // from a page that was opened before
    expect([(await request()).messages.length, await notices()]).toEqual([2, told]);
  },
);

test('"not me" withdraws everything and puts the lead in quarantine', async () => {
  expect(await message({ kind: "not-me" })).toBe("made");
  expect(await message({ kind: "not-me" })).toBe("was-made");
  expect(await notices()).toEqual([
    ["withdrawn", "Nordlift GmbH", {}],
    ["withdrawn", "Südlift GmbH", {}],
  ]);
  const stored = await database.db
    .selectFrom("form_submissions")
    .select(["spam_signals", "quarantined_at"])
    .where("id", "=", lead)
    .executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ spam_signals: ["not-me"], quarantined_at: expect.any(Date) });
});

test.each([true, false])("erases lead, page and wishes, and notifies the firms: %s", async (tellsFirms) => {
  await message({ kind: "nobody-called" });
  await eraseRequest(deps, lead, { tellsFirms });
  expect(await findByToken(database.db, token)).toBeUndefined();
  expect(await readRequest(database.db, lead)).toBeUndefined();
  const told = (await notices()).filter(([kind]) => kind === "erased");
  expect(told).toHaveLength(tellsFirms ? 2 : 0);
  const { rows } = await sql`select from visitor_messages where submission_id = ${lead}`.execute(database.db);
  expect(rows).toHaveLength(0);
  expect(await message({ kind: "email-only" })).toBe("gone");
});

test("a firm that accepted or confirmed the notice is shown as informed", async () => {
  await message({ kind: "email-only" });
  await sql`update notices set state = 'told', next_attempt_at = null, told_at = now()
    where submission_id = ${lead} and buyer_id = ${buyers.north}`.execute(database.db);
  const told = Object.fromEntries((await request()).told.map(({ name, knownAt }) => [name, knownAt !== null]));
  expect(told).toEqual({ "Nordlift GmbH": true, "Südlift GmbH": false });
});

test("shows the exact day until which the proof is kept: five years after the last recorded use", async () => {
  await sql`insert into consent_identities (submission_id, sealed, given_at, last_used_at)
    values (${lead}, 'x', '2026-01-05', '2026-02-05') on conflict (submission_id) do update set last_used_at = excluded.last_used_at`.execute(
    database.db,
  );
  await sql`insert into consent_events (id, submission_id, kind, at) values (${newId()}, ${lead}, 'called', '2099-03-05T12:00:00Z')`.execute(
    database.db,
  );
  expect(await proofKept(database.db, lead)).toEqual({ years: 5, until: new Date("2104-03-05T12:00:00Z") });
});

test("only the browser that sent the lead gets its page", async () => {
  const sent = newLead();
  await storeLead(database.db, sent);
  const own = { db: database.db, ring: testRing };
  const page = await ownSelfServicePage(own, { id: sent.id, secret: sent.secret });
  expect(page?.token).toBe((await ownSelfServicePage(own, { id: sent.id, secret: sent.secret }))?.token);
  expect(await ownSelfServicePage(own, { id: sent.id, secret: "guessed" })).toBeUndefined();
  expect(await ownSelfServicePage(own, { id: newId(), secret: sent.secret })).toBeUndefined();
});
