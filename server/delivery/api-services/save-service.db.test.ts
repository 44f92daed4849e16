import { afterAll, beforeAll, expect, test } from "vitest";
import { CANARY } from "#testing/fixtures/secret-canary.ts";
import { answering, openDeliveryHarness } from "#testing/delivery/delivery-harness.ts";
import { testRing } from "#testing/fixtures/services.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { createOutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import { plainJsonPreset } from "#server/delivery/adapters/http/presets.ts";
import { unseal, apiKeyContext } from "#server/platform/secrets/seal.ts";
import { saveService, type ServiceInput } from "./save-service.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const guard = createOutboundGuard({ allow: [] });
const save = (input: Partial<ServiceInput>) =>
  saveService(
    { db: database.db, ring: testRing, guard },
    { name: "Käufer", kind: "http", config: plainJsonPreset("https://kaeufer.example/leads"), ...input },
    "Eva",
  );
const idOf = (saved: Awaited<ReturnType<typeof save>>): string => (saved.ok ? saved.value.id : saved.problems.join());
const row = (id: string) =>
  database.db.selectFrom("api_services").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("a service is saved with its key encrypted, and only the key's last four characters are readable", async () => {
  const id = idOf(await save({ apiKey: `${CANARY}-9876` }));
  const stored = await row(id);
  expect(stored).toMatchObject({ version: 1, api_key_last4: "9876", is_active: true, send_mode: "automatic" });
  expect(stored.api_key).not.toContain(CANARY);
  expect(unseal(testRing, stored.api_key ?? "", apiKeyContext(id))).toBe(`${CANARY}-9876`);
});

test("a change is a new version, an absent key keeps the old one, null removes it", async () => {
  const id = idOf(await save({ apiKey: `${CANARY}-1` }));
  const { api_key } = await row(id);
  await save({ id, name: "Käufer neu" });
  expect(await row(id)).toMatchObject({ version: 2, name: "Käufer neu", api_key });
  await save({ id, apiKey: null });
  expect(await row(id)).toMatchObject({ version: 3, api_key: null, api_key_last4: null });
  const versions = await database.db
    .selectFrom("api_service_versions")
    .select(["version", "saved_by"])
    .where("api_service_id", "=", id)
    .orderBy("version")
    .execute();
  expect(versions.map(({ version, saved_by }) => `${version} ${saved_by}`)).toEqual(["1 Eva", "2 Eva", "3 Eva"]);
});

test.each<[string, Partial<ServiceInput>, RegExp]>([
  ["no name", { name: " " }, /name is missing/],
  ["an address inside the house", { config: plainJsonPreset("https://169.254.169.254/") }, /not allowed/],
  ["an address without TLS", { config: plainJsonPreset("http://kaeufer.example/") }, /https/],
  ["a definition with an unknown key", { config: { url: "https://kaeufer.example/" } }, /./],
  ["a conversions key that is no JSON", { kind: "meta", config: { pixelId: "1" }, apiKey: CANARY }, /JSON/],
])("a service with %s is refused with a message", async (_, input, words) => {
  const refused = await save(input);
  expect(refused.ok ? "" : refused.problems.join()).toMatch(words);
  expect(refused.ok ? "" : refused.problems.join()).not.toContain(CANARY);
});

test("a kind that is not registered is refused, and nothing is stored", async () => {
  const refused = await save({ name: "Fernkopie", kind: "fax" as ServiceInput["kind"] });
  expect(refused).toEqual({ ok: false, problems: ['There is no kind of service called "fax"'] });
  const stored = await database.db.selectFrom("api_services").select("id").where("name", "=", "Fernkopie").execute();
  expect(stored).toEqual([]);
});

test("there is one confirmation mail at most", async () => {
  expect(await save({ name: "Bestätigung", kind: "mail", config: {} })).toMatchObject({ ok: true });
  expect(await save({ name: "Noch eine", kind: "mail", config: {} })).toEqual({
    ok: false,
    problems: ["There is such a service already, and visitors would get every mail twice"],
  });
});

test("the conversions key brings its pixel id along, and staff can see that", async () => {
  const apiKey = JSON.stringify({ access_token: `${CANARY}-token-4321`, pixel_id: "123456789" });
  const id = idOf(await save({ kind: "meta", config: {}, apiKey }));
  expect(await row(id)).toMatchObject({ config: { pixelId: "123456789" }, api_key_last4: "4321" });
});

test("sale conversions cannot be set to manual", async () => {
  const apiKey = JSON.stringify({ access_token: `${CANARY}-token-4321`, pixel_id: "1" });
  const [plain, sold] = [{ pixelId: "1" }, { pixelId: "1", trigger: "sold" }];
  const refused = { ok: false, problems: [expect.stringContaining("sent automatically")] };
  expect(await save({ kind: "meta", config: sold, apiKey, sendMode: "manual" })).toEqual(refused);
  const byHand = idOf(await save({ kind: "meta", config: plain, apiKey, sendMode: "manual" }));
  expect(await save({ id: byHand, kind: "meta", config: sold })).toEqual(refused);
  const bySale = idOf(await save({ kind: "meta", config: sold, apiKey }));
  expect(await save({ id: bySale, kind: "meta", config: sold, sendMode: "manual" })).toEqual(refused);
  expect(await row(bySale)).toMatchObject({ config: sold, send_mode: "automatic" });
});

test("a change of the trigger is in the audit log", async () => {
  const apiKey = JSON.stringify({ access_token: `${CANARY}-token-4321`, pixel_id: "1" });
  const id = idOf(await save({ kind: "meta", config: { pixelId: "1" }, apiKey }));
  await save({ id, kind: "meta", config: { pixelId: "1", trigger: "sold" } });
  const entries = await database.db
    .selectFrom("audit_events")
    .select("details")
    .where("target_id", "=", id)
    .where("action", "=", "service.update")
    .execute();
  expect(entries).toMatchObject([{ details: { changed: ["config.trigger"] } }]);
});

test("a service that was paused because of its settings is resumed when they are changed", async () => {
  const harness = await openDeliveryHarness(database);
  await harness.submit();
  await harness.attempt(answering(401));
  expect((await harness.circuit()).state).toBe("paused");
  await save({ id: harness.serviceId, name: harness.name, apiKey: `${CANARY}-2` });
  expect((await harness.circuit()).state).toBe("open");
});
