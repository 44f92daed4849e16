import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LEADS_UNTIL_HALF_OPEN } from "#server/delivery/circuit-breaker/refusals.ts";
import { TOO_LATE } from "#server/delivery/transport/open-connection.ts";
import { createNotifyWorkers, type NotifyWorkers } from "#server/delivery/queue/notify-workers.ts";
import { startWorker, type Running } from "#testing/processes/product.ts";
import { allowing, connectFakeService } from "#testing/fixtures/services.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { until } from "#testing/until.ts";
import { startFakeService, type FakeService } from "#testing/fake-service/fake-service.ts";
import { readJournal } from "#testing/fake-service/journal.ts";
import { behaviours } from "#testing/fake-service/behaviours/registry.ts";
import type { Behaviour } from "#testing/fake-service/protocol/behaviour.ts";
import { casesOf, connectCase, nameOf, stateAfter, type Case, type Connected } from "./harness/behaviour-case.ts";
import { connectionsOf, peakMemoryMb } from "./harness/process-metrics.ts";
import { allowMarketing, queueLeads, submitLead } from "./harness/queue-leads.ts";
import { firstAttempts, workOff, type Tried } from "./harness/drain-queue.ts";

/** A fifth failure in a row would open a service's circuit breaker; a long run has more services instead. */
const LEADS_PER_SERVICE = 4;
const ROUNDS = Math.ceil(Number(process.env["BEHAVIOUR_LEADS"] ?? LEADS_PER_SERVICE) / LEADS_PER_SERVICE);
const ROUND_MS = 300_000;
/** Their leads fill half of a worker's slots: on a busy machine a longer queue would exceed a short deadline. */
const SERVICES_AT_ONCE = 12;
const DEADLINE_S = 4;
const SECOND_MS = 300; // 20 or 60 seconds of the service are past the deadline
/** On a large machine V8 delays garbage collection; a small heap makes memory meaningful and turns a leak into a crash. */
const SMALL_HEAP = "--max-semi-space-size=8 --max-old-space-size=128";
/** They hold their slots until the deadline, so they run together. */
const SLOW = /^(connect-hang|tls-handshake-hang|hang|hang-lost|slow-headers|slow-body|brown-out)$/;

const journal = join(mkdtempSync(join(tmpdir(), "stufenlos-")), "partner.jsonl");
const met = new Map<string, { connected: Connected; tried: (Tried & { requests: number; processed: number })[] }[]>();
let database: TestDatabase;
let partner: FakeService;
let worker: Running;
let notifyWorkers: NotifyWorkers;

beforeAll(async () => {
  database = await createTestDatabase();
  const { pathname } = new URL(database.url);
  await sql`alter database ${sql.id(pathname.slice(1))} set synchronous_commit = off`.execute(database.owner); // the test needs no crash safety
  notifyWorkers = createNotifyWorkers(database.db, () => undefined);
  partner = await startFakeService({ port: 0, journal, secondMs: SECOND_MS });
  const urls = await Promise.all(behaviours.map(({ name }) => partner.urlOf(name)));
  worker = await startWorker(database.url, {
    NODE_EXTRA_CA_CERTS: "testing/fake-service/certificates/ca.pem",
    OUTBOUND_ALLOW: [...new Set(urls.map((url) => allowing(url)))].join(","),
    NODE_OPTIONS: SMALL_HEAP,
    DELIVERY_DEADLINE_SECONDS: String(DEADLINE_S),
    DELIVERY_HASTE: "0.01", // slow enough to rule out retries during the test
  });
  for (let round = 0; round < ROUNDS; round++) await meetAll(round);
}, ROUNDS * ROUND_MS);

afterAll(async () => {
  await worker.kill("SIGTERM");
  await partner.stop();
  await database.drop();
});

/** Runs every behaviour in every form as its own api service, with the same few leads each. */
async function meetAll(round: number): Promise<void> {
  const { db } = database;
  const cases = behaviours.flatMap(casesOf).toSorted((a, b) => turnOf(a) - turnOf(b));
  const first = 100_000 * (round + 1);
  const connected = await Promise.all(cases.map((one, n) => connectCase(db, partner, one, String(first + n))));
  const leads = await Promise.all(Array.from({ length: LEADS_PER_SERVICE }, () => submitLead(db)));
  await allowMarketing(db, leads);
  for (let n = 0; n < connected.length; n += SERVICES_AT_ONCE) {
    const some = connected.slice(n, n + SERVICES_AT_ONCE).map(({ serviceId }) => serviceId);
    await queueLeads(db, some, leads);
    notifyWorkers();
    await workOff(db, ROUND_MS);
    await db.updateTable("api_services").set({ is_active: false }).where("id", "in", some).execute();
  }
  await keep(connected);
}

/** Shuffles the forms of a behaviour, so that a slow moment of the machine does not hit all of them. */
const turnOf = ({ behaviour, recognition }: Case): number =>
  SLOW.test(behaviour.name) ? 0 : ["key", "natural", "none"].indexOf(recognition) + 1;

