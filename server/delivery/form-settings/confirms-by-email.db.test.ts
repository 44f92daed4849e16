import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/platform/new-id.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { confirmsByEmail } from "./read-form-settings.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const id = newId();
  const mail = { id, name: "Confirmation", kind: "mail", config: "{}" };
  await database.db.insertInto("api_services").values(mail).execute();
  await database.db
    .insertInto("form_api_settings")
    .values([
      { id: newId(), form_type: "solar", api_service_id: id, is_enabled: true },
      { id: newId(), form_type: "treppenlift", api_service_id: id, is_enabled: false },
    ])
    .execute();
});
afterAll(() => database.drop());

test("only forms with the confirmation switched on promise it, and asking again needs no database", async () => {
  expect(await confirmsByEmail(database.db, "solar")).toBe(true);
  await database.db.deleteFrom("form_api_settings").execute();
  expect(await confirmsByEmail(database.db, "solar")).toBe(true); // cached for a minute
  expect(await confirmsByEmail(database.db, "treppenlift")).toBe(false);
  expect(await confirmsByEmail(database.db, "treppenlift2")).toBe(false);
});
