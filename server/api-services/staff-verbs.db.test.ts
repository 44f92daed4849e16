import { afterAll, beforeAll, expect, test } from "vitest";
import { CANARY } from "#testing/fixtures/secret-canary.ts";
import { answering, openLane } from "#testing/delivery/delivery-harness.ts";
import { connectPartner, testRing } from "#testing/fixtures/services.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { createOutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import { marketplacePreset } from "#server/delivery/presets/marketplace.ts";
import { plainJsonPreset } from "#server/delivery/presets/plain-json.ts";
import { newId } from "#server/platform/new-id.ts";
import { deleteService, whatDeletingStops } from "./delete-service.ts";
import { listServices } from "./list-services.ts";
import { previewRequest } from "./preview-request.ts";
import { readService } from "./read-service.ts";
import { saveService } from "./save-service.ts";
import { setActive } from "./set-active.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const guard = createOutboundGuard({ allow: [] });
const audited = async (id: string) => {
  const events = await database.db
    .selectFrom("audit_events")
    .select(["actor", "action", "details"])
    .where("target_id", "=", id)
    .orderBy("at")
    .execute();
  return events.map(({ action, details }) => ({ action, details }));
};

test("the list is newest first, and shows where a service stands without showing its key", async () => {
  const lane = await openLane(database, { name: "Älterer" });
  await lane.submit();
  await lane.attempt(answering(422));
  const newest = await connectPartner(database.db, { url: "http://127.0.0.1:1/ok?token=x", name: "Neuester" });
  const listed = await listServices(database.db);
  expect(listed.map(({ name }) => name)).toEqual(["Neuester", "Älterer"]);
  expect(listed[0]).toMatchObject({ id: newest, host: "127.0.0.1:1", hasKey: true, formTypes: ["treppenlift"] });
  expect(listed[1]).toMatchObject({ lastDay: { delivered: 0, failed: 1 }, gate: { state: "open" } });
  expect(JSON.stringify(listed)).not.toContain("token=x");
});

test("every change is a version that says who changed what, and the key is named but never shown", async () => {
  const needs = { db: database.db, ring: testRing, guard };
  const first = { kind: "http" as const, name: "Versionen", apiKey: `${CANARY}-11111111` };
  const saved = await saveService(needs, { ...first, config: plainJsonPreset("https://a.example/one") }, "Eva");
  const id = saved.ok ? saved.value.id : "";
  const second = { ...first, id, name: "Neu", apiKey: `${CANARY}-22222222` };
  await saveService(needs, { ...second, config: plainJsonPreset("https://a.example/two") }, "Adam");
  const service = await readService(database.db, id);
  expect(service?.versions).toMatchObject([
    {
      savedBy: "Adam",
      changes: [
        { setting: "name", before: "Versionen", after: "Neu" },
        { setting: "config.request.url", before: "https://a.example/one", after: "https://a.example/two" },
        { setting: "key", before: "1111", after: "2222" },
      ],
    },
    { savedBy: "Eva", changes: [] },
  ]);
  expect(service).toMatchObject({ keySetBy: "Adam", keyLast4: "2222" });
  expect(JSON.stringify(service)).not.toContain(CANARY);
  expect(await audited(id)).toEqual([
    { action: "service.create", details: { name: "Versionen", serviceKind: "http" } },
    { action: "service.update", details: { name: "Neu", changed: ["name", "config.request.url", "key"] } },
  ]);
});

test("a stored key does not follow its service to another host: it has to be entered again", async () => {
  const needs = { db: database.db, ring: testRing, guard };
  const service = { kind: "http" as const, name: "Umzug" };
  const at = (url: string) => ({ ...service, config: plainJsonPreset(url) });
  const saved = await saveService(needs, { ...at("https://alt.example/"), apiKey: `${CANARY}-1` }, "Eva");
  const id = saved.ok ? saved.value.id : "";
  expect(await saveService(needs, { id, ...at("https://alt.example/v2") }, "Eva")).toMatchObject({ ok: true });
  const moved = await saveService(needs, { id, ...at("https://neu.example/") }, "Eva");
  expect(moved.ok ? "" : moved.problems.join()).toContain("enter the key again");
  const again = { id, ...at("https://neu.example/"), apiKey: `${CANARY}-2` };
  expect(await saveService(needs, again, "Eva")).toMatchObject({ ok: true });
});

