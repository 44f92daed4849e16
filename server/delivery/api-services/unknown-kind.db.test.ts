import { afterAll, beforeAll, expect, test } from "vitest";
import { openDeliveryHarness, unreachable, type DeliveryHarness } from "#testing/delivery/delivery-harness.ts";
import { testRing } from "#testing/fixtures/services.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { prepareService } from "#server/delivery/worker/send-lead.ts";
import { readFormSettings } from "#server/delivery/form-settings/read-form-settings.ts";
import { listServices } from "./list-services.ts";
import { sendTestLead } from "./send-test-lead.ts";

let database: TestDatabase;
let harness: DeliveryHarness;
beforeAll(async () => {
  database = await createTestDatabase();
  harness = await openDeliveryHarness(database);
  // as after going back to a version that does not have the kind yet
  await database.db.updateTable("api_services").set({ kind: "fax" }).where("id", "=", harness.serviceId).execute();
});
afterAll(() => database.drop());

test("a lead is stored and waits for a service of an unknown kind, which the worker refuses with the reason", async () => {
  const id = await harness.submit();
  const delivery = await database.db.selectFrom("deliveries").select("state").where("id", "=", id).executeTakeFirst();
  expect(delivery).toEqual({ state: "queued" });
  const stored = { id: harness.serviceId, kind: "fax", config: {}, version: 1, apiKey: null };
  expect(prepareService(stored, testRing)).toEqual({
    ok: false,
    problems: ['There is no kind of service called "fax"'],
  });
});

test("staff see it under its stored name, without a host, and cannot send it a test lead", async () => {
  const { db } = database;
  const listed = (await listServices(db)).find(({ id }) => id === harness.serviceId);
  expect(listed).toMatchObject({ kindLabel: "fax", transport: undefined, host: undefined });
  const settings = await readFormSettings(db, "treppenlift");
  const shown = settings.kind === "read" ? settings.settings.map(({ service }) => service.kindLabel) : [];
  expect(shown).toContain("fax");
  const transports = { http: unreachable, email: unreachable };
  const input = { id: harness.serviceId, kind: "fax" as "http", config: {}, formType: "treppenlift" as const };
  const deps = { db, ring: testRing, guard: { checkUrl: () => undefined }, transports };
  expect(await sendTestLead(deps, input, "Eva")).toMatchObject({ kind: "not-ready" });
});
