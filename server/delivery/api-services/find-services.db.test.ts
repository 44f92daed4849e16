import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { findServices } from "./list-services.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  for (const name of ["Musterbörse", "Liftring Nord", "Liftring 100%"])
    await connectFakeService(database.db, { url: "http://127.0.0.1:1/", name });
  await database.db.updateTable("api_services").set({ is_active: false }).where("name", "=", "Liftring 100%").execute();
});
afterAll(() => database.drop());

const names = async (text: string) => (await findServices(database.db, text)).map(({ name }) => name);

test.each([
  ["MUSTERBÖRSE", ["Musterbörse"]],
  ["nord lift", ["Liftring Nord"]],
  ["liftring", ["Liftring Nord", "Liftring 100%"]], // what is switched off comes last
  ["0%", ["Liftring 100%"]],
  ["%", ["Liftring 100%"]],
  ["nobody", []],
  ["  ", []],
])("%s", async (text, expected) => {
  expect(await names(text)).toEqual(expected);
});

test("a service is found with its kind and whether it is switched on", async () => {
  expect(await findServices(database.db, "100%")).toMatchObject([{ kindLabel: expect.any(String), isActive: false }]);
});
