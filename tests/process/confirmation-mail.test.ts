import { afterEach, beforeEach, expect, test } from "vitest";
import { funnels, isFormType } from "#funnels/registry.ts";
import { connectService } from "#server/delivery/api-services/connect-service.ts";
import { setActive } from "#server/delivery/api-services/pause-service.ts";
import { createOutboundGuard } from "#server/delivery/transport/outbound-guard.ts";
import { newLead, postLead } from "#testing/fixtures/leads.ts";
import { startEmailServer, type EmailServer } from "#testing/fake-email/email-server.ts";
import { startWeb, startWorker, type Running } from "#testing/processes/product.ts";
import { testRing } from "#testing/fixtures/services.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { until } from "#testing/until.ts";
import { fullAtNight } from "#tests/nightly.ts";

/** Web and worker as processes, a real database, a real SMTP server. */
let database: TestDatabase;
let server: EmailServer;
let web: Running & { url: string };
let serviceId: string;
const workers: Running[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  server = await startEmailServer();
  const connected = await connectService(
    { db: database.db, ring: testRing, guard: createOutboundGuard({ allow: [] }) },
    { name: "Confirmation mail", kind: "mail", config: {}, formTypes: Object.keys(funnels).filter(isFormType) },
    "a test",
  );
  if (!connected.ok) throw new Error(connected.problems.join("; "));
  serviceId = connected.value.id;
  web = await startWeb(database.url);
});
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.kill("SIGTERM");
  await web.kill("SIGTERM");
  await server.stop();
  await database.drop();
});

const startMailingWorker = async (more: Record<string, string> = {}): Promise<Running> => {
  const worker = await startWorker(database.url, {
    SMTP_URL: server.url,
    MAIL_FROM: "Stufenlos <post@stufenlos.example>",
    DELIVERY_LEASE_SECONDS: "6",
    DELIVERY_DEADLINE_SECONDS: "5",
    DELIVERY_HASTE: "20",
    ...more,
  });
  workers.push(worker);
  return worker;
};

const deliveryOf = (id: string) =>
  database.db.selectFrom("deliveries").selectAll().where("submission_id", "=", id).executeTakeFirstOrThrow();

const cameTo = (id: string, state: string) =>
  until(async () => {
    const delivery = await deliveryOf(id);
    return delivery.state === state ? delivery : undefined;
  });

test("a visitor gets one email, as text and HTML, with the consent and how to withdraw", async () => {
  const worker = await startMailingWorker();
  const lead = newLead({ name: "Jürgen Groß" });
  expect((await postLead(web.url, lead)).status).toBe(200);
  const delivery = await cameTo(lead.id, "delivered");
  expect(server.emails).toHaveLength(1);
  const [mail] = server.emails;
  expect(mail).toMatchObject({
    to: ["h.brandt@web.de"],
    subject: "Ihre Anfrage bei Stufenlos",
    headers: {
      from: "Stufenlos <post@stufenlos.example>",
      "reply-to": "hallo@stufenlos-probe.example",
      "message-id": `<${delivery.id}@stufenlos.example>`,
      "auto-submitted": "auto-generated",
    },
  });
  for (const version of [mail?.text, mail?.html]) {
    expect(version).toContain("Guten Tag Jürgen Groß,");
    expect(version).toContain(
      "Stufenlos Probe GmbH und Partnerunternehmen aus meiner Region dürfen meine Antworten nutzen",
    );
    expect(version).toContain("datenschutz@stufenlos-probe.example");
  }
  expect(worker.log.join("\n")).not.toContain("h.brandt");
});

test("staff see it as an attempt like any other", async () => {
  await startMailingWorker();
  server.manners = { recipient: 550 };
  const lead = newLead();
  await postLead(web.url, lead);
  await cameTo(lead.id, "failed");
  const results = await database.db
    .selectFrom("api_submission_results")
    .select(["api_service_name", "status", "error_message", "request_payload"])
    .where("form_submission_id", "=", lead.id)
    .execute();
  expect(results).toMatchObject([
    {
      api_service_name: "Confirmation mail",
      status: "error",
      error_message: "550 no",
      request_payload: { method: "MAIL", body: { to: "h.brandt@web.de", formType: "treppenlift" } },
    },
  ]);
});

test("sends nothing if disabled, and never to an address with “test”", async () => {
  await startMailingWorker();
  const tried = newLead({ email: "test@web.de" });
  await postLead(web.url, tried);
  expect(await deliveryOf(tried.id)).toMatchObject({ state: "idle" });
  await setActive(
    { db: database.db, notifyWorkers: () => undefined },
    { apiServiceId: serviceId, isActive: false },
    "a test",
  );
  await postLead(web.url, newLead());
  expect(await database.db.selectFrom("deliveries").select("id").execute()).toHaveLength(1);
  expect(server.emails).toEqual([]);
});

test("a connection that breaks after the mail was written gets one retry, recognisable as the same mail", async () => {
  await startMailingWorker();
  server.manners = { content: "cut after taking" };
  const lead = newLead();
  await postLead(web.url, lead);
  await until(async () => server.emails.length === 1);
  server.manners = {};
  expect(await cameTo(lead.id, "delivered")).toMatchObject({ had_unknown: true, attempt_n: 2 });
  const ids = server.emails.map(({ headers }) => headers["message-id"]);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test.each(fullAtNight(["after-arm", "mid-body", "before-record"], ["mid-body"]))(
  "a worker killed at %s loses no mail, and the delivery finishes",
  async (point) => {
    const doomed = await startMailingWorker({ FAIL_POINT: `${point}:1` });
    const died = new Promise((done) => doomed.process.once("exit", done));
    const lead = newLead();
    await postLead(web.url, lead);
    await died;
    workers.pop();
    await startMailingWorker();
    await cameTo(lead.id, "delivered");
    expect(server.emails.length).toBeGreaterThanOrEqual(1);
    expect(server.emails.length).toBeLessThanOrEqual(2);
  },
);

test("without SMTP_URL the service pauses with the reason, and the mail waits", async () => {
  const silent = await startWorker(database.url);
  const lead = newLead();
  await postLead(web.url, lead);
  const circuit = () =>
    database.db
      .selectFrom("circuit_breakers")
      .select(["state", "reason"])
      .where("api_service_id", "=", serviceId)
      .executeTakeFirst();
  await until(async () => (await circuit())?.state === "paused");
  expect(await circuit()).toMatchObject({ reason: "There is no SMTP_URL" });
  expect(await deliveryOf(lead.id)).toMatchObject({
    state: "queued",
    last_message: "There is no SMTP_URL",
    counted_attempts: 0,
  });
  await silent.kill("SIGTERM");
});