async function keep(all: readonly Connected[]): Promise<void> {
  const attempts = Map.groupBy(await firstAttempts(database.db), ({ serviceId }) => serviceId);
  const requests = Map.groupBy(readJournal(journal), ({ path, key }) => `${path} ${key}`);
  for (const connected of all) {
    const { behaviour, serviceId, path } = connected;
    const tried = (attempts.get(serviceId) ?? []).map((one) => {
      const lines = requests.get(`${path} ${behaviour.group === "N7" ? one.submissionId : one.deliveryId}`) ?? [];
      return { ...one, requests: lines.length, processed: lines.filter(({ processed }) => processed).length };
    });
    met.set(behaviour.name, [...(met.get(behaviour.name) ?? []), { connected, tried }]);
  }
}

test.each(behaviours)("$name ($expected): $says", (behaviour) => {
  const houses = met.get(behaviour.name) ?? [];
  expect(houses).toHaveLength(casesOf(behaviour).length * ROUNDS);
  for (const { connected, tried } of houses) {
    const { recognition, expected } = connected;
    const opens = isTurnedAway(behaviour, tried);
    const pauses = tried.some(({ outcome }) => outcome === "config_error");
    const circuitAfter = pauses ? "paused" : opens ? "probing" : "open";
    const wrong = tried.filter((one) => {
      const { outcome, circuit, state, attempts, hadUnknown } = one;
      if (outcome === null) return !(state === "queued" && attempts === 0 && isHeldBack(tried));
      const waitsAgain = opens && outcome === "rejected";
      if (waitsAgain) return !(state === "queued" && circuit === circuitAfter && one.processed === 0); // probes repeat it
      return !(
        (expected.includes(outcome) || isLate(one)) &&
        attempts === 1 &&
        state === stateAfter(outcome, recognition) &&
        hadUnknown === (outcome === "unknown") &&
        circuit === circuitAfter &&
        isTrue(one, behaviour.processes)
      );
    });
    expect({ of: nameOf(connected), expected, wrong }).toEqual({ of: nameOf(connected), expected, wrong: [] });
    expect(tried).toHaveLength(LEADS_PER_SERVICE);
  }
  const telling = houses.flatMap(({ tried }) => tried).filter((one) => one.outcome !== null && !isLate(one));
  expect(telling.length).toBeGreaterThanOrEqual(ROUNDS);
});

/** Enough leads were rejected unread to blame the service. */
const isTurnedAway = ({ turnsAway }: Behaviour, tried: readonly Tried[]): boolean =>
  turnsAway === true && tried.filter(({ outcome }) => outcome === "rejected").length >= LEADS_UNTIL_HALF_OPEN;

/** The circuit breaker is open because of other leads, or the service has asked for time. */
const isHeldBack = (tried: readonly Tried[]): boolean =>
  tried.some(({ outcome }) => outcome === "config_error" || outcome === "busy");

/** The machine was busy for so long that the worker did not start; says nothing about the service. */
const isLate = ({ outcome, message }: Tried): boolean => outcome === "not_sent" && message === TOO_LATE.message;

type Told = Pick<Tried, "outcome" | "httpStatus"> & { requests: number; processed: number };

/** Compares our record with the service's own log. */
function isTrue({ outcome, httpStatus, requests, processed }: Told, processes: boolean): boolean {
  if (processed !== Number(requests === 1 && processes && outcome !== "busy")) return false;
  if (httpStatus !== null) return requests === 1;
  return outcome === "unknown" ? requests <= 1 : requests === 0;
}

test("follows no redirect", () => {
  expect(readJournal(journal).filter(({ path }) => path.endsWith("/redirected"))).toEqual([]);
});

test("the worker stays within its limits and leaks nothing", async () => {
  const pid = worker.process.pid ?? 0;
  const all = [...met.values()].flat().flatMap(({ tried }) => tried);
  const outcomes = Object.entries(Object.groupBy(all, ({ outcome }) => outcome ?? "held back"));
  const memory = peakMemoryMb(pid);
  await until(async () => connectionsOf(pid, Number(new URL(database.url).port)) === 0);
  console.log(
    `${behaviours.length} behaviours, ${[...met.values()].flat().length} api services, ${all.length} deliveries: ` +
      `${outcomes.map(([outcome, of]) => `${of.length} ${outcome}`).join(", ")} (${all.filter(isLate).length} too late); worker's peak memory ${memory} MB`,
  );
  expect(memory).toBeLessThan(250);
  expect(all.filter(isLate).length).toBeLessThan(all.length / 5);
  const sending = await database.db.selectFrom("deliveries").select("id").where("state", "=", "sending").execute();
  expect(sending).toEqual([]);
});

test("a further lead for a healthy service is delivered at the first attempt", async () => {
  const { db } = database;
  await connectFakeService(db, { url: `${partner.url}/key/ok/afterwards`, name: "Afterwards" });
  const lead = await submitLead(db, notifyWorkers);
  const delivery = db.selectFrom("deliveries").select(["state", "attempt_n"]).where("submission_id", "=", lead);
  await until(async () => (await delivery.executeTakeFirst())?.state === "delivered");
  expect(await delivery.executeTakeFirst()).toMatchObject({ attempt_n: 1 }); // a second one would come minutes later
});
