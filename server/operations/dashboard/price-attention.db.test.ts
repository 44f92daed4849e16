import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pauseService } from "#server/delivery/api-services/pause-service.ts";
import { eraseSubmissions } from "#server/leads/submissions/erase.ts";
import { recordNoErasure } from "#server/leads/submissions/erasure-ledger.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { createRoutingHarness } from "#testing/delivery/routing-harness.ts";
import { exactly } from "#testing/fixtures/exactly.ts";
import { NONE } from "#server/delivery/stats/what-counts.ts";
import { readDashboard } from "./read-dashboard.ts";

let database: TestDatabase;
let routing: ReturnType<typeof createRoutingHarness>;
beforeAll(async () => {
  database = await createTestDatabase();
  routing = createRoutingHarness(database.db);
});
afterAll(() => database.drop());

const items = async () =>
  (await readDashboard(database.db, { withPeople: false, masked: false })).attentionItems.map((item) => ({
    kind: item.kind,
    service: "serviceName" in item ? item.serviceName.replace(/ \d+$/, "") : "",
    atStake: item.atStake,
  }));

const serviceOf = async (name: string) =>
  (
    await database.db
      .selectFrom("api_services")
      .select("id")
      .where("name", "like", `${name} %`)
      .executeTakeFirstOrThrow()
  ).id;

/** Reserved allocations, counted by the simplest statement. */
async function recounted(name: string, state: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(price_cents), 0)::int as cents from allocations, deliveries, orders
    where delivery_id = deliveries.id and order_id = orders.id and orders.name = ${name}
      and allocations.state = 'reserved' and deliveries.state = ${state}`.execute(database.db);
  return rows[0]?.cents ?? 0;
}

test("at stake is the revenue of reserved allocations at a stopped service or in doubt", async () => {
  await routing.firm("Nordlift", { priority: 1, priceCents: 4800 });
  await routing.firm("Weserlift", { priority: 2, priceCents: 3100 });
  const ids: string[] = [];
  for (let n = 0; n < 5; n++) ids.push(await routing.stored());
  const [first = "", second = "", third = "", fourth = ""] = ids;
  await routing.answer(first, "Nordlift", { kind: "accepted" });
  await routing.answer(second, "Nordlift", { kind: "rejected", message: "Outside of our area" });
  await routing.answer(first, "Weserlift", { kind: "unknown", message: "no answer" });
  await routing.answer(third, "Weserlift", { kind: "unknown", message: "no answer" });
  await pauseService(database.db, await serviceOf("Nordlift"), "eva@stufenlos.example");
  expect(await items()).toEqual(
    expect.arrayContaining([
      { kind: "stopped", service: "Nordlift", atStake: exactly(3 * 4800) },
      { kind: "in_doubt", service: "Weserlift", atStake: exactly(2 * 3100) },
      { kind: "failed", service: "Nordlift", atStake: NONE },
    ]),
  );
  expect(await recounted("Nordlift", "queued")).toBe(3 * 4800);
  expect(await recounted("Weserlift", "in_doubt")).toBe(2 * 3100);

  await eraseSubmissions({ db: database.db, recordErasure: recordNoErasure }, [fourth]);
  expect(await items()).toContainEqual({ kind: "stopped", service: "Nordlift", atStake: exactly(2 * 4800) });
});
