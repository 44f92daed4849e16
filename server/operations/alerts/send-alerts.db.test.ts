import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createSendEmail } from "#server/delivery/email/send-email.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { startEmailServer, type EmailServer } from "#testing/fake-email/email-server.ts";
import { createStaff } from "#testing/fixtures/staff.ts";
import type { Finding } from "./alert.ts";
import { checkAlerts } from "./check-alerts.ts";
import { readAlertSettings, saveAlertSettings, type AlertSettingsInput } from "./alert-settings.ts";
import { sendAlerts } from "./send-alerts.ts";

const OWNER = "owner@stufenlos.example";
const OPERATOR = "operator@stufenlos.example";
const NIGHT = new Date("2026-11-15T22:30:00Z");
const MORNING = new Date("2026-11-16T06:00:00Z"); // seven in Berlin

let database: TestDatabase;
let mail: EmailServer;
beforeAll(async () => {
  database = await createTestDatabase();
  await createStaff(database.db, { role: "owner", email: OWNER });
  await createStaff(database.db, { role: "operator", email: OPERATOR });
});
afterAll(() => database.drop());
beforeEach(async () => {
  mail = await startEmailServer();
  for (const table of ["alerts", "alert_rules", "alert_webhook_outbox"] as const)
    await database.db.deleteFrom(table).execute();
  await database.db
    .updateTable("alert_settings")
    .set({ quiet_from: null, quiet_until: null, webhook: null, webhook_host: null })
    .execute();
});
afterEach(() => mail.stop());

const ofService = (kind: "paused" | "failed" | "in_doubt", service = "Liftring"): Finding => ({
  kind,
  target: service,
  details: { service, since: NIGHT.toISOString(), leads: 2 },
  raises: true,
  isFresh: true,
});

async function set(change: (settings: AlertSettingsInput) => AlertSettingsInput): Promise<void> {
  expect(await saveAlertSettings(database.db, change(await readAlertSettings(database.db)), OWNER)).toEqual({
    kind: "saved",
  });
}

const setQuiet = () => set((settings) => ({ ...settings, quiet: { from: 22 * 60, until: 7 * 60 } }));

/** Runs a worker's check at one moment. */
async function look(findings: Finding[], now: Date): Promise<void> {
  const { db } = database;
  const send = createSendEmail({ smtpUrl: mail.url, from: "us@stufenlos.example" });
  const log = { info: () => undefined, error: () => undefined };
  await checkAlerts(db, "services", async () => findings, now);
  await sendAlerts({ db, send, publicUrl: undefined, timeScale: 1, log }, await readAlertSettings(db), findings, now);
}

const later = (from: Date, minutes: number) => new Date(from.getTime() + minutes * 60_000);
const told = () => mail.emails.map(({ subject, to }) => ({ subject, to: to.toSorted() }));

test("by default all owners are notified at once, at any hour", async () => {
  await look([ofService("failed")], NIGHT);
  expect(told()).toEqual([{ subject: "2 leads have failed at Liftring", to: [OWNER] }]);
});

test("a kind goes to its roles and addresses, once per person", async () => {
  const agency = "agency@example.org";
  await set((settings) => {
    const failed = { ...settings.rules.failed, roles: ["operator"] as const, addresses: [agency, OPERATOR] };
    return { ...settings, rules: { ...settings.rules, failed } };
  });
  await look([ofService("failed"), ofService("paused")], NIGHT);
  expect(told()).toEqual([
    { subject: "2 leads have failed at Liftring", to: [agency, OPERATOR] },
    { subject: "Liftring is paused", to: [OWNER] },
  ]);
});

test("quiet hours pass urgent alerts and bundle the rest in one email", async () => {
  await setQuiet();
  const [paused, failed, doubt] = [ofService("paused"), ofService("failed"), ofService("in_doubt", "Nordlift")];
  await look([paused, failed, doubt], NIGHT);
  await look([paused, failed, doubt], later(NIGHT, 60));
  expect(told()).toEqual([{ subject: "Liftring is paused", to: [OWNER] }]);
  await look([paused, failed, doubt], MORNING);
  await look([paused, failed, doubt], later(MORNING, 1));
  expect(
    told()
      .slice(1)
      .map(({ subject }) => subject),
  ).toEqual([
    "After quiet hours: 2 alerts",
    "Still: Liftring is paused", // the reminder after four hours
  ]);
  const { text } = mail.emails[1] ?? { text: "" };
  expect(text).toContain("2 leads have failed at Liftring.");
  expect(text).toContain("2 leads are in doubt at Nordlift.");
});

test("an alert that began and ended also during quiet hours is sent when they end", async () => {
  await setQuiet();
  await look([ofService("failed")], NIGHT);
  await look([], later(NIGHT, 1));
  await look([], later(NIGHT, 10));
  expect(told()).toEqual([]);
  await look([], MORNING);
  await look([], later(MORNING, 1));
  expect(told().map(({ subject }) => subject)).toEqual(["After quiet hours: one alert"]);
  expect(mail.emails[0]?.text).toContain("is over: nothing is left to do");
});

test("an alert sent before quiet hours and ended in them is closed when they end", async () => {
  await setQuiet();
  const evening = later(NIGHT, -120);
  await look([ofService("failed")], evening);
  await look([], later(evening, 115));
  await look([], later(evening, 130));
  expect(mail.emails).toHaveLength(1);
  await look([], MORNING);
  expect(mail.emails[1]?.text).toContain("is over: nothing is left to do");
});

test("held alerts stay until the mail server accepts them", async () => {
  await setQuiet();
  await look([ofService("failed")], NIGHT);
  mail.manners = { recipient: 450 };
  await look([ofService("failed")], MORNING);
  expect(mail.emails).toEqual([]);
  mail.manners = {};
  await database.db.updateTable("alerts").set({ mailing_until: null }).execute(); // a minute later
  await look([ofService("failed")], later(MORNING, 1));
  expect(told().map(({ subject }) => subject)).toEqual(["After quiet hours: one alert"]);
});

test("queues one webhook post per message, however often its email is retried", async () => {
  const { db } = database;
  await db.updateTable("alert_settings").set({ webhook: "sealed", webhook_host: "hooks.example.org" }).execute();
  mail.manners = { recipient: 450 };
  await look([ofService("failed")], NIGHT);
  await db.updateTable("alerts").set({ mailing_until: null }).execute();
  mail.manners = {};
  await look([ofService("failed")], later(NIGHT, 1));
  const posts = await db.selectFrom("alert_webhook_outbox").select("body").execute();
  expect(posts.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    {
      text: expect.stringMatching(/^2 leads have failed at Liftring\n/) as unknown,
      title: "2 leads have failed at Liftring",
      state: "new",
      fields: [
        { title: "Alert", value: "Leads have failed at a service" },
        { title: "Service", value: "Liftring" },
        { title: "Leads", value: "2" },
        { title: "Since", value: NIGHT.toISOString() },
      ],
    },
  ]);
});

test("without recipient and webhook an alert waits", async () => {
  await set((settings) => {
    const failed = { ...settings.rules.failed, roles: [], addresses: [] };
    return { ...settings, rules: { ...settings.rules, failed } };
  });
  await look([ofService("failed")], NIGHT);
  expect(mail.emails).toEqual([]);
  await database.db.deleteFrom("alert_rules").execute();
  await look([ofService("failed")], later(NIGHT, 1));
  expect(mail.emails).toHaveLength(1);
});
