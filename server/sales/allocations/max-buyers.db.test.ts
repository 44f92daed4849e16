import { afterAll, beforeAll, expect, test } from "vitest";
import { offerRecipients } from "#server/sales/buyers/recipients-token.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { createRoutingHarness } from "#testing/delivery/routing-harness.ts";
import { newLead, storeLead } from "#testing/fixtures/leads.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Staff could set four although the pages of variant 6 say three. */
test("a form whose pages promise three firms names and sells to three at most, whatever is set", async () => {
  const { db } = database;
  const routing = createRoutingHarness(db);
  await db
    .insertInto("form_routing")
    .values({ form_type: "treppenlift6", max_buyers: 4, saved_by: "a test" })
    .execute();
  for (const [n, name] of ["A", "B", "C", "D"].entries())
    await routing.firm(name, { formTypes: ["treppenlift6"], priority: n + 1 });
  const lead = {
    ...newLead(),
    formType: "treppenlift6",
    answers: { postalCode: "50823", fullName: "Anna Muster", phoneNumber: "0171 1234567", email: "anna@web.de" },
  };
  await storeLead(db, lead);
  expect(await routing.placesOf(lead.id)).toEqual(["A reserved", "B reserved", "C reserved"]);
  const decision = db.selectFrom("routing_decisions").select("max_buyers").where("submission_id", "=", lead.id);
  expect(await decision.executeTakeFirst()).toEqual({ max_buyers: 3 });
  expect(await offerRecipients(db, "treppenlift6", "50823", Date.now())).toHaveLength(3);
});
