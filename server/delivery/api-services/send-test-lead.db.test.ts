import { afterAll, beforeAll, expect, test } from "vitest";
import { answering, openDeliveryHarness, unreachable } from "#testing/delivery/delivery-harness.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { CANARY } from "#testing/fixtures/secret-canary.ts";
import { testRing } from "#testing/fixtures/services.ts";
import { marketplacePreset } from "#server/delivery/adapters/http/presets.ts";
import { createOutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import type { Transport } from "#server/delivery/transport/transport.ts";
import { readTests } from "./read-service.ts";
import { saveService } from "./save-service.ts";
import { sendTestLead, type TestInput } from "./send-test-lead.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const guard = createOutboundGuard({ allow: [] });
const HERE = "https://kaeufer.example/leads";
const unsaved = (url = HERE): TestInput => ({ kind: "http", config: marketplacePreset(url), formType: "treppenlift" });

const send = (input: TestInput, http: Transport = answering(201, '{"id":7}')) =>
  sendTestLead({ db: database.db, ring: testRing, guard, transports: { http, email: unreachable } }, input, "Eva");

/** Answers 201, and remembers what was sent. */
function listening() {
  const heard: string[] = [];
  const http: Transport = async (request, limits) => {
    heard.push(`${request.url} ${request.headers["authorization"]}`);
    return answering(201, "{}")(request, limits);
  };
  return { heard, http };
}

const stored = async () => {
  const input = { name: "Käufer", kind: "http" as const, config: marketplacePreset(HERE), apiKey: `${CANARY}-stored` };
  const saved = await saveService({ db: database.db, ring: testRing, guard }, input, "Eva");
  if (!saved.ok) throw new Error(saved.problems.join());
  return saved.value.id;
};

test("a test lead is marked as one, shows what was sent with the key masked, and stores no delivery", async () => {
  const harness = await openDeliveryHarness(database);
  const { config } = await database.db
    .selectFrom("api_services")
    .select("config")
    .where("id", "=", harness.serviceId)
    .executeTakeFirstOrThrow();
  const http = answering(201, `{"message":"ok ${CANARY}-key"}`);
  const result = await sendTestLead(
    { db: database.db, ring: testRing, guard: { checkUrl: () => undefined }, transports: { http, email: unreachable } },
    { id: harness.serviceId, kind: "http", config, formType: "treppenlift" },
    "Eva",
  );
  expect(result).toMatchObject({
    kind: "sent",
    sent: { outcome: { kind: "accepted", message: "ok ‹secret:api_key›" }, httpStatus: 201 },
  });
  expect(JSON.stringify(result)).not.toContain(CANARY);
  expect(JSON.stringify(result)).toContain("Erika");
  const deliveries = await database.db
    .selectFrom("deliveries")
    .select("id")
    .where("api_service_id", "=", harness.serviceId)
    .execute();
  expect(deliveries).toEqual([]);
});

test("settings that are not saved are tested with the key that was typed, and the verdict names its rule", async () => {
  const { heard, http } = listening();
  const result = await send({ ...unsaved(), apiKey: `${CANARY}-typed` }, http);
  expect(heard).toEqual([`${HERE} Bearer ${CANARY}-typed`]);
  expect(result).toMatchObject({ kind: "sent", rule: { number: 6 }, recognition: "none" });
  expect(JSON.stringify(result)).not.toContain(CANARY);
  const audited = await database.db
    .selectFrom("audit_events")
    .select(["target_id", "details"])
    .where("action", "=", "service.test")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(audited).toEqual({
    target_id: null,
    details: { formType: "treppenlift", outcome: "accepted", host: "kaeufer.example" },
  });
});

test("a stored key goes with changed settings to its own address, and never to another host or path", async () => {
  const id = await stored();
  const { heard, http } = listening();
  expect(await send({ ...unsaved(`${HERE}?list=2`), id }, http)).toMatchObject({ kind: "sent" });
  expect(heard).toEqual([`${HERE}?list=2 Bearer ${CANARY}-stored`]);
  const beside = await send({ ...unsaved(`${HERE}/somebody-elses`), id }, http);
  expect(beside).toMatchObject({ kind: "not-ready", problems: [expect.stringContaining("another host or path")] });
  const elsewhere = await send({ ...unsaved("https://elsewhere.example/leads"), id }, http);
  expect(elsewhere).toMatchObject({ kind: "not-ready", problems: [expect.stringContaining("another host")] });
  expect(await send({ ...unsaved("https://elsewhere.example/"), id, apiKey: "new" }, http)).toMatchObject({
    kind: "sent",
  });
  expect(heard.slice(1)).toEqual(["https://elsewhere.example/ Bearer new"]);
});

test("the last five tests of a service are known; of one that is not saved, those of the same person that name no service", async () => {
  const { db } = database;
  const id = await stored();
  for (const status of [500, 422, 201, 201, 201, 201]) await send({ ...unsaved(), id }, answering(status, '{"id":7}'));
  const tests = await readTests(db, { id, actor: "somebody else" });
  expect(tests.map(({ by }) => by)).toEqual(["Eva", "Eva", "Eva", "Eva", "Eva"]);
  expect(tests[0]).toMatchObject({ outcome: "rejected" });
  expect(tests.at(-1)).toMatchObject({ outcome: "accepted" });
  const before = await readTests(db, { id: "", actor: "Eva" });
  await send({ ...unsaved(), apiKey: `${CANARY}-typed` });
  expect((await readTests(db, { id: "", actor: "Eva" })).length).toBe(Math.min(5, before.length + 1));
  expect(await readTests(db, { id: "", actor: "somebody else" })).toEqual([]);
});

test.each(["https://10.0.0.1/", "https://169.254.169.254/latest", "http://kaeufer.example/", "https://localhost/"])(
  "nothing is sent to %s, and the audit log says who tried",
  async (url) => {
    const { heard, http } = listening();
    expect(await send(unsaved(url), http)).toMatchObject({ kind: "not-ready" });
    expect(heard).toEqual([]);
    const last = await database.db
      .selectFrom("audit_events")
      .select(["actor", "action", "details"])
      .orderBy("id", "desc")
      .executeTakeFirst();
    expect(last).toMatchObject({ actor: "Eva", action: "service.test-blocked", details: { host: new URL(url).host } });
  },
);

test("settings that cannot be read, or a service that is gone, are not tested", async () => {
  expect(await send({ ...unsaved(), config: {} })).toMatchObject({ kind: "not-ready" });
  expect(await send({ ...unsaved(), id: "00000000-0000-0000-0000-000000000000" })).toEqual({
    kind: "not-ready",
    problems: ["This service is gone"],
  });
});
