import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { countSequentialScans } from "#testing/database/sequential-scans.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { openDeliveryHarness } from "#testing/delivery/delivery-harness.ts";
import { claimDue, findDue, type Claim } from "./claim.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("a claim uses indexes even if the tables were analysed empty", async () => {
  const db = database.admin; // One connection keeps the plans of the first claim for all.
  await sql`vacuum analyze deliveries, form_submissions`.execute(db);
  const harness = await openDeliveryHarness(database, { perSecond: 10_000, concurrency: 64 });
  for (let n = 0; n < 20; n++) await harness.submit();
  const [service] = await findDue(db);
  if (!service) throw new Error("Nothing is due");
  const claiming = {
    service,
    workerId: harness.workerId,
    recognition: "key",
    most: 8,
    leaseMs: 30_000,
    random: 0.5,
  } as const;
  let claims: Claim[] = [];
  for (const table of ["deliveries", "form_submissions"]) {
    const scans = await countSequentialScans(db, table, async (tx) => (claims = await claimDue(tx, claiming)));
    expect([table, claims.length, scans]).toEqual([table, 8, 0]);
  }
});
