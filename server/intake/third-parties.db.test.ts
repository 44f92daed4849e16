import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { adapters, SELLING_KINDS } from "#server/delivery/adapters/registry.ts";
import { retryFailed } from "#server/delivery/actions/retry-failed.ts";
import { sendManually } from "#server/delivery/actions/send-manually.ts";
import { setActive } from "#server/delivery/api-services/pause-service.ts";
import { saveFormRouting } from "#server/sales/buyers/form-routing.ts";
import { saveFormSettings } from "#server/delivery/form-settings/save-form-settings.ts";
import { rerouteDue } from "#server/sales/allocations/reroute.ts";
import { releaseLeads } from "#server/intake/quarantine/release-leads.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { withoutConfirmationEmail } from "#testing/database/databases.ts";
import { createRoutingHarness } from "#testing/delivery/routing-harness.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";

let database: TestDatabase;
let routing: ReturnType<typeof createRoutingHarness>;
beforeAll(async () => {
  database = await createTestDatabase();
  await withoutConfirmationEmail(database.url);
  routing = createRoutingHarness(database.db);
});
afterAll(() => database.drop());
afterEach(async () => {
  await routing.endAll();
  await database.db.updateTable("api_services").set({ is_active: false }).execute();
});

const actor = "eva@stufenlos.example";
const notifyWorkers = () => undefined;
const connect = (name: string, more: Partial<Parameters<typeof connectFakeService>[1]> = {}) =>
  connectFakeService(database.db, {
    url: "http://127.0.0.1:1/ok",
    name,
    isActive: true,
    sendMode: "automatic",
    ...more,
  });

