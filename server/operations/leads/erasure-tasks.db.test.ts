import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/platform/new-id.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { answering, openDeliveryHarness, type DeliveryHarness } from "#testing/delivery/delivery-harness.ts";
import { readErasureAdvice } from "./erasure-advice.ts";
import { finishErasureTasks, listErasureTasks } from "./erasure-tasks.ts";

const ACTOR = "eva@stufenlos.example";

let database: TestDatabase;
let harness: DeliveryHarness;
beforeAll(async () => {
  database = await createTestDatabase();
  harness = await openDeliveryHarness(database);
});
afterAll(() => database.drop());

async function holdingAfter(status: number | undefined): Promise<string[]> {
  const id = newId();
  await harness.submit(id);
  if (status !== undefined) await harness.attempt(answering(status, "{}"));
  return (await readErasureAdvice(database.db, id)).map(({ holding }) => holding);
}

test("a service that has refused a lead has read it; one that was never sent it has not", async () => {
  expect(await holdingAfter(422)).toContain("refused-it");
  expect(await holdingAfter(200)).toContain("has-it");
  expect(await holdingAfter(undefined)).toContain("not-sent-yet");
});

test("who is to be told stays on the list until somebody has told them", async () => {
  const { db } = database;
  const [id, submissionId] = [newId(), newId()];
  await sql`insert into erasure_tasks (id, submission_id, form_type, service_name, created_by)
    values (${id}, ${submissionId}, 'treppenlift', 'Musterbörse', ${ACTOR})`.execute(db);
  expect(await listErasureTasks(db)).toMatchObject([
    { id, submissionId, formType: "treppenlift", service: "Musterbörse", createdBy: ACTOR },
  ]);
  expect(await finishErasureTasks(db, [id, newId()], ACTOR)).toBe(1);
  expect(await finishErasureTasks(db, [id], ACTOR)).toBe(0);
  expect(await listErasureTasks(db)).toEqual([]);
  const told = db.selectFrom("audit_events").select("target_id").where("action", "=", "lead.erasure-told");
  expect(await told.execute()).toEqual([{ target_id: submissionId }]);
});
