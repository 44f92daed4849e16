import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/platform/new-id.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { addBuyer, addLiveOrder, someTerms } from "#testing/fixtures/orders.ts";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import type { OrderTerms } from "./order-terms.ts";
import { readPastLeads } from "./past-leads.ts";
import { simulateRouting } from "./simulate-routing.ts";

let database: TestDatabase;
let serviceId: string;

const OCTOBER = { from: new Date("2026-10-01T00:00:00+02:00"), to: new Date("2026-11-01T00:00:00+01:00") };
const formType = "treppenlift";

const caps = (more: Partial<OrderTerms["caps"]>): OrderTerms["caps"] => ({ ...someTerms().caps, ...more });

let people = 0;
const lead = (at: string, answers: Record<string, string> = {}, form: typeof formType | "solar" = formType) =>
  seedLead(database.db, {
    formType: form,
    at: new Date(at),
    answers: { email: `person${++people}@web.de`, phone: `0171 ${String(people).padStart(7, "0")}`, ...answers },
  });

beforeAll(async () => {
  database = await createTestDatabase();
  // Stored before any service or order, so that it is not delivered.
  await lead("2026-09-30T23:59:59+02:00");
  await lead("2026-10-01T00:00:00+02:00", { postalCode: "50667" });
  await lead("2026-10-02T10:00:00+02:00", { postalCode: "10115" });
  await lead("2026-10-02T11:00:00+02:00", { postalCode: "10115", liftType: "Hublift" });
  await lead("2026-10-02T12:00:00+02:00", { postalCode: "D-10115" });
  await lead("2026-10-02T12:00:00+02:00", { email: "a.test@test.de" });
  const erased = await lead("2026-10-02T12:00:00+02:00");
  const quarantined = await lead("2026-10-02T12:00:00+02:00");
  const synthetic = await lead("2026-10-02T12:00:00+02:00");
  await sql`update form_submissions set erased_at = now() where id = ${erased}`.execute(database.db);
  await sql`update form_submissions set quarantined_at = now() where id = ${quarantined}`.execute(database.db);
  await sql`update form_submissions set is_synthetic = true where id = ${synthetic}`.execute(database.db);
  await lead("2026-11-01T00:00:00+01:00");
  serviceId = await connectFakeService(database.db, { url: "http://127.0.0.1:9/" });
});

afterAll(() => database.drop());

test("without an order nothing is sold, and only sellable leads are read", async () => {
  const { live, changed } = await simulateRouting(database.db, { formTypes: [formType], ...OCTOBER });
  expect(live).toEqual({
    leads: 4,
    soldLeads: 0,
    revenueCents: 0,
    orders: [],
    unsoldByReason: [{ reason: "no-order", leads: 4 }],
    unsoldByRegion: [
      { region: "10", leads: 3 },
      { region: "50", leads: 1 },
    ],
    leadsByRegion: [
      { region: "10", leads: 3 },
      { region: "50", leads: 1 },
    ],
  });
  expect(changed).toBeNull();
});

async function read(page: number): Promise<[id: string, postalCode: string][]> {
  const leads: [id: string, postalCode: string][] = [];
  for await (const { id, routed } of readPastLeads(database.db, formType, OCTOBER, [], page)) {
    leads.push([id, routed.postalCode]);
  }
  return leads;
}

test("reads leads in time order, each once, with any page size", async () => {
  const all = await read(1_000);
  expect(all.map(([, postalCode]) => postalCode)).toEqual(["50667", "10115", "10115", "10115"]);
  for (const page of [1, 2, 3, 4]) expect(await read(page)).toEqual(all);
});