test("deleting says what it stops, cancels what waits, and history keeps the name", async () => {
  const lane = await openLane(database);
  const [waiting, refused] = [await lane.submit(), await lane.submit()];
  await lane.attempt(answering(422));
  const stops = { name: lane.name, formTypes: ["treppenlift"], waiting: 1, unsettled: 1 };
  expect(await whatDeletingStops(database.db, lane.serviceId)).toEqual(stops);
  expect(await deleteService(database.db, lane.serviceId, "Eva")).toEqual({ kind: "deleted", ...stops });
  const states = [await lane.delivery(waiting), await lane.delivery(refused)];
  expect(states.map(({ state }) => state).toSorted()).toEqual(["cancelled", "failed"]);
  expect(states[0]).toMatchObject({ api_service_id: null, api_service_name: lane.name });
  expect(await audited(lane.serviceId)).toContainEqual({ action: "service.delete", details: stops });
  expect(await deleteService(database.db, lane.serviceId, "Eva")).toEqual({ kind: "not-found" });
});

test("an attempt that was under way when its service was deleted does not leave a lead waiting for ever", async () => {
  const lane = await openLane(database);
  const id = await lane.submit();
  await lane.claim();
  await deleteService(database.db, lane.serviceId, "Eva");
  await lane.expireLease(id);
  await lane.reap();
  await lane.reap();
  expect((await lane.delivery(id)).state).toBe("cancelled");
});

test("switching a service off and on is written down", async () => {
  const lane = await openLane(database);
  let woken = 0;
  const needs = { db: database.db, wake: () => void (woken += 1) };
  await setActive(needs, { apiServiceId: lane.serviceId, isActive: false }, "Eva");
  await setActive(needs, { apiServiceId: lane.serviceId, isActive: true }, "Eva");
  expect(woken).toBe(1);
  const actions = (await audited(lane.serviceId)).map(({ action }) => action);
  expect(actions.slice(-2)).toEqual(["service.deactivate", "service.activate"]);
  expect(await setActive(needs, { apiServiceId: newId(), isActive: true }, "Eva")).toEqual({ kind: "not-found" });
});

test("the preview is the request of the unsaved settings, with a mask for the key and the form's own lead type", async () => {
  const lane = await openLane(database);
  await database.db
    .updateTable("form_api_settings")
    .set({ custom_settings: JSON.stringify({ leadType: "TREPPENLIFT" }) })
    .where("api_service_id", "=", lane.serviceId)
    .execute();
  const wish = { id: lane.serviceId, kind: "http" as const, hasKey: true, formType: "treppenlift" };
  const preview = (config: unknown) => previewRequest({ db: database.db, guard }, { ...wish, config });
  const { request, problems } = await preview(marketplacePreset("https://neu.example/leads"));
  expect(problems).toEqual([]);
  expect(request).toMatchObject({
    url: "https://neu.example/leads",
    headers: { authorization: "Bearer ‹secret:api_key›" },
  });
  expect(JSON.parse(request?.body ?? "")).toMatchObject({ lead_type: "TREPPENLIFT", contact_firstname: "Erika" });
  expect(await preview({ request: { url: "ftp://x" } })).toMatchObject({
    problems: expect.arrayContaining([{ field: "endpoint", sentence: expect.stringContaining("request.url") }]),
  });
  expect((await preview(marketplacePreset("https://10.0.0.1/"))).problems).toMatchObject([{ field: "endpoint" }]);
});
