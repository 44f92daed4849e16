import { countAttempts } from "#server/delivery/worker/reaper.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CANARY } from "#testing/fixtures/secret-canary.ts";
import { answering, openDeliveryHarness } from "#testing/delivery/delivery-harness.ts";
import { connectFakeService, testRing } from "#testing/fixtures/services.ts";
import { createBuyer, draftOrder, liveOrder } from "#testing/fixtures/buyers.ts";
import { whileAuditFails } from "#testing/database/refuse-audit.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { createOutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import { marketplacePreset, plainJsonPreset } from "#server/delivery/adapters/http/presets.ts";
import { newId } from "#server/platform/new-id.ts";
import { deleteService, readDeletionImpact } from "./delete-service.ts";
import { listServices } from "./list-services.ts";
import { previewRequest } from "./preview-request.ts";
import { readService } from "./read-service.ts";
import { saveService } from "./save-service.ts";
import { setActive } from "./pause-service.ts";

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

test("the list is newest first, and shows a service's status without its key", async () => {
  const harness = await openDeliveryHarness(database, { name: "Älterer" });
  await harness.submit();
  await harness.attempt(answering(422));
  await countAttempts(database.db, Date.now() + 60_000);
  const newest = await connectFakeService(database.db, { url: "http://127.0.0.1:1/ok?token=x", name: "Neuester" });
  const listed = await listServices(database.db);
  expect(listed.map(({ name }) => name)).toEqual(["Neuester", "Älterer"]);
  expect(listed[0]).toMatchObject({ id: newest, host: "127.0.0.1:1", hasKey: true, formTypes: ["treppenlift"] });
  expect(listed[1]).toMatchObject({
    lastDay: { accepted: 0, refused: 1, failed: 0, inDoubt: 0 },
    circuit: { state: "closed" },
  });
  expect(JSON.stringify(listed)).not.toContain("token=x");
});

