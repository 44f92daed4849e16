import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { seedBuyers } from "#testing/fixtures/buyers.ts";
import { storeReturn } from "#testing/fixtures/returns.ts";
import { findReturns } from "./import-returns.ts";
import { countOpenReturns } from "./list-returns.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("requests that are credited before the day ends in Berlin are due", async () => {
  const sale = await seedBuyers(database.db);
  for (const time of ["2026-11-17T22:59:59Z", "2026-11-17T23:00:00Z"])
    await storeReturn(database.db, sale, { dueAt: new Date(time) });
  const now = Date.parse("2026-11-17T10:00:00Z");
  expect(await countOpenReturns(database.db, now)).toEqual({
    open: 2,
    due: 1,
    nextAt: new Date("2026-11-17T22:59:59Z"),
  });
});

test("finds requests by reference, and open ones by buyer's name, due first", async () => {
  const { rows } = await sql<{ id: string; buyer: string }>`
    select returns.id, legal_name as buyer from returns join allocations on allocations.id = allocation_id
    join buyers on buyers.id = allocations.buyer_id where returns.state = 'open' order by due_at`.execute(database.db);
  const [first, second] = rows;
  const found = async (q: string) => (await findReturns(database.db, q)).map(({ id }) => id);
  expect(await found((first?.buyer ?? "").slice(0, 6).toUpperCase())).toEqual([first?.id, second?.id]);
  await sql`update returns set state = 'declined', decided_at = now() where id = ${first?.id}`.execute(database.db);
  expect(await found((first?.buyer ?? "").slice(0, 6))).toEqual([second?.id]);
  expect(await found((first?.id ?? "").slice(-8))).toEqual([first?.id]);
  expect(await found(first?.id ?? "")).toEqual([first?.id]);
  for (const q of ["", "xy", "nobody at all"]) expect(await found(q)).toEqual([]);
});
