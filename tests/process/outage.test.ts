import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { resumeService } from "#server/delivery/api-services/pause-service.ts";
import { createNotifyWorkers, type NotifyWorkers } from "#server/delivery/queue/notify-workers.ts";
import { CANARY } from "#testing/fixtures/secret-canary.ts";
import { startWorker, type Running } from "#testing/processes/product.ts";
import { allowing, connectFakeService } from "#testing/fixtures/services.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { until } from "#testing/until.ts";
import { startFakeService, type FakeService } from "#testing/fake-service/fake-service.ts";
import { readJournal } from "#testing/fake-service/journal.ts";
import { fullAtNight } from "#tests/nightly.ts";
import { metaService } from "./harness/behaviour-case.ts";
import { allowMarketing, queueLeads, submitLead } from "./harness/queue-leads.ts";
import { busiestSecond, claimTimes, noteClaims, startTimes } from "./harness/claim-rate.ts";

const folder = mkdtempSync(join(tmpdir(), "stufenlos-"));
const journal = join(folder, "partner.jsonl");
let database: TestDatabase;
let partner: FakeService;
let notifyWorkers: NotifyWorkers;

beforeAll(async () => {
  database = await createTestDatabase();
  notifyWorkers = createNotifyWorkers(database.db, () => undefined);
  partner = await startFakeService({ port: 0, journal });
});
afterAll(async () => {
  await partner.stop();
  await database.drop();
});

const deliveriesOf = (serviceId: string) =>
  database.db.selectFrom("deliveries").selectAll().where("api_service_id", "=", serviceId).execute();

async function statesOf(serviceId: string): Promise<Record<string, number>> {
  const states = Object.groupBy(await deliveriesOf(serviceId), ({ state }) => state);
  return Object.fromEntries(Object.entries(states).map(([state, of]) => [state, of.length]));
}

const circuitOf = (serviceId: string) =>
  database.db
    .selectFrom("circuit_breakers")
    .selectAll()
    .where("api_service_id", "=", serviceId)
    .executeTakeFirstOrThrow();

/** How often the service processed each of these leads, by its own log. */
async function copiesOf(serviceId: string, book: string, keyOf: "id" | "submission_id"): Promise<number[]> {
  const made = readJournal(book).filter(({ processed }) => processed);
  const count = Map.groupBy(made, ({ key }) => key);
  return (await deliveriesOf(serviceId)).map((delivery) => count.get(delivery[keyOf])?.length ?? 0);
}

