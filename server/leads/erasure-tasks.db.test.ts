import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/platform/new-id.ts";
import { noteNoErasure } from "#server/submissions/erasure-ledger.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { answering, openDeliveryHarness, type DeliveryHarness } from "#testing/delivery/delivery-harness.ts";
import { deleteLead } from "./delete-leads.ts";
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

async function leadAfter(status: number | undefined): Promise<string> {
  const id = newId();
  await harness.submit(id);
  if (status !== undefined) await harness.attempt(answering(status, "{}"));
  return id;
}

const erase = (id: string) =>
  deleteLead({ db: database.db, noteErasure: noteNoErasure }, { formType: "treppenlift", id, actor: ACTOR });

const holdings = async (id: string) => (await readErasureAdvice(database.db, id)).map(({ holding }) => holding);

test("a service that has refused a lead has read it, and stays on the list until somebody has told it", async () => {
  const { db } = database;
  const refused = await leadAfter(422);
  expect(await holdings(refused)).toContain("refused-it");
  expect(await erase(refused)).toBe("deleted");
  const [task, ...others] = await listErasureTasks(db);
  expect(others).toEqual([]);
  expect(task).toMatchObject({ submissionId: refused, formType: "treppenlift", createdBy: ACTOR });
  expect(await finishErasureTasks(db, [task?.id ?? "", newId()], ACTOR)).toBe(1);
  expect(await finishErasureTasks(db, [task?.id ?? ""], ACTOR)).toBe(0);
  expect(await listErasureTasks(db)).toEqual([]);
  const told = await db
    .selectFrom("audit_events")
    .select("target_id")
    .where("action", "=", "lead.erasure-told")
    .execute();
  expect(told).toEqual([{ target_id: refused }]);
});

test("a service that was never sent the lead is not on it, one that took it is", async () => {
  const waiting = await leadAfter(undefined);
  expect(await holdings(waiting)).toContain("not-sent-yet");
  await erase(waiting);
  expect(await listErasureTasks(database.db)).toEqual([]);
  const taken = await leadAfter(200);
  await erase(taken);
  expect(await listErasureTasks(database.db)).toMatchObject([{ submissionId: taken }]);
});