test("every change is a version with who changed what, and the key is named but never shown", async () => {
  const deps = { db: database.db, ring: testRing, guard };
  const first = { kind: "http" as const, name: "Versionen", apiKey: `${CANARY}-11111111` };
  const saved = await saveService(deps, { ...first, config: plainJsonPreset("https://a.example/one") }, "Eva");
  const id = saved.ok ? saved.value.id : "";
  const second = { ...first, id, name: "Neu", apiKey: `${CANARY}-22222222` };
  await saveService(deps, { ...second, config: plainJsonPreset("https://a.example/two") }, "Adam");
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

test("when a service's host or path changes, its key has to be entered again", async () => {
  const deps = { db: database.db, ring: testRing, guard };
  const service = { kind: "http" as const, name: "Umzug" };
  const at = (url: string) => ({ ...service, config: plainJsonPreset(url) });
  const saved = await saveService(deps, { ...at("https://alt.example/"), apiKey: `${CANARY}-1` }, "Eva");
  const id = saved.ok ? saved.value.id : "";
  expect(await saveService(deps, { id, ...at("https://alt.example/?list=2") }, "Eva")).toMatchObject({ ok: true });
  for (const elsewhere of ["https://neu.example/", "https://alt.example/v2"]) {
    const moved = await saveService(deps, { id, ...at(elsewhere) }, "Eva");
    expect(moved.ok ? "" : moved.problems.join()).toContain("enter the key again");
  }
  const again = { id, ...at("https://neu.example/"), apiKey: `${CANARY}-2` };
  expect(await saveService(deps, again, "Eva")).toMatchObject({ ok: true });
});

test("names the orders that keep a service from being deleted", async () => {
  const { db } = database;
  const apiServiceId = await connectFakeService(db, { url: "http://127.0.0.1:1/", name: "Mit Auftrag" });
  const buyerId = await createBuyer(db);
  await draftOrder(db, { buyerId, apiServiceId, name: "Entwurf" });
  expect((await readDeletionImpact(db, apiServiceId))?.orders).toEqual([]);
  await liveOrder(db, { buyerId, apiServiceId, name: "Rheinland" });
  expect(await deleteService(db, apiServiceId, "Eva")).toMatchObject({ kind: "has-orders", orders: ["Rheinland"] });
  expect((await readDeletionImpact(db, apiServiceId))?.name).toBe("Mit Auftrag");
  await db.updateTable("orders").set({ state: "ended" }).execute(); // other services get the form's leads again
});

test("deleting shows what it stops, cancels queued deliveries, and history keeps the name", async () => {
  const harness = await openDeliveryHarness(database);
  const [waiting, refused] = [await harness.submit(), await harness.submit()];
  await harness.attempt(answering(422));
  const stops = { name: harness.name, formTypes: ["treppenlift"], waiting: 1, unsettled: 1 };
  expect(await readDeletionImpact(database.db, harness.serviceId)).toEqual({ ...stops, orders: [] });
  expect(await deleteService(database.db, harness.serviceId, "Eva")).toEqual({ kind: "deleted", ...stops, orders: [] });
  const states = [await harness.delivery(waiting), await harness.delivery(refused)];
  expect(states.map(({ state }) => state).toSorted()).toEqual(["cancelled", "failed"]);
  expect(states[0]).toMatchObject({ api_service_id: null, api_service_name: harness.name });
  expect(await audited(harness.serviceId)).toContainEqual({ action: "service.delete", details: stops });
  expect(await deleteService(database.db, harness.serviceId, "Eva")).toEqual({ kind: "not-found" });
});

test("a deletion that cannot be recorded deletes nothing", async () => {
  const id = await connectFakeService(database.db, { url: "http://127.0.0.1:1/", name: "Bleibt" });
  await whileAuditFails(database.owner, () =>
    expect(deleteService(database.db, id, "Eva")).rejects.toThrow("no audit entry is stored"),
  );
  expect((await readDeletionImpact(database.db, id))?.name).toBe("Bleibt");
});

test("an attempt that was under way when its service was deleted does not leave a lead waiting for ever", async () => {
  const harness = await openDeliveryHarness(database);
  const id = await harness.submit();
  await harness.claim();
  await deleteService(database.db, harness.serviceId, "Eva");
  await harness.expireLease(id);
  await harness.reap();
  await harness.reap();
  expect((await harness.delivery(id)).state).toBe("cancelled");
});

test("switching a service off and on is recorded", async () => {
  const harness = await openDeliveryHarness(database);
  let woken = 0;
  const deps = { db: database.db, notifyWorkers: () => void (woken += 1) };
  await setActive(deps, { apiServiceId: harness.serviceId, isActive: false }, "Eva");
  await setActive(deps, { apiServiceId: harness.serviceId, isActive: true }, "Eva");
  expect(woken).toBe(1);
  const actions = (await audited(harness.serviceId)).map(({ action }) => action);
  expect(actions.slice(-2)).toEqual(["service.deactivate", "service.activate"]);
  expect(await setActive(deps, { apiServiceId: newId(), isActive: true }, "Eva")).toEqual({ kind: "not-found" });
});

test("the list's switch switches on only settings that have been live", async () => {
  const { db } = database;
  const deps = { db, notifyWorkers: () => undefined };
  const url = "http://127.0.0.1:1/ok";
  const id = await connectFakeService(db, { url, name: "Neukunde", isActive: false });
  const switched = async (isActive: boolean) => (await setActive(deps, { apiServiceId: id, isActive }, "Eva")).kind;
  expect(await switched(true)).toBe("untested");
  expect((await listServices(db)).find((one) => one.id === id)).toMatchObject({
    isActive: false,
    settingsWereLive: false,
  });
  await connectFakeService(db, { url, name: "Neukunde", isActive: true }); // as its page does, after the test
  expect([await switched(false), await switched(true), await switched(false)]).toEqual(["done", "done", "done"]);
  await connectFakeService(db, { url, name: "Neukunde", isActive: false }); // with another key
  expect(await switched(true)).toBe("untested");
  expect(await switched(false)).toBe("done");
  expect((await listServices(db)).find((one) => one.id === id)).toMatchObject({
    isActive: false,
    settingsWereLive: false,
  });
});

test("a name, a rate or a description may change while a service is off: its settings have been live all the same", async () => {
  const { db } = database;
  const deps = {
    db,
    notifyWorkers: () => undefined,
    ring: testRing,
    guard: createOutboundGuard({ allow: ["127.0.0.1:1"] }),
  };
  const id = await connectFakeService(db, { url: "http://127.0.0.1:1/ok", name: "Liftring" });
  await setActive(deps, { apiServiceId: id, isActive: false }, "Eva");
  const { config } = await db
    .selectFrom("api_services")
    .select("config")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const input = { id, name: "Liftring Nord", kind: "http" as const, config, isActive: false, perSecond: 7 };
  expect(await saveService(deps, input, "Eva")).toMatchObject({ ok: true });
  expect(await setActive(deps, { apiServiceId: id, isActive: true }, "Eva")).toEqual({ kind: "done" });
});

test("the preview is the request of the unsaved settings, with a mask for the key and the form's own lead type", async () => {
  const harness = await openDeliveryHarness(database);
  await database.db
    .updateTable("form_api_settings")
    .set({ custom_settings: JSON.stringify({ leadType: "TREPPENLIFT" }) })
    .where("api_service_id", "=", harness.serviceId)
    .execute();
  const input = { id: harness.serviceId, kind: "http" as const, hasKey: true, formType: "treppenlift" };
  const preview = (config: unknown) => previewRequest({ db: database.db, guard }, { ...input, config });
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
