import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { readKnownSteps, versionKey } from "./known-steps.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("knows the steps of earlier releases, for all forms or one", async () => {
  const definition = JSON.stringify({ steps: [{ slug: "old", fields: [] }] });
  const versions = (["solar", "treppenlift"] as const).map((form_type) => ({ form_type, sha: "earlier", definition }));
  await database.db.insertInto("funnel_versions").values(versions).execute();
  const earlier = async (form?: "solar") => {
    const known = await readKnownSteps(database.db, form);
    return versions.map(({ form_type, sha }) => [...(known.get(versionKey(form_type, sha))?.keys() ?? [])]);
  };
  expect(await earlier()).toEqual([["old"], ["old"]]);
  expect(await earlier("solar")).toEqual([["old"], []]);
});
