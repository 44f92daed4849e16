import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { funnels, type FormType } from "#funnels/registry.ts";
import { pauseService } from "#server/delivery/api-services/pause-service.ts";
import { countManualBacklog, readManualBacklog } from "#server/delivery/stats/read-manual-backlog.ts";
import { newId as idOf } from "#funnels/engine/new-id.ts";
import { answering, openDeliveryHarness, silent, type DeliveryHarness } from "#testing/delivery/delivery-harness.ts";
import { exactly } from "#testing/fixtures/exactly.ts";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { planFailed } from "#server/operations/jobs/plan-job.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { createStaff } from "#testing/fixtures/staff.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { changeStatement, changeOperator } from "#server/site/change-site.ts";
import { fictionalOperator } from "#server/site/operator.ts";
import { readSite } from "#server/site/read-site.ts";
import { berlinMidnight } from "#server/platform/berlin-time.ts";
import type { AttentionScope } from "./read-attention.ts";
import { readDashboard } from "./read-dashboard.ts";
import { readOverview } from "./read-overview.ts";

const DAY_MS = 24 * 3600_000;
let database: TestDatabase;
let harness: DeliveryHarness;
beforeEach(async () => {
  await database?.drop();
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const look = (who: AttentionScope & { masked: boolean } = { withPeople: true, masked: false }, now?: number) =>
  readDashboard(database.db, who, now);

async function stored(at: number, formType: FormType = "solar", answers: Record<string, string> = {}): Promise<void> {
  await database.db
    .insertInto("form_submissions")
    .values({
      id: idOf(at, crypto.getRandomValues(new Uint8Array(10))),
      form_type: formType,
      created_at: new Date(at),
      submission_data: JSON.stringify({
        name: "Gerda Morgenroth",
        email: "g.m@web.de",
        postalCode: "80331",
        ...answers,
      }),
    })
    .execute();
}

test("today is the Berlin day, compared with the same weekday up to this time", async () => {
  const now = berlinMidnight(Date.now(), 1) + 10.7 * 3600_000;
  const midnight = berlinMidnight(now);
  const weekAgo = berlinMidnight(now, 7);
  for (const at of [midnight - 1, midnight, midnight + 3 * 3600_000, now]) await stored(at);
  for (const at of [weekAgo, weekAgo + 5 * 3600_000, weekAgo + 20 * 3600_000]) await stored(at, "treppenlift7");
  const { numbers, forms } = await look(undefined, now);
  expect(numbers.leads.hours.reduce((sum, n) => sum + n)).toBe(3);
  expect(numbers.leads.hours).toHaveLength(11);
  expect(numbers.leads.before).toMatchObject({ byThisTime: 2 });
  expect(numbers.leads.before.hours.reduce((sum, n) => sum + n)).toBe(3);
  expect(forms.map(({ formType }) => formType)).toEqual(Object.keys(funnels));
  expect(forms[0]).toMatchObject({ formType: "solar", today: 3 });
  expect(forms[0]?.daysBefore).toEqual([...Array.from({ length: 12 }, () => 0), 1]);
  expect(forms.find(({ formType }) => formType === "treppenlift7")?.daysBefore.filter((n) => n > 0)).toEqual([3]);
});

test("sorts broken items before rejected ones and names their form and service", async () => {
  harness = await openDeliveryHarness(database, { name: "Musterbörse", recognition: "none" });
  await harness.submit();
  await harness.submit();
  await harness.attempt(silent);
  await harness.attempt(answering(422, JSON.stringify({ error: "Herr h.brandt@web.de wohnt zu weit weg" })));
  await createStaff(database.db, { role: "viewer", approved: false });
  const { attentionItems, numbers } = await look();
  expect(attentionItems.map(({ kind }) => kind)).toEqual(["in_doubt", "failed", "people"]);
  expect(attentionItems[1]).toMatchObject({
    serviceName: "Musterbörse",
    forms: [{ formType: "treppenlift", count: 1 }],
  });
  expect(JSON.stringify(attentionItems)).not.toContain("h.brandt");
  expect(numbers).toMatchObject({
    failed: exactly(1),
    inDoubt: exactly(1),
    queued: exactly(0),
    quarantined: exactly(0),
    delivered: 0,
    deliveries: 2,
  });

  const { attentionItems: forViewers } = await look({ withPeople: false, masked: true });
  expect(forViewers.map(({ kind }) => kind)).toEqual(["in_doubt", "failed"]);

  const overview = await readOverview(database.db, { withPeople: true });
  expect(overview.attention).toEqual({ count: 3, status: "error" });
  expect(overview.forms.find(({ formType }) => formType === "treppenlift")).toMatchObject({
    today: 2,
    status: "error",
  });
  expect(overview.newPeople).toBe(1);
});

test("leads for a manual service wait until they are sent, except blocked ones", async () => {
  harness = await openDeliveryHarness(database, { name: "Liftring", sendMode: "manual" });
  await stored(Date.now(), "treppenlift");
  await stored(Date.now(), "treppenlift", { email: "test@web.de" });
  const { attentionItems, forms } = await look();
  expect(attentionItems).toMatchObject([
    { kind: "waiting", serviceName: "Liftring", forms: [{ formType: "treppenlift", count: 1 }] },
  ]);
  expect(forms.find(({ formType }) => formType === "treppenlift")).toMatchObject({ waiting: exactly(1) });
});

test("only leads with consent wait at a service that needs it, and a lead waiting at two services counts once in its view", async () => {
  const { db } = database;
  harness = await openDeliveryHarness(database, { name: "Liftring", sendMode: "manual" });
  const consenting = await connectFakeService(db, {
    name: "Conversions",
    url: "http://127.0.0.1:1",
    sendMode: "manual",
  });
  await sql`update api_services set kind = 'meta' where id = ${consenting}`.execute(db); // nothing is sent, so its settings are not read
  for (let n = 0; n < 3; n++) await stored(Date.now() - n * 1000, "treppenlift");
  const [first, second] = await db.selectFrom("form_submissions").select("id").orderBy("created_at").execute();
  await sql`update form_submissions set tracking = '{"platforms": ["meta"]}' where id = ${first?.id}`.execute(db);
  await sql`update form_submissions set tracking = '{"platforms": ["google"]}' where id = ${second?.id}`.execute(db);
  const waiting = (await readManualBacklog(db)).map(({ serviceName, count }) => [serviceName, count]);
  expect(Object.fromEntries(waiting)).toEqual({ Liftring: 3, Conversions: 1 });
  expect(await countManualBacklog(db, "treppenlift")).toEqual(exactly(3));
});

test("a paused service is an attention item with its waiting leads", async () => {
  harness = await openDeliveryHarness(database, { name: "Sonnenmuster" });
  await harness.submit();
  await pauseService(database.db, harness.serviceId, "eva@stufenlos.example");
  expect((await look()).attentionItems).toMatchObject([
    { kind: "stopped", state: "paused", serviceName: "Sonnenmuster", queued: exactly(1), by: "eva@stufenlos.example" },
  ]);
});

test("without problems there are no items, and the feed shortens names", async () => {
  harness = await openDeliveryHarness(database);
  await harness.submit();
  await harness.attempt(answering(200));
  await stored(Date.now() - DAY_MS);
  const { attentionItems, feed, numbers } = await look();
  expect(attentionItems).toEqual([]);
  expect(numbers).toMatchObject({ delivered: 1, deliveries: 1, oldestUndeliveredAt: null });
  expect(feed).toMatchObject([
    { who: "H. Brandt", postalCode: "50823", delivered: 1, of: 1, status: "success" },
    { who: "G. Morgenroth", postalCode: "80331", of: 0, status: null },
  ]);
  const { feed: forViewers } = await look({ withPeople: false, masked: true });
  expect(forViewers.map(({ who }) => who)).toEqual(["H. B.", "G. M."]);
});

const muted = async (scope: AttentionScope) =>
  (await look({ masked: false, ...scope })).attentionItems.filter(({ kind }) => kind === "mute");

test("a service that needs consent warns until the pixel's id is entered", async () => {
  const { db } = database;
  harness = await openDeliveryHarness(database, {
    name: "Conversions",
    kind: "meta",
    config: { graphUrl: "http://127.0.0.1:1" },
    apiKey: JSON.stringify({ access_token: "token", pixel_id: "123" }),
  });
  expect(await muted({ withPeople: true, statements: "edit" })).toMatchObject([
    { kind: "mute", serviceNames: ["Conversions"], mayEdit: true },
  ]);
  expect(await muted({ withPeople: false })).toEqual([]);
  await changeOperator(db, { ...fictionalOperator, brand: "Treppauf" }, "owner@stufenlos.example");
  expect(await muted({ withPeople: false, statements: "see" })).toMatchObject([{ kind: "mute", mayEdit: false }]);
  await changeOperator(db, { ...fictionalOperator, metaPixelId: "4711" }, "owner@stufenlos.example");
  expect(await muted({ withPeople: true, statements: "edit" })).toEqual([]);
});

test("rejected and failed leads are separate items, and each one's job takes that many leads", async () => {
  const { db } = database;
  const id = await connectFakeService(db, { url: "http://127.0.0.1:1/", name: "Angebotsnetz" });
  const failed = (message: string) => seedLead(db, { deliveries: { [id]: { state: "failed", message } } });
  const ids = [await failed("nicht unser Gebiet"), await failed("nicht unser Gebiet"), await failed("Anschluss weg")];
  await sql`update deliveries set last_outcome = case when submission_id = ${ids[2]} then 'not_sent' else 'rejected' end`.execute(
    db,
  );
  const { attentionItems, forms } = await look();
  const [broken, refused] = attentionItems.flatMap((item) => (item.kind === "failed" ? [item] : []));
  expect(broken).toMatchObject({
    group: "broken",
    isRefused: false,
    reason: "Anschluss weg",
    forms: [{ count: 1 }],
    failedForms: [{ count: 3 }],
  });
  expect(refused).toMatchObject({
    group: "refused",
    isRefused: true,
    reason: "nicht unser Gebiet",
    forms: [{ count: 2 }],
    failedForms: [{ count: 3 }],
  });
  expect(await planFailed(db, { apiServiceId: id, outcome: "broken" })).toMatchObject({ count: 1 });
  expect(await planFailed(db, { apiServiceId: id, outcome: "refused" })).toMatchObject({ count: 2 });
  expect(await planFailed(db, { apiServiceId: id })).toMatchObject({ count: 3 });
  const problems = forms.flatMap((form) => form.problems);
  expect(new Map(problems.map(({ isRefused, count }) => [isRefused, count]))).toEqual(
    new Map([
      [false, 1],
      [true, 2],
    ]),
  );
});

const unknownRecipients = async (scope: AttentionScope) =>
  (await look({ masked: false, ...scope })).attentionItems.filter(({ kind }) => kind === "recipients");

test("operators see third parties without description, but not our own systems or sandboxes", async () => {
  const { db } = database;
  const connect = (name: string, more: Partial<Parameters<typeof connectFakeService>[1]> = {}) =>
    connectFakeService(db, { url: "http://127.0.0.1:1/", formTypes: ["solar"], name, ...more });
  const unsaid = await connect("Unbekannt");
  const nameless = await connect("Ohne Namen", { recipientType: "buyer" });
  await connect("Bekannt", { recipientType: "marketplace", publicName: "Liftbörse GmbH" });
  await connect("Unsere Liste", { recipientType: "own_system" });
  await connect("Aus", { isActive: false });
  await connect("Probe", { isSandbox: true });
  expect(await unknownRecipients({ withPeople: false })).toEqual([]);
  expect(await unknownRecipients({ withPeople: false, statements: "see" })).toMatchObject([
    {
      services: [
        { id: unsaid, name: "Unbekannt", lacksType: true, lacksName: true },
        { id: nameless, name: "Ohne Namen", lacksType: false, lacksName: true },
      ],
    },
  ]);
});

test("owners and operators see statements that are expired or unproven", async () => {
  const { db } = database;
  const { statements } = await readSite(db);
  for (const statement of statements.filter(({ name }) => name !== "rating")) {
    await changeStatement(
      db,
      statement.name,
      { ...statement, evidence: "Vermerk vom 1. November" },
      "owner@stufenlos.example",
    );
  }
  const families = {
    value: "3.000",
    wording: "{value}",
    fallback: "",
    source: "",
    evidence: "x",
    validUntil: "2020-01-01",
    on: true,
  };
  await changeStatement(db, "families", families, "owner@stufenlos.example");
  const { attentionItems } = await look({ withPeople: false, masked: false, statements: "see" });
  expect(attentionItems).toMatchObject([
    { kind: "statements", about: "expired", names: ["Satisfied families"], mayEdit: false },
    { kind: "statements", about: "unproven", names: ["Rating"], mayEdit: false },
  ]);
  expect((await readOverview(db, { withPeople: true, statements: "edit" })).attention).toEqual({
    count: 2,
    status: null,
  });
  expect((await look({ withPeople: false, masked: true })).attentionItems).toEqual([]);
});
