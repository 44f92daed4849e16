import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { rerouteDue } from "#server/sales/allocations/reroute.ts";
import type { Outcome } from "#server/delivery/outcome.ts";
import { claimDue, findDue } from "#server/delivery/worker/claim.ts";
import { newId } from "#server/platform/new-id.ts";
import { recordReturn } from "#server/sales/returns/record-return.ts";
import { decideReturn } from "#server/sales/returns/decide-return.ts";
import { eraseSubmissions } from "#server/leads/submissions/erase.ts";
import { recordNoErasure } from "#server/leads/submissions/erasure-ledger.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { createRoutingHarness } from "#testing/delivery/routing-harness.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { createRandom } from "#testing/random.ts";
import { NO_MARKETING_CONSENT } from "./create-deliveries.ts";
import { queueSaleConversions, SALE_TELLS_HEALTH } from "./queue-sale-conversions.ts";

const ACTOR = "eva@stufenlos.example";
const ACCEPTED: Outcome = { kind: "accepted" };
const REJECTED: Outcome = { kind: "rejected", message: "Kein Bedarf" };

let database: TestDatabase;
let routing: ReturnType<typeof createRoutingHarness>;
let triggeredOnSale: string;

const connectMeta = (name: string, config: object) =>
  connectFakeService(database.db, {
    name,
    url: "http://127.0.0.1:1",
    kind: "meta",
    config: { graphUrl: "http://127.0.0.1:1", ...config },
    apiKey: JSON.stringify({ access_token: "token-of-a-test", pixel_id: "123" }),
  });

beforeAll(async () => {
  database = await createTestDatabase();
  routing = createRoutingHarness(database.db);
  triggeredOnSale = await connectMeta("Told of sales", { trigger: "sold" });
  await connectMeta("Told of leads", {});
});
afterAll(() => database.drop());
beforeEach(() => routing.endAll());

async function consenting(answers: Record<string, string> = {}): Promise<string> {
  const id = await routing.stored(answers);
  await sql`update form_submissions set tracking = '{"platforms":["meta"]}' where id = ${id}`.execute(database.db);
  return id;
}

/** Makes the sale due for its next check. */
async function queueAll(): Promise<void> {
  await sql`update allocations set conversion_at = now() where conversion_at is not null`.execute(database.db);
  await queueSaleConversions(database.db);
}

/** Returns state and value of the lead's conversion, such as "queued 4286". */
async function tolds(id: string): Promise<string[]> {
  const { rows } = await sql<{ says: string }>`
    select concat_ws(' ', state, sale_cents, last_message) as says from deliveries
    where submission_id = ${id} and api_service_id = ${triggeredOnSale}`.execute(database.db);
  return rows.map(({ says }) => says);
}

const waitingSales = async () =>
  (await sql`select from allocations where conversion_at is not null`.execute(database.db)).rows.length;

test("reports a lead once it is sold, at the price less usual returns", async () => {
  await routing.firm("A");
  const id = await consenting();
  await queueAll();
  expect(await tolds(id)).toEqual([]);
  await routing.answer(id, "A", ACCEPTED);
  await queueAll();
  expect(await tolds(id)).toEqual(["queued 4286"]);
  expect(await waitingSales()).toBe(0);
  const { rows } = await sql<{ name: string }>`
    select api_service_name as name from deliveries where submission_id = ${id} and sold_at is null order by name`.execute(
    database.db,
  );
  expect(rows).toEqual([{ name: expect.stringMatching(/^A /) }, { name: "Told of leads" }]);
});

test("the worker claims a conversion with its sale", async () => {
  await routing.firm("A");
  await sql`update deliveries set state = 'failed', next_attempt_at = null where state = 'queued'`.execute(database.db);
  const id = await consenting();
  await sql`update deliveries set state = 'queued', next_attempt_at = now()
    where submission_id = ${id} and api_service_name = 'Told of leads'`.execute(database.db);
  await routing.answer(id, "A", ACCEPTED);
  await queueAll();
  const { rows } = await sql<{ soldAt: Date }>`
    select settled_at as "soldAt" from allocations where submission_id = ${id}`.execute(database.db);
  const due = (await findDue(database.db)).filter(({ kind }) => kind === "meta");
  const claims = [];
  for (const service of due.toSorted(
    (one, other) => Number(other.id === triggeredOnSale) - Number(one.id === triggeredOnSale),
  ))
    claims.push(
      ...(await claimDue(database.db, {
        service,
        workerId: newId(),
        recognition: "key",
        most: 5,
        leaseMs: 30_000,
        random: 0.5,
      })),
    );
  expect(claims.map(({ lead }) => lead.sale)).toEqual([{ at: rows[0]?.soldAt.toISOString(), cents: 4286 }, undefined]);
});

test("queues nothing without consent and stores the reason", async () => {
  await routing.firm("A");
  const id = await routing.stored();
  await routing.answer(id, "A", ACCEPTED);
  await queueAll();
  expect(await tolds(id)).toEqual([`idle 4286 ${NO_MARKETING_CONSENT}`]);
});

