import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { newId as idAt } from "#funnels/engine/new-id.ts";
import { pauseService, resumeService } from "#server/delivery/api-services/pause-service.ts";
import { createNotifyWorkers, type NotifyWorkers } from "#server/delivery/queue/notify-workers.ts";
import { startEmailServer, type EmailServer } from "#testing/fake-email/email-server.ts";
import { startWorker, type Running } from "#testing/processes/product.ts";
import { allowing, connectFakeService } from "#testing/fixtures/services.ts";
import { createStaff } from "#testing/fixtures/staff.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { until } from "#testing/until.ts";
import { startFakeService, type FakeService } from "#testing/fake-service/fake-service.ts";
import { queueLeads, submitLead } from "./harness/queue-leads.ts";

/** A quarter of an hour takes half a second, an hour two, the four hours until a reminder eight. */
const TIME_SCALE = 1_800;
const OWNER = "owner@stufenlos.example";
const PUBLIC_URL = "https://stufenlos.example";

let database: TestDatabase;
let partner: FakeService;
let mail: EmailServer;
let notifyWorkers: NotifyWorkers;
const workers: Running[] = [];

beforeAll(async () => {
  const journal = join(mkdtempSync(join(tmpdir(), "stufenlos-")), "partner.jsonl");
  partner = await startFakeService({ port: 0, journal });
  database = await createTestDatabase();
  notifyWorkers = createNotifyWorkers(database.db, () => undefined);
  mail = await startEmailServer();
  await createStaff(database.db, { role: "owner", email: OWNER });
  await createStaff(database.db, { role: "operator", email: "operator@stufenlos.example" });
  workers.push(await startAlarmingWorker(), await startAlarmingWorker());
});
afterEach(async () => {
  await database.db.updateTable("api_services").set({ is_active: false }).execute();
});
afterAll(async () => {
  for (const worker of workers) await worker.kill("SIGTERM");
  await mail.stop();
  await partner.stop();
  await database.drop();
});

const startAlarmingWorker = (): Promise<Running> =>
  startWorker(database.url, {
    SMTP_URL: mail.url,
    PUBLIC_URL,
    OUTBOUND_ALLOW: allowing(partner.url),
    DELIVERY_HASTE: String(TIME_SCALE),
    DELIVERY_LEASE_SECONDS: "2",
    DELIVERY_DEADLINE_SECONDS: "1",
  });

const emailAbout = (subject: string) => until(async () => mail.emails.find((each) => each.subject.startsWith(subject)));

/** Ignores reminders: four hours pass in eight seconds, which a busy machine may need. */
const subjectsWith = (words: string) =>
  mail.emails
    .map(({ subject }) => subject)
    .filter((subject) => subject.includes(words) && !subject.startsWith("Still: "));

test("a service that rejects our key is paused, and owners get one email for pause and end", async () => {
  const { db } = database;
  const serviceId = await connectFakeService(db, { url: `${partner.url}/key/switch/token`, name: "Partner A" });
  partner.switchTo("token", "401");
  await submitLead(db, notifyWorkers);
  const paused = await emailAbout("Partner A is paused");
  expect(paused.to).toEqual([OWNER]);
  for (const version of [paused.text, paused.html]) {
    expect(version).toContain("1 lead waits meanwhile.");
    expect(version).toContain("press Resume");
    expect(version).toContain(`${PUBLIC_URL}/admin/delivery-health`);
  }
  partner.switchTo("token", "ok");
  await resumeService({ db, notifyWorkers }, serviceId, "a test");
  await emailAbout("It is over: Partner A is paused");
  expect(subjectsWith("Partner A is paused")).toEqual(["Partner A is paused", "It is over: Partner A is paused"]); // one email from two workers
});

test("a service paused by staff alerts with their name", async () => {
  const { db } = database;
  const serviceId = await connectFakeService(db, { url: `${partner.url}/key/ok`, name: "Partner B" });
  await pauseService(db, serviceId, "katrin@stufenlos.example");
  expect((await emailAbout("Partner B is paused")).text).toContain("katrin@stufenlos.example has paused Partner B");
});

test("leads waiting for 15 minutes are one email, with a reminder, and an end once delivered", async () => {
  const { db } = database;
  const leads = [await submitLead(db), await submitLead(db), await submitLead(db)];
  partner.switchTo("down", "503");
  const serviceId = await connectFakeService(db, { url: `${partner.url}/key/switch/down`, name: "Partner C" });
  await queueLeads(db, [serviceId], leads);
  notifyWorkers();
  const told = await emailAbout("3 leads wait for Partner C");
  expect(told.text).toContain("They are tried again by themselves.");
  await emailAbout("Still: 3 leads wait for Partner C");
  partner.switchTo("down", "ok");
  await emailAbout("It is over: 3 leads wait for Partner C");
  expect(subjectsWith("Partner C")).toHaveLength(2);
});

test("leads in doubt alert after an hour, rejected ones after 15 minutes", async () => {
  const { db } = database;
  await connectFakeService(db, { url: `${partner.url}/none/reset`, name: "Partner D", recognition: "none" });
  await connectFakeService(db, { url: `${partner.url}/key/422`, name: "Partner E" });
  await submitLead(db, notifyWorkers);
  expect((await emailAbout("1 lead is in doubt at Partner D")).text).toContain("press Resolve");
  expect((await emailAbout("1 lead has failed at Partner E")).text).toContain("press Send");
});

const storeSolarLeads = (moments: readonly number[]) =>
  database.db
    .insertInto("form_submissions")
    .values(
      moments.map((ms) => ({
        id: idAt(ms, crypto.getRandomValues(new Uint8Array(10))),
        form_type: "solar",
        submission_data: "{}",
        created_at: new Date(ms),
      })),
    )
    .execute();

test("a form with twenty leads an hour for two weeks and none for six hours is silent", async () => {
  const silentSince = Date.now() - 6 * 3_600_000;
  await storeSolarLeads(Array.from({ length: 14 * 24 * 20 }, (_, n) => silentSince - n * 180_000));
  expect((await emailAbout("solar has gone silent")).text).toContain(`${PUBLIC_URL}/admin/forms/solar`);
  await storeSolarLeads([Date.now()]);
  await emailAbout("It is over: solar has gone silent");
});

test("during a mail outage the alert waits, and its email is sent afterwards", async () => {
  const { db } = database;
  const port = Number(new URL(mail.url).port);
  await mail.stop();
  const serviceId = await connectFakeService(db, { url: `${partner.url}/key/ok`, name: "Partner F" });
  await pauseService(db, serviceId, "katrin@stufenlos.example");
  const alert = db.selectFrom("alerts").selectAll().where("target", "=", serviceId);
  const found = await until(() => alert.executeTakeFirst());
  await until(async () => workers.some(({ log }) => log.some((line) => line.includes("alert email failed"))));
  expect(found).toMatchObject({ kind: "paused", mailed_at: null });
  mail = await startEmailServer({ port });
  await emailAbout("Partner F is paused");
});