test("compares a changed order with the live ones: gains and losses of each", async () => {
  const [one, two] = [await addBuyer(database.db, "Muster GmbH"), await addBuyer(database.db, "Muster GmbH")];
  const terms = someTerms({ area: "10", shareMax: 1, caps: caps({ day: 1 }), priority: 2 });
  const live = await addLiveOrder(database.db, { buyerId: one, serviceId, terms });
  const draft = await addLiveOrder(database.db, { buyerId: two, serviceId, terms });
  await sql`update orders set state = 'draft' where id = ${draft}`.execute(database.db);
  const conditions = [{ field: "liftType", is: "in" as const, values: ["Sitzlift"] }];
  const liveFrom = "2026-11-16T00:00:00+01:00";
  const wanted = someTerms({ conditions, shareMax: 1, priceCents: 6000, liveFrom });
  const simulated = await simulateRouting(database.db, {
    formTypes: [formType],
    ...OCTOBER,
    replace: { orderId: draft, terms: wanted },
  });
  expect(simulated.live.orders).toMatchObject([
    { orderId: live, buyerId: one, sold: 1, revenueCents: 4500, hoursAtCap: 14 },
  ]);
  expect(simulated.live.unsoldByReason).toEqual([
    { reason: "cap", leads: 2 },
    { reason: "area", leads: 1 },
  ]);
  expect(simulated.changed?.orders).toMatchObject([
    { orderId: live, buyerId: one, sold: 1, revenueCents: 4500, hoursAtCap: 13 },
    { orderId: draft, buyerId: two, sold: 3, revenueCents: 18_000, hoursAtCap: 0 },
  ]);
  expect(simulated.changed?.unsoldByReason).toEqual([]);
  await sql`update orders set state = 'ended'`.execute(database.db);
});

test("an order with a paused buyer or inactive service gets nothing", async () => {
  const [paused, other] = [await addBuyer(database.db, "Muster GmbH"), await addBuyer(database.db, "Muster GmbH")];
  const off = await connectFakeService(database.db, { url: "http://127.0.0.1:9/off", name: "Off" });
  await sql`update api_services set is_active = false where id = ${off}`.execute(database.db);
  await sql`update buyers set paused_at = now() where id = ${paused}`.execute(database.db);
  await addLiveOrder(database.db, { buyerId: paused, serviceId, terms: someTerms() });
  await addLiveOrder(database.db, { buyerId: other, serviceId: off, terms: someTerms() });
  const { live } = await simulateRouting(database.db, { formTypes: [formType], ...OCTOBER });
  expect(live.unsoldByReason).toEqual([{ reason: "paused", leads: 4 }]);
  await sql`update orders set state = 'ended'`.execute(database.db);
});

test("earlier sales count for caps and duplicates, released ones do not", async () => {
  const early = await lead("2026-09-20T10:00:00+02:00", { email: "again@web.de", phone: "030 1234567" });
  await lead("2026-10-10T10:00:00+02:00", { email: "again@web.de", phone: "030 7654321" });
  const buyerId = await addBuyer(database.db, "Muster GmbH");
  const total = await addLiveOrder(database.db, {
    buyerId,
    serviceId,
    terms: someTerms({ duplicateDays: 90, caps: caps({ total: 2 }) }),
  });
  const october = { formTypes: [formType], ...OCTOBER } as const;
  const place = (state: string) =>
    sql`insert into allocations (id, submission_id, form_type, order_id, order_version, buyer_id, delivery_id, position, state, price_cents,
        day, decided_at)
      values (${newId()}, ${early}, ${formType}, ${total}, 1, ${buyerId}, ${newId()}, 1, ${state}, 4500, '2026-09-20',
        '2026-09-20T10:00:00+02:00')`.execute(database.db);

  await place("released");
  expect((await simulateRouting(database.db, october)).live.unsoldByReason).toEqual([{ reason: "cap", leads: 3 }]);
  await sql`update allocations set state = 'sold'`.execute(database.db);
  expect((await simulateRouting(database.db, october)).live.unsoldByReason).toEqual([
    { reason: "cap", leads: 3 },
    { reason: "duplicate", leads: 1 },
  ]);
});
