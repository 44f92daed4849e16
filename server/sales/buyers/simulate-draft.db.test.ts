import { afterAll, beforeAll, expect, test } from "vitest";
import { createBuyer, draftOrder, liveOrder, orderTerms } from "#testing/fixtures/buyers.ts";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { newId } from "#server/platform/new-id.ts";
import { goLive } from "./set-order-state.ts";
import { isSimulated, readOrder } from "./read-order.ts";
import { saveOrder } from "./save-order.ts";
import { simulateDraft } from "./simulate-draft.ts";

const NOW = new Date("2026-11-16T12:00:00Z");

let database: TestDatabase;
let apiServiceId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  apiServiceId = await connectFakeService(db, { url: "http://127.0.0.1:1/" });
  const days = ["2026-09-30T21:59:00Z", "2026-10-05T10:00:00Z", "2026-10-06T10:00:00Z", "2026-11-01T00:00:00Z"];
  for (const [n, at] of days.entries())
    await seedLead(db, {
      at: new Date(at),
      answers: { postalCode: n === 2 ? "58095" : "50823", phone: `02211234${n}00`, email: `lead${n}@web.de` },
    });
});
afterAll(() => database.drop());

test("simulates a draft beside the live orders on last month's leads, and then lets it go live", async () => {
  const { db } = database;
  const buyerId = await createBuyer(db);
  const caps = { ...orderTerms().caps, day: 1 };
  const id = await liveOrder(db, { buyerId, apiServiceId, terms: orderTerms({ area: "50", caps }) });
  const terms = orderTerms({ area: "50, 58", priceCents: 5000, caps });
  await saveOrder(db, { id, buyerId, input: { name: "Rheinland", apiServiceId, terms } }, "Eva");
  expect(await goLive(db, id, "Eva", NOW)).toEqual({ kind: "not-simulated" });
  expect(await simulateDraft(db, id, NOW)).toEqual({ kind: "simulated" });
  const order = await readOrder(db, id);
  expect(order?.simulation).toEqual({
    month: "2026-10-01",
    leads: 2,
    now: { sold: 1, revenueCents: 4500, unsold: 1, hoursAtCap: 12 },
    withIt: { sold: 2, revenueCents: 10_000, unsold: 0, hoursAtCap: 24 },
    changes: [{ buyer: "Musterlift Rheinland GmbH", order: "Rheinland", sold: 1, revenueCents: 5500 }],
    unsold: [{ region: "58", now: 1, withIt: 0 }],
    capHours: Array.from({ length: 31 }, (_, n) => ({ now: n === 4 ? 12 : 0, withIt: n === 4 || n === 5 ? 12 : 0 })),
    regions: [
      { region: "50", leads: 1 },
      { region: "58", leads: 1 },
    ],
  });
  expect(order && isSimulated(order, NOW)).toBe(true);
  expect(await goLive(db, id, "Eva", NOW)).toEqual({ kind: "live", version: 2 });
});

test("without a draft or an order it runs nothing", async () => {
  const { db } = database;
  const buyerId = await createBuyer(db, { legalName: "Zwei" });
  const id = await liveOrder(db, { buyerId, apiServiceId, terms: orderTerms({ formTypes: ["solar"] }) });
  expect(await simulateDraft(db, id, NOW)).toEqual({ kind: "no-draft" });
  expect(await simulateDraft(db, newId(), NOW)).toEqual({ kind: "not-found" });
});

test("a change makes the simulation stale", async () => {
  const { db } = database;
  const buyerId = await createBuyer(db, { legalName: "Drei" });
  const id = await draftOrder(db, { buyerId, apiServiceId });
  await simulateDraft(db, id, NOW);
  const terms = orderTerms({ priceCents: 1 });
  await saveOrder(db, { id, buyerId, input: { name: "Rheinland", apiServiceId, terms } }, "Eva");
  expect(await goLive(db, id, "Eva", NOW)).toEqual({ kind: "not-simulated" });
});

test("simulates an order of several forms once: one lead a day is 31 in October", async () => {
  const { db } = database;
  const formTypes = ["treppenlift2", "treppenlift4", "treppenlift5"] as const;
  for (let day = 1; day <= 31; day++)
    for (const [n, formType] of formTypes.entries())
      await seedLead(db, {
        at: new Date(Date.UTC(2026, 9, day, 10 + n)),
        formType,
        answers: { postalCode: "10115", phone: `0301${day}${n}`, email: `tag${day}-${n}@web.de` },
      });
  const buyerId = await createBuyer(db, { legalName: "Vier" });
  const terms = orderTerms({ formTypes: [...formTypes], area: null, caps: { ...orderTerms().caps, day: 1 } });
  const id = await draftOrder(db, { buyerId, apiServiceId, terms });
  await simulateDraft(db, id, NOW);
  expect((await readOrder(db, id))?.simulation).toMatchObject({
    leads: 93,
    now: { sold: 0 },
    withIt: { sold: 31, revenueCents: 31 * terms.priceCents, unsold: 62 },
  });
});

test("another form of a live order uses its cap, but only the draft's forms are counted", async () => {
  const { db } = database;
  const buyerId = await createBuyer(db, { legalName: "Fünf" });
  const caps = { ...orderTerms().caps, total: 1 };
  await liveOrder(db, {
    buyerId,
    apiServiceId,
    terms: orderTerms({ formTypes: ["treppenlift2", "treppenlift5"], area: null, caps }),
  });
  const other = await createBuyer(db, { legalName: "Sechs" });
  const id = await draftOrder(db, {
    buyerId: other,
    apiServiceId,
    terms: orderTerms({ formTypes: ["treppenlift5"], area: "99" }),
  });
  await simulateDraft(db, id, NOW);
  // the month's first lead is one of treppenlift2 and uses up the cap of both forms
  expect((await readOrder(db, id))?.simulation).toMatchObject({ leads: 31, now: { unsold: 31, revenueCents: 4500 } });
});
