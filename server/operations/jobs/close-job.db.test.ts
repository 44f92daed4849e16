import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pauseService } from "#server/delivery/api-services/pause-service.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { createJob } from "./create-job.ts";
import { planFailed } from "./plan-job.ts";
import { readJob } from "./read-jobs.ts";
import { workOneRound } from "#testing/jobs/work-one-round.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("closes a service's failed leads with one reason, also while it is paused", async () => {
  const { db } = database;
  const actor = "eva@stufenlos.example";
  const apiServiceId = await connectFakeService(db, {
    url: "http://127.0.0.1:1/ok",
    name: "Liftring",
    perSecond: 1,
    formTypes: ["treppenlift7"],
  });
  for (let n = 0; n < 12; n++) await seedLead(db, { deliveries: { [apiServiceId]: { state: "failed" } } });
  await pauseService(db, apiServiceId, actor);
  const plan = { apiServiceId, reason: "not-wanted" as const };
  const { count, until } = await planFailed(db, plan);
  const created = await createJob(db, { kind: "close", plan, until, agreedCount: count, actor });
  if (created.kind !== "created") throw new Error(created.kind);
  await workOneRound(db);
  expect(await readJob(db, created.id)).toMatchObject({ kind: "close", status: "done", counts: { closed: 12 } });
  const { rows } = await sql`select distinct state, closed_by, closed_reason from deliveries`.execute(db);
  expect(rows).toEqual([{ state: "cancelled", closed_by: actor, closed_reason: "not-wanted" }]);
  expect((await planFailed(db, { apiServiceId })).count).toBe(0);
});