const holdersOf = async (id: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select regexp_replace(api_service_name, ' [0-9]+$', '') as name from deliveries where submission_id = ${id} and state = 'queued' order by 1`.execute(
    database.db,
  );
  return rows.map(({ name }) => name);
};
const fail = (id: string) =>
  sql`update deliveries set state = 'failed', next_attempt_at = null where submission_id = ${id}`.execute(database.db);
const retry = (id: string) =>
  retryFailed({ db: database.db, notifyWorkers }, { filter: { submissionIds: [id] }, agreedCount: 4, actor });

test("limits enabled third parties to the promised number", async () => {
  const { db } = database;
  for (const name of ["A", "B", "C", "D"]) await connect(name);
  await connect("Unser CRM", { recipientType: "own_system" });
  await expect(connect("E")).rejects.toThrow(/Treppenlift promises visitors at most 4 firms, and A, B, C, D, E/);
  const later = await connect("Später", { isActive: false });
  expect(await setActive({ db, notifyWorkers }, { apiServiceId: later, isActive: true }, actor)).toMatchObject({
    kind: "untested",
  });
  await sql`update api_services set settings_were_live = true where id = ${later}`.execute(db);
  expect(await setActive({ db, notifyWorkers }, { apiServiceId: later, isActive: true }, actor)).toMatchObject({
    kind: "too-many-recipients",
    formType: "treppenlift",
    names: ["A", "B", "C", "D", "Später"],
  });
  const fewer = { formType: "treppenlift", rankBy: "priority", maxBuyers: 3, namesPartners: false };
  expect(await saveFormRouting(db, fewer, actor)).toMatchObject({ kind: "too-many-recipients" });
  const settings = { formType: "treppenlift6", isEnabled: true };
  const enabled = [];
  const { rows } = await sql<{ id: string }>`select id from api_services where name in ('A', 'B', 'C', 'D')`.execute(
    db,
  );
  for (const { id } of rows) enabled.push((await saveFormSettings(db, { ...settings, apiServiceId: id }, actor)).kind);
  expect(enabled).toEqual(["saved", "saved", "saved", "too-many-recipients"]);
  expect(await holdersOf(await routing.stored())).toEqual(["A", "B", "C", "D", "Unser CRM"]);
});

test("the oldest services get the lead if too many are enabled", async () => {
  const { db } = database;
  for (const name of ["A", "B", "C", "D"]) await connect(name);
  await sql`update api_services set is_active = true where name = 'Später'`.execute(db);
  await sql`update api_services set created_at = now() - interval '1 day' where name = 'Später'`.execute(db);
  expect(await holdersOf(await routing.stored())).toEqual(["A", "B", "C", "Später"]);
});

test("with a live order third parties get leads through orders only", async () => {
  await connect("Ohne Auftrag");
  await connect("Unser CRM", { recipientType: "own_system" });
  expect(await holdersOf(await routing.stored())).toEqual(["Ohne Auftrag", "Unser CRM"]);
  await routing.firm("Mit Auftrag");
  const lead = await routing.stored();
  expect(await holdersOf(lead)).toEqual(["Mit Auftrag", "Unser CRM"]);
  await database.db
    .updateTable("api_services")
    .set({ send_mode: "manual" })
    .where("name", "=", "Ohne Auftrag")
    .execute();
  const [plain] = await database.db
    .selectFrom("api_services")
    .select("id")
    .where("name", "=", "Ohne Auftrag")
    .execute();
  const byHand = { submissionId: lead, apiServiceId: plain?.id ?? "", actor };
  expect(await sendManually({ db: database.db, notifyWorkers }, byHand)).toEqual({ kind: "by-orders" });
});

test("manual sends count towards the promised number", async () => {
  const { db } = database;
  for (const name of ["A", "B", "C"]) await connect(name);
  const [first, second] = [
    await connect("Von Hand 1", { sendMode: "manual" }),
    await connect("Von Hand 2", { sendMode: "manual" }),
  ];
  const lead = await routing.stored();
  const send = (apiServiceId: string) =>
    sendManually({ db, notifyWorkers }, { submissionId: lead, apiServiceId, actor });
  expect(await send(first)).toMatchObject({ kind: "queued" });
  expect(await send(second)).toEqual({ kind: "enough" });
  await fail(lead);
  expect(await send(second)).toMatchObject({ kind: "queued" });
  expect(await retry(lead)).toMatchObject({ kind: "retried", count: 3 });
  expect(await holdersOf(lead)).toHaveLength(4);
});

test("deliveries before the first order count towards the promise", async () => {
  const { db } = database;
  for (const name of ["A", "B", "C"]) await connect(name);
  const lead = await routing.stored();
  for (const name of ["E", "F"]) await routing.firm(name);
  await sql`insert into routing_decisions (submission_id, form_type, max_buyers, unsold, reroute_at)
    values (${lead}, 'treppenlift', 4, 'undecided', now())`.execute(db);
  await rerouteDue(db);
  expect(await holdersOf(lead)).toHaveLength(4);
});

test("a quarantined lead goes to orders once the first is live", async () => {
  const { db } = database;
  await connect("Ohne Auftrag");
  await connect("Unser CRM", { recipientType: "own_system" });
  const lead = await routing.stored();
  await sql`update form_submissions set quarantined_at = now() where id = ${lead}`.execute(db);
  await sql`update deliveries set state = 'idle', next_attempt_at = null,
    last_message = 'In quarantine: waits until somebody releases the lead' where submission_id = ${lead}`.execute(db);
  await routing.firm("Mit Auftrag");
  await releaseLeads({ db, notifyWorkers }, { ids: [lead], actor });
  await rerouteDue(db);
  expect(await holdersOf(lead)).toEqual(["Mit Auftrag", "Unser CRM"]);
});

test("the database knows exactly our third-party kinds", async () => {
  const { rows } = await sql<{ kind: string }>`
    select kind from unnest(${adapters.map(({ kind }) => kind)}::text[]) as kind
    where is_third_party(jsonb_populate_record(null::api_services, jsonb_build_object('kind', kind, 'is_sandbox', false)))`.execute(
    database.db,
  );
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual([...SELLING_KINDS].toSorted());
});