test("reports once with all buyers and waits an hour at most", async () => {
  await routing.firm("A", { priority: 1 });
  await routing.firm("B", { priority: 2, priceCents: 2000 });
  await routing.firm("C", { priority: 3, priceCents: 1000 });
  const id = await consenting();
  await routing.answer(id, "A", ACCEPTED);
  await queueAll();
  expect(await tolds(id)).toEqual([]);
  expect(await waitingSales()).toBe(1);
  await routing.answer(id, "B", ACCEPTED);
  await queueAll();
  expect(await tolds(id)).toEqual([]);
  await sql`update allocations set settled_at = now() - interval '61 minutes'
    where submission_id = ${id} and price_cents = 4500`.execute(database.db);
  await queueAll();
  expect(await tolds(id)).toEqual(["queued 6191"]);
  await routing.answer(id, "C", ACCEPTED);
  await queueAll();
  expect(await tolds(id)).toEqual(["queued 6191"]);
  expect(await waitingSales()).toBe(0);
});

test("reports a rerouted lead at the price of its next order", async () => {
  await routing.firm("A", { priority: 1, shareMax: 1 });
  await routing.firm("B", { priority: 2, shareMax: 1, priceCents: 2000 });
  const id = await consenting();
  await routing.answer(id, "A", REJECTED);
  await queueAll();
  await rerouteDue(database.db);
  await queueAll();
  expect(await tolds(id)).toEqual([]);
  await routing.answer(id, "B", ACCEPTED);
  await queueAll();
  expect(await tolds(id)).toEqual(["queued 1905"]);
});

/** Returns the lead for its whole price. */
async function giveBack(id: string): Promise<void> {
  const { db } = database;
  const { rows } = await sql<{ id: string; cents: number }>`
    select id, price_cents as cents from allocations where submission_id = ${id}`.execute(db);
  const recorded = await recordReturn(
    db,
    { reference: rows[0]?.id ?? "", reason: "fake", cameBy: "staff" },
    ACTOR,
    new Date(),
  );
  if (recorded.kind !== "recorded") throw new Error(recorded.kind);
  const creditCents = rows[0]?.cents ?? 0;
  await decideReturn(db, { id: recorded.id, decision: { kind: "accept", creditCents } }, ACTOR);
}

test("a return stops only an unsent conversion", async () => {
  await routing.firm("A");
  const [early, late] = [await consenting(), await consenting()];
  await routing.answer(early, "A", ACCEPTED);
  await giveBack(early);
  await queueAll();
  expect(await tolds(early)).toEqual([]);
  await routing.answer(late, "A", ACCEPTED);
  await queueAll();
  const [before] = await tolds(late);
  await giveBack(late);
  await queueAll();
  expect(await tolds(late)).toEqual([before]);
  expect(before).toMatch(/^queued \d+$/);
});

test("sends no conversion of an erased lead", async () => {
  await routing.firm("A");
  const id = await consenting();
  await routing.answer(id, "A", ACCEPTED);
  await eraseSubmissions({ db: database.db, recordErasure: recordNoErasure }, [id]);
  await queueAll();
  expect(await tolds(id)).toEqual([]);
  expect(await waitingSales()).toBe(0);
});

test("hides the answer about health behind the form's mean", async () => {
  await routing.firm("A", {
    priority: 1,
    shareMax: 1,
    priceCents: 9000,
    conditions: [{ field: "careGrade", is: "in", values: ["Pflegegrad erteilt"] }],
  });
  await routing.firm("B", { priority: 2, shareMax: 1, priceCents: 4000 });
  const random = createRandom(20_261_117, "care grades");
  const told = new Map<string, Set<string>>();
  for (let n = 0; n < 12; n++) {
    const careGrade = random.pick(["Pflegegrad erteilt", "Kein Pflegegrad"]);
    const id = await consenting({ careGrade });
    await routing.answer(id, careGrade === "Pflegegrad erteilt" ? "A" : "B", ACCEPTED);
    await queueAll();
    told.set(careGrade, new Set([...(told.get(careGrade) ?? []), ...(await tolds(id))]));
  }
  expect([...told.values()]).toEqual([new Set(["queued 6500"]), new Set(["queued 6500"])]);
  // From tomorrow the mean is that of the sales, again one value for all.
  await sql`update allocations set day = day - 1 where state = 'sold'`.execute(database.db);
  const id = await consenting({ careGrade: "Pflegegrad erteilt" });
  await routing.answer(id, "A", ACCEPTED);
  await queueAll();
  const [next = ""] = await tolds(id);
  expect(next).toMatch(/^queued \d+00$/);
  expect(["queued 9000", "queued 8600", "queued 4000", "queued 3800"]).not.toContain(next);
});

test("sends nothing if every order of the form asks about health", async () => {
  await routing.firm("A", { conditions: [{ field: "careGrade", is: "in", values: ["Pflegegrad erteilt"] }] });
  const id = await consenting({ careGrade: "Pflegegrad erteilt" });
  await routing.answer(id, "A", ACCEPTED);
  await queueAll();
  expect(await tolds(id)).toEqual([expect.stringMatching(new RegExp(`^idle \\d+ ${SALE_TELLS_HEALTH}$`))]);
});

test("concurrent workers queue one conversion", async () => {
  await routing.firm("A");
  const ids = [];
  for (let n = 0; n < 8; n++) ids.push(await consenting());
  for (const id of ids) await routing.answer(id, "A", ACCEPTED);
  await Promise.all([queueAll(), queueAll(), queueAll()]);
  await queueAll();
  for (const id of ids) expect(await tolds(id)).toHaveLength(1);
  expect(await waitingSales()).toBe(0);
});

test("queues no old sales for a service added later", async () => {
  await database.db.updateTable("api_services").set({ is_active: false }).where("id", "=", triggeredOnSale).execute();
  await routing.firm("A");
  const id = await consenting();
  await routing.answer(id, "A", ACCEPTED);
  expect(await waitingSales()).toBe(0);
});
