import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { funnels, isFormType } from "#funnels/registry.ts";
import { countLeadsBetween } from "#server/delivery/stats/count-leads.ts";
import { sendManually } from "#server/delivery/actions/send-manually.ts";
import { recordNoErasure } from "#server/leads/submissions/erasure-ledger.ts";
import { eraseSyntheticLeads } from "#server/leads/submissions/erase-old-leads.ts";
import { findLeads } from "#server/operations/leads/find-leads.ts";
import { SYNTHETIC_SOURCE } from "#server/leads/submissions/synthetic-leads.ts";
import { newLead, postLead } from "#testing/fixtures/leads.ts";
import { startEmailServer, type EmailServer } from "#testing/fake-email/email-server.ts";
import { startSynthetic, startWeb, startWorker, type Running } from "#testing/processes/product.ts";
import { allowing, connectFakeService } from "#testing/fixtures/services.ts";
import { createStaff } from "#testing/fixtures/staff.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { until } from "#testing/until.ts";
import { startFakeService, type FakeService } from "#testing/fake-service/fake-service.ts";
import { readJournal } from "#testing/fake-service/journal.ts";

const FORM_TYPES = Object.keys(funnels).filter(isFormType);
const journal = join(mkdtempSync(join(tmpdir(), "stufenlos-")), "partner.jsonl");
let database: TestDatabase;
let partner: FakeService;
let mail: EmailServer;
let web: Running & { url: string };
let worker: Running;
let visitor: Running;
let realId: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  partner = await startFakeService({ port: 0, journal });
  mail = await startEmailServer();
  await createStaff(db, { role: "owner" });
  const formTypes = FORM_TYPES;
  await connectFakeService(db, { url: `${partner.url}/key/ok/sandbox`, name: "Sandbox", formTypes, isSandbox: true });
  realId = await connectFakeService(db, { url: `${partner.url}/key/ok/real`, name: "Real", formTypes });
  web = await startWeb(database.url);
  worker = await startWorker(database.url, {
    SMTP_URL: mail.url,
    OUTBOUND_ALLOW: allowing(partner.url),
    DELIVERY_HASTE: "600",
  });
  visitor = await startVisitor();
});

const startVisitor = (): Promise<Running> =>
  startSynthetic(database.url, { PUBLIC_URL: web.url, DELIVERY_HASTE: "600", SYNTHETIC_MINUTES: "10" });

afterAll(async () => {
  await visitor.kill("SIGTERM");
  await worker.kill("SIGTERM");
  await web.kill("SIGTERM");
  await mail.stop();
  await partner.stop();
  await database.drop();
});

const walks = () => database.db.selectFrom("synthetic_runs").selectAll().orderBy("walked_at").execute();
const syntheticLeads = () =>
  database.db.selectFrom("form_submissions").selectAll().where("is_synthetic", "=", true).execute();

const got = (path: string) => readJournal(journal).filter((line) => line.path.includes(path));

test("the synthetic monitor passes every funnel, and its leads reach the sandbox only", async () => {
  const { db } = database;
  await until(async () => (await walks()).length >= FORM_TYPES.length);
  const round = (await walks()).slice(0, FORM_TYPES.length);
  expect(round.map(({ form_type, failed_step, trouble }) => ({ form_type, failed_step, trouble }))).toEqual(
    FORM_TYPES.map((form_type) => ({ form_type, failed_step: null, trouble: null })),
  );
  const lead = newLead();
  await postLead(web.url, lead);
  const deliveries = () => db.selectFrom("deliveries").select(["submission_id", "api_service_name", "state"]).execute();
  await until(async () => {
    const all = await deliveries();
    return all.length > FORM_TYPES.length && all.every(({ state }) => state === "delivered");
  });
  const ids = new Set((await syntheticLeads()).map(({ id }) => id));
  for (const { submission_id, api_service_name } of await deliveries()) {
    expect(api_service_name).toBe(ids.has(submission_id) ? "Sandbox" : "Real");
  }
  expect(got("/sandbox").length).toBeGreaterThanOrEqual(FORM_TYPES.length);
  expect(got("/real")).toHaveLength(1);
});

test("synthetic leads are not counted, listed or sent, have no consent, and are deleted after a day", async () => {
  const { db } = database;
  const [lead] = await syntheticLeads();
  const counts = await countLeadsBetween(db, [Date.now() - 3_600_000, Date.now() + 1000]);
  expect(counts).toMatchObject({ treppenlift: [1], solar: [0] });
  expect((await findLeads(db, { formType: "solar" }, {}, { masked: false })).rows).toEqual([]);
  expect(
    (await findLeads(db, { formType: "solar", source: SYNTHETIC_SOURCE }, {}, { masked: false })).rows,
  ).not.toEqual([]);
  await db.updateTable("api_services").set({ send_mode: "manual" }).where("id", "=", realId).execute();
  const input = { submissionId: lead?.id ?? "", apiServiceId: realId, actor: "a test" };
  expect(await sendManually({ db, notifyWorkers: () => undefined }, input)).toEqual({ kind: "not-found" });
  const consents = await db.selectFrom("consent_records").select("form_type").execute();
  expect(consents).toEqual([{ form_type: "treppenlift" }]);
  expect(
    await eraseSyntheticLeads({ db, recordErasure: recordNoErasure }, Date.now() + 25 * 3_600_000),
  ).toBeGreaterThanOrEqual(FORM_TYPES.length);
});

test("after two failed runs owners get one email, and one on recovery", async () => {
  const { port } = new URL(web.url);
  await web.kill("SIGTERM");
  const told = await until(async () => mail.emails.find(({ subject }) => subject.includes("may be broken")));
  expect(told.subject).toBe("the whole site may be broken");
  expect(told.text).toContain("the site could not be reached");
  web = await startWeb(database.url, { PORT: port });
  await until(async () => mail.emails.find(({ subject }) => subject === "It is over: the whole site may be broken"));
  const reminder = "Still: the whole site may be broken"; // due if recovery took long
  expect(mail.emails.filter(({ subject }) => subject.includes("broken") && subject !== reminder)).toHaveLength(2);
});

test("when the synthetic monitor stops, owners are alerted, and again on recovery", async () => {
  await visitor.kill("SIGKILL");
  const told = await until(async () =>
    mail.emails.find(({ subject }) => subject === "the synthetic visitor has stopped"),
  );
  expect(told.text).toContain("stufenlos-synthetic");
  visitor = await startVisitor();
  await until(async () =>
    mail.emails.find(({ subject }) => subject === "It is over: the synthetic visitor has stopped"),
  );
});

test("a thank-you page without a stored lead is a failed run", async () => {
  await sql`create function swallow() returns trigger language plpgsql as 'begin return null; end'`.execute(
    database.owner,
  );
  await sql`create trigger swallow before insert on form_submissions for each row execute function swallow()`.execute(
    database.owner,
  );
  const trouble = "the thank-you page came, and the lead is not stored";
  const failed = async () => (await walks()).filter((walk) => walk.failed_step === "end" && walk.trouble === trouble);
  await until(async () => (await failed()).length > 0);
});
