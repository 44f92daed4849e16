import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { saveService } from "#server/delivery/api-services/save-service.ts";
import { createOutboundGuard, type OutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import { createTransport, type Transport } from "#server/delivery/transport/transport.ts";
import { sampleLead } from "#server/delivery/api-services/sample-lead.ts";
import { openDeliveryHarness } from "#testing/delivery/delivery-harness.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { startFakeService, type FakeService } from "#testing/fake-service/fake-service.ts";
import { readJournal } from "#testing/fake-service/journal.ts";
import { allowing, testRing } from "#testing/fixtures/services.ts";
import { createPrepare, sendLead, type PreparedService } from "./send-lead.ts";
import { withoutIds } from "#testing/without-ids.ts";

const journal = join(mkdtempSync(join(tmpdir(), "stufenlos-")), "partner.jsonl");
const FIRST = "token-first";
let database: TestDatabase;
let partner: FakeService;
let guard: OutboundGuard;
let transport: Transport;
let began: number;

beforeAll(async () => {
  database = await createTestDatabase();
  partner = await startFakeService({ port: 0, journal });
  guard = createOutboundGuard({ allow: [allowing(partner.url)] });
  transport = createTransport({ guard });
});
afterAll(async () => {
  await partner.stop();
  await database.drop();
});
beforeEach(() => {
  began = readJournal(journal).length;
  for (const token of [FIRST, "token-second"]) partner.restoreToken(token);
});

const configWith = (token: string, leads = "needs-token", rules: unknown[] = []) => ({
  request: {
    url: `${partner.url}/none/${leads}`,
    format: "json",
    auth: { type: "oauth", tokenUrl: `${partner.url}/none/${token}`, clientId: "stufenlos" },
    body: { id: { "@path": "delivery.id" } },
  },
  idempotency: { kind: "none" },
  response: { rules, anySuccessCounts: true },
});

/** Prepares the service as a worker does: one object until it is saved. */
function prepared(config: unknown, version = 1): PreparedService {
  const read = createPrepare(testRing)({ id: "1", kind: "http", config, version, apiKey: null });
  if (!read.ok) throw new Error(read.problems.join());
  return { ...read.value, secrets: { api_key: "client-secret-4711" } };
}

const send = (service: PreparedService, by: Transport = transport) =>
  sendLead(
    { transports: { http: by, email: by }, deadlineMs: 20_000, mayWrite: async () => true },
    service,
    sampleLead("treppenlift"),
    {},
  );

/** Requests that the api service received, in order. */
const heard = () =>
  readJournal(journal)
    .slice(began)
    .map(({ behaviour }) => behaviour);

test("one token serves many leads, also concurrent ones", async () => {
  const service = prepared(configWith("token"));
  const sent = await Promise.all([send(service), send(service), send(service)]);
  sent.push(await send(service));
  expect(sent.map(({ outcome }) => outcome.kind)).toEqual(["accepted", "accepted", "accepted", "accepted"]);
  expect(heard().toSorted()).toEqual(["201", "201", "201", "201", FIRST]);
});

test("a revoked token costs one attempt, the next one gets a new token", async () => {
  const service = prepared(configWith("token"));
  await send(service);
  partner.revokeToken(FIRST);
  expect((await send(service)).outcome).toMatchObject({
    kind: "not_sent",
    message: expect.stringContaining("(401)") as string,
  });
  expect((await send(service)).outcome.kind).toBe("accepted");
  expect(heard()).toEqual([FIRST, "201", "401", "token-second", "201"]);
});

test("a 401 to a fresh token is a settings problem", async () => {
  partner.revokeToken(FIRST);
  partner.revokeToken("token-second");
  expect((await send(prepared(configWith("token")))).outcome.kind).toBe("config_error");
  expect(heard()).toEqual(["token-second", "401"]);
});

test("does not resend after a 401 that a rule counts as accepted", async () => {
  // oxlint-disable-next-line unicorn/no-thenable -- a word of the definition; nobody awaits a rule
  const rules = [{ when: { status: [401] }, then: "unknown" }];
  const service = prepared(configWith("token", "needs-token", rules));
  await send(service);
  partner.revokeToken(FIRST);
  expect((await send(service)).outcome.kind).toBe("unknown");
  expect((await send(service)).outcome.kind).toBe("unknown");
  expect(heard()).toEqual([FIRST, "201", "401", "401"]);
});

test.each([
  ["401", "config_error"],
  ["400", "config_error"],
  ["404", "config_error"],
  ["200-html", "config_error"],
  ["503", "not_sent"],
  ["502", "not_sent"],
  ["429", "not_sent"],
  ["reset", "not_sent"],
])("no token because its address answers %s: %s, and the lead stays here", async (behaviour, kind) => {
  const { outcome } = await send(prepared(configWith(behaviour)));
  expect(outcome).toMatchObject({ kind, message: expect.stringMatching(/^No token: /) as string });
  expect(heard()).toEqual([behaviour]);
});

test("uses no expired token", async () => {
  const asked: string[] = [];
  const brief = JSON.stringify({ access_token: FIRST, expires_in: 1e-9 });
  const noting: Transport = async (request, limits) => {
    const { pathname } = new URL(request.url);
    asked.push(pathname);
    const isForToken = pathname === "/none/brief";
    return isForToken ? { kind: "answered", response: { status: 200, body: brief } } : transport(request, limits);
  };
  const service = prepared(configWith("brief"));
  await send(service, noting);
  await send(service, noting);
  expect(asked).toEqual(["/none/brief", "/none/needs-token", "/none/brief", "/none/needs-token"]);
});

test("the outbound guard checks the token address on save and fetch", async () => {
  const config = configWith("token");
  const inside = {
    ...config,
    request: { ...config.request, auth: { ...config.request.auth, tokenUrl: "https://169.254.169.254/token" } },
  };
  const input = { name: "Käufer", kind: "http" as const, config: inside, apiKey: "geheim" };
  expect(await saveService({ db: database.db, ring: testRing, guard }, input, "Eva")).toMatchObject({ ok: false });
  expect((await send(prepared(inside))).outcome).toMatchObject({ kind: "config_error" });
  expect(heard()).toEqual([]);
});

test("a stored secret does not follow its token's address to another host", async () => {
  const deps = { db: database.db, ring: testRing, guard: { checkUrl: () => undefined } };
  const input = { name: "Käufer", kind: "http" as const, config: configWith("token"), apiKey: "geheim" };
  const saved = await saveService(deps, input, "Eva");
  if (!saved.ok) throw new Error(saved.problems.join());
  const config = configWith("token");
  const moved = {
    ...config,
    request: { ...config.request, auth: { ...config.request.auth, tokenUrl: "https://elsewhere.example/token" } },
  };
  const again = { id: saved.value.id, name: "Käufer", kind: "http" as const, config: moved };
  expect(await saveService(deps, again, "Eva")).toMatchObject({ ok: false });
});

test("without a token the delivery stays queued and its service pauses", async () => {
  const input = { url: partner.url, config: configWith("401"), apiKey: "client-secret-4711" };
  const harness = await openDeliveryHarness(database, input);
  const id = await harness.submit();
  await harness.attempt(transport);
  expect(await harness.delivery(id)).toMatchObject({ state: "queued", counted_attempts: 0, had_unknown: false });
  expect(await harness.circuit()).toMatchObject({ state: "paused" });
  expect(withoutIds(JSON.stringify(await harness.results(id)))).not.toContain("4711");
});