describe("a day's outage of a service (in virtual time), then recovery", () => {
  const DAY_MS = fullAtNight(14_000, 8_000);
  const TIME_SCALE = 86_400_000 / DAY_MS;
  const MAX_PROBE_MS = (15 * 60_000) / TIME_SCALE;
  const LEADS_BEFORE = 5;
  const LEADS_MEANWHILE = fullAtNight(150, 80);
  const PER_SECOND = 20;
  const CONCURRENCY = 5;
  const refusing = join(folder, "refusing.jsonl");
  const outages = [
    { name: "refuses connections", book: refusing },
    { name: "answers 503", book: journal, behaviour: "503" },
    { name: "processes leads but breaks the connection", book: journal, behaviour: "reset" },
    { name: "processes leads but never responds", book: journal, behaviour: "hang" },
  ];
  const services = new Map<string, string>();
  let ownPartner: FakeService;
  let worker: Running;
  let outage: { from: Date; to: Date };
  let submitted = 0;

  beforeAll(async () => {
    ownPartner = await startFakeService({ port: 0, journal: refusing });
    await noteClaims(database.owner);
    for (const { name, behaviour } of outages) {
      const url = behaviour === undefined ? `${ownPartner.url}/key/ok` : `${partner.url}/key/switch/${behaviour}`;
      const limits = { perSecond: PER_SECOND, concurrency: CONCURRENCY };
      services.set(name, await connectFakeService(database.db, { url, name, ...limits }));
    }
    worker = await startWorker(database.url, {
      OUTBOUND_ALLOW: allowing(partner.url, ownPartner.url),
      DELIVERY_HASTE: String(TIME_SCALE),
      DELIVERY_DEADLINE_SECONDS: "1",
    });
    await liveThroughTheDay();
    await database.db.updateTable("api_services").set({ is_active: false }).execute();
  }, 400_000);
  afterAll(async () => {
    await worker.kill("SIGTERM");
    await ownPartner.stop();
  });

  const allDelivered = () =>
    until(async () => {
      const states = await Promise.all([...services.values()].map(statesOf));
      return states.every((state) => Object.keys(state).join() === "delivered");
    }, 300_000);

  async function liveThroughTheDay(): Promise<void> {
    for (; submitted < LEADS_BEFORE; submitted++) await submitLead(database.db, notifyWorkers);
    await allDelivered();
    const from = new Date();
    const begun = performance.now();
    const port = Number(new URL(ownPartner.url).port);
    await ownPartner.stop();
    for (const { behaviour } of outages) if (behaviour !== undefined) partner.switchTo(behaviour, behaviour);
    for (let passed = 0; passed < DAY_MS; passed = performance.now() - begun) {
      await submitLead(database.db, notifyWorkers);
      submitted++;
      await wait(DAY_MS / LEADS_MEANWHILE); // they arrive over the whole day
    }
    for (const { behaviour } of outages) if (behaviour !== undefined) partner.switchTo(behaviour, "ok");
    ownPartner = await startFakeService({ port, journal: refusing });
    outage = { from, to: new Date() };
    await allDelivered();
  }

  test.each(outages)("a service that $name gets every lead once, within its rate", async ({ name, book }) => {
    const { db } = database;
    const serviceId = services.get(name) ?? "";
    expect(await statesOf(serviceId)).toEqual({ delivered: submitted });
    expect(await copiesOf(serviceId, book, "id")).toEqual(Array.from({ length: submitted }, () => 1));
    expect(await circuitOf(serviceId)).toMatchObject({ state: "open", failures: 0 });

    const attempts = await db
      .selectFrom("delivery_events")
      .innerJoin("deliveries", "deliveries.id", "delivery_events.delivery_id")
      .select(["delivery_events.outcome", "delivery_events.at"])
      .where("api_service_id", "=", serviceId)
      .where("delivery_events.kind", "=", "finished")
      .execute();
    const inVain = attempts.filter(({ at, outcome }) => at > outage.from && at < outage.to && outcome !== "accepted");
    const probes = (outage.to.getTime() - outage.from.getTime()) / MAX_PROBE_MS;
    const keys = new Set((await deliveriesOf(serviceId)).map(({ id }) => id));
    const arrivals = readJournal(book).filter(({ key }) => keys.has(key ?? ""));
    const busiest = {
      claims: busiestSecond(await claimTimes(db, serviceId)),
      starts: busiestSecond(await startTimes(db, serviceId)),
      arrivals: busiestSecond(arrivals.map(({ at }) => at)),
    };
    const tries = Math.max(...(await deliveriesOf(serviceId)).map((delivery) => delivery.counted_attempts));
    console.log(
      `${name}: ${submitted} leads, ${inVain.length} attempts in vain, at most ${tries} counted tries of a lead, busiest second`,
      busiest,
    );
    expect(inVain.length).toBeGreaterThan(5);
    expect(inVain.length).toBeLessThan(probes + 10 + CONCURRENCY); // the first ones before and during the first probes
    expect(busiest.claims).toBeLessThanOrEqual(PER_SECOND);
    expect(busiest.starts).toBeLessThanOrEqual(PER_SECOND + CONCURRENCY); // claims may start slightly later
    expect(busiest.arrivals).toBeLessThanOrEqual(PER_SECOND + CONCURRENCY);
  });

  test("a revoked token pauses the service, and after a resume everything is delivered", async () => {
    const { db } = database;
    const token = `${CANARY}-revocable`;
    const meta = { ...metaService(partner.url, "4711", token), name: "Meta", perSecond: PER_SECOND };
    const serviceId = await connectFakeService(db, { ...meta, concurrency: CONCURRENCY, formTypes: ["solar"] });
    const leads = await Promise.all(Array.from({ length: 60 }, () => submitLead(db)));
    await allowMarketing(db, leads);
    await queueLeads(db, [serviceId], leads);
    notifyWorkers();
    await until(async () => ((await statesOf(serviceId))["delivered"] ?? 0) >= 10);
    partner.revokeToken(token);
    await until(async () => (await circuitOf(serviceId)).state === "paused" && !(await statesOf(serviceId))["sending"]);
    const { delivered = 0, queued = 0, ...others } = await statesOf(serviceId);
    expect(others).toEqual({});
    expect(delivered + queued).toBe(leads.length);
    expect(queued).toBeGreaterThan(0);
    expect((await circuitOf(serviceId)).reason).toContain("Meta no longer accepts the access token");

    partner.restoreToken(token);
    await resumeService({ db, notifyWorkers }, serviceId, "a test");
    await until(async () => (await statesOf(serviceId))["delivered"] === leads.length);
    expect(await copiesOf(serviceId, journal, "submission_id")).toEqual(leads.map(() => 1));
    expect(busiestSecond(await claimTimes(db, serviceId))).toBeLessThanOrEqual(PER_SECOND);
    console.log(`token revoked: ${delivered} delivered before, ${queued} waited for the resumption`);
  });
});

describe("one dead service beside a healthy one", () => {
  const DEADLINE_S = 60;
  const SLOTS = 20;
  let ownPartner: FakeService;
  let worker: Running;

  beforeAll(async () => {
    ownPartner = await startFakeService({ port: 0, journal: join(folder, "beside.jsonl") });
    worker = await startWorker(database.url, {
      OUTBOUND_ALLOW: allowing(ownPartner.url),
      DELIVERY_DEADLINE_SECONDS: String(DEADLINE_S),
      DELIVERY_LEASE_SECONDS: String(2 * DEADLINE_S),
    });
  });
  afterAll(async () => {
    await ownPartner.stop(); // breaks hanging connections, so that the worker need not wait
    await worker.kill("SIGTERM");
  });

  test("twenty leads reach the healthy one while a hundred wait for the dead one's timeout", async () => {
    const { db } = database;
    const dead = { url: `${ownPartner.url}/none/hang/dead`, recognition: "none" as const, name: "Dead" };
    const deadId = await connectFakeService(db, { ...dead, concurrency: SLOTS, formTypes: ["solar"] });
    const backlog = await Promise.all(Array.from({ length: 100 }, () => submitLead(db)));
    await queueLeads(db, [deadId], backlog);
    const healthyId = await connectFakeService(db, { url: `${ownPartner.url}/key/ok/healthy`, name: "Healthy" });
    notifyWorkers();
    await until(async () => (await statesOf(deadId))["sending"] === SLOTS);

    for (let n = 0; n < 20; n++) await submitLead(db, notifyWorkers);
    await until(async () => (await statesOf(healthyId))["delivered"] === 20);
    expect(await statesOf(deadId)).toEqual({ sending: SLOTS, queued: 80 }); // it was dead all the time

    const took = (await deliveriesOf(healthyId)).map(({ created_at, updated_at }) => +updated_at - +created_at);
    const sorted = took.toSorted((a, b) => a - b);
    console.log(`healthy beside dead: half of the leads within ${sorted[10]} ms, all within ${sorted[19]} ms`);
  });
});
