import { afterAll, beforeAll, expect, test } from "vitest";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { createBuyer, draftOrder, markSimulated, orderTerms } from "#testing/fixtures/buyers.ts";
import { readStoppedByDraft } from "#server/sales/buyers/draft-warnings.ts";
import { goLive } from "#server/sales/buyers/set-order-state.ts";
import { newId } from "#server/platform/new-id.ts";
import { formTypes } from "#funnels/registry.ts";
import { readFormsOfService, readFormSettings } from "./read-form-settings.ts";
import { saveFormSettings } from "./save-form-settings.ts";

let database: TestDatabase;
let apiServiceId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  apiServiceId = await connectFakeService(database.db, {
    url: "http://127.0.0.1:1/",
    name: "Käufer",
    formTypes: ["solar"],
  });
  await connectFakeService(database.db, {
    url: "http://127.0.0.1:1/",
    name: "Aus",
    isActive: false,
    formTypes: ["solar"],
  });
});
afterAll(() => database.drop());

const read = async (formType: string) => {
  const settings = await readFormSettings(database.db, formType);
  return settings.kind === "read" ? settings : { settings: [], inactive: [settings.kind] };
};

test("a form shows each active service, off until staff enable it", async () => {
  expect(await read("treppenlift3")).toMatchObject({
    settings: [{ service: { name: "Käufer" }, isEnabled: false, leadType: "", customField: "" }],
    inactive: ["Aus"],
  });
});

test("settings are saved for one form only, and stay when the service is switched off there", async () => {
  const input = {
    formType: "treppenlift",
    apiServiceId,
    isEnabled: true,
    leadType: "TREPPENLIFT",
    customField: " SL-V1 ",
  };
  expect(await saveFormSettings(database.db, input, "Eva")).toEqual({ kind: "saved" });
  await saveFormSettings(database.db, { formType: "treppenlift", apiServiceId, isEnabled: false }, "Eva");
  expect((await read("treppenlift")).settings).toMatchObject([
    { isEnabled: false, leadType: "TREPPENLIFT", customField: "SL-V1" },
  ]);
  expect((await read("solar")).settings).toMatchObject([{ isEnabled: true, leadType: "", customField: "" }]);
  const events = await database.db
    .selectFrom("audit_events")
    .select("details")
    .where("target_id", "=", "treppenlift")
    .execute();
  expect(events.map(({ details }) => details)).toMatchObject([
    { service: "Käufer", isEnabled: true, changed: ["isEnabled", "leadType", "customField"] },
    { isEnabled: false, changed: ["isEnabled"] },
  ]);
});

const ways = async (form: string) =>
  Object.fromEntries((await read(form)).settings.map(({ service }) => [service.name, service.getsLeads]));

test("a form whose leads go by orders says which services get them so, and which get none", async () => {
  const { db } = database;
  const sold = await connectFakeService(db, {
    url: "http://127.0.0.1:1/",
    name: "Mit Auftrag",
    formTypes: ["treppenlift7"],
  });
  const more = { url: "http://127.0.0.1:1/", formTypes: ["treppenlift7"] as const };
  await connectFakeService(db, { ...more, name: "Ohne Auftrag" });
  await connectFakeService(db, { ...more, name: "Von Hand", sendMode: "manual" });
  await connectFakeService(db, { ...more, name: "Unsere Liste", recipientType: "own_system" });
  const draft = {
    buyerId: await createBuyer(db),
    apiServiceId: sold,
    terms: orderTerms({ formTypes: ["treppenlift7"] }),
  };
  const id = await draftOrder(db, draft);
  expect(await ways("treppenlift7")).toMatchObject({ "Mit Auftrag": "directly", "Ohne Auftrag": "directly" });
  expect(await readStoppedByDraft(db, draft.terms, sold)).toEqual([
    { kind: "stops", name: "Ohne Auftrag", formType: "treppenlift7" },
  ]);
  await markSimulated(db, id, draft.terms);
  expect(await goLive(db, id, "a test")).toMatchObject({ kind: "live" });
  expect(await ways("treppenlift7")).toMatchObject({
    "Mit Auftrag": "by-orders",
    "Ohne Auftrag": "not-without-order",
    "Von Hand": "directly",
    "Unsere Liste": "directly",
  });
  expect(await ways("treppenlift6")).toMatchObject({ "Mit Auftrag": "not-without-order", "Ohne Auftrag": "directly" });
  expect(await readStoppedByDraft(db, draft.terms, sold)).toEqual([]);
});

test("an unknown form, service or lead type changes nothing", async () => {
  const input = { formType: "treppenlift", apiServiceId, isEnabled: true };
  expect(await readFormSettings(database.db, "treppenlift9")).toEqual({ kind: "invalid-form-type" });
  expect(await saveFormSettings(database.db, { ...input, formType: "x" }, "Eva")).toEqual({
    kind: "invalid-form-type",
  });
  expect(await saveFormSettings(database.db, { ...input, leadType: "AUTO" }, "Eva")).toEqual({
    kind: "invalid-lead-type",
  });
  const nobody = { ...input, apiServiceId: newId() };
  expect(await saveFormSettings(database.db, nobody, "Eva")).toEqual({ kind: "not-found" });
});

test("a service shows every form with what is set there for it", async () => {
  const input = { formType: "treppenlift6", apiServiceId, isEnabled: true, leadType: "TREPPENLIFT", customField: "V6" };
  await saveFormSettings(database.db, input, "Eva");
  const forms = await readFormsOfService(database.db, apiServiceId);
  expect(forms.map(({ formType }) => formType)).toEqual(formTypes);
  expect(forms).toContainEqual({
    formType: "treppenlift6",
    isEnabled: true,
    leadType: "TREPPENLIFT",
    customField: "V6",
  });
  expect(forms).toContainEqual({ formType: "treppenlift4", isEnabled: false, leadType: "", customField: "" });
});
