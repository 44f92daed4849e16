import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { createDeleteJob } from "./create-delete-job.ts";
import { listItems } from "./list-items.ts";
import { readJob } from "./read-jobs.ts";
import { setJobStatus } from "./set-job-status.ts";
import { workOneRound } from "#testing/jobs/work-one-round.ts";
import { workOnJobs } from "./work-on-jobs.ts";

const ACTOR = "eva@stufenlos.example";
const may = async () => true;
let database: TestDatabase;
let service: string;

beforeEach(async () => {
  database = await createTestDatabase();
  service = await connectFakeService(database.db, {
    url: "http://127.0.0.1:1/ok",
    name: "Liftring",
    formTypes: ["treppenlift5"],
  });
});
afterEach(() => database.drop());

const fill = (count: number) =>
  sql`insert into form_submissions (id, form_type, submission_data)
    select (lpad(to_hex(1700000000000 + n), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid, 'treppenlift5',
      jsonb_build_object('email', n || '@web.example') from generate_series(1, ${count}::int) n`.execute(database.db);

const countOf = async (formType: FormType) =>
  (await database.db.selectFrom("form_submissions").select("id").where("form_type", "=", formType).execute()).length;

async function begin(): Promise<string> {
  const created = await createDeleteJob(database.db, {
    formType: "treppenlift5",
    typedName: "treppenlift5",
    actor: ACTOR,
  });
  if (created.kind !== "created") throw new Error(created.kind);
  return created.id;
}

test("needs the form's name and at least one lead", async () => {
  const { db } = database;
  expect(await createDeleteJob(db, { formType: "treppenlift5", typedName: "treppenlift5", actor: ACTOR })).toEqual({
    kind: "nothing-left",
  });
  await fill(1);
  expect(await createDeleteJob(db, { formType: "treppenlift5", typedName: "Treppenlift 5", actor: ACTOR })).toEqual({
    kind: "wrong-name",
  });
  expect(await countOf("treppenlift5")).toBe(1);
});

test("erases the form's current leads in batches after recording them, and no other leads", async () => {
  const { db } = database;
  await fill(450);
  const sent = await seedLead(db, { formType: "treppenlift5", deliveries: { [service]: { state: "delivered" } } });
  await seedLead(db, { formType: "treppenlift" });
  const job = await begin();
  const later = await seedLead(db, { formType: "treppenlift5" });
  const noted: string[] = [];
  const note = async (ids: readonly string[]) => void noted.push(...ids);
  expect(await workOnJobs({ db, mayWork: may, recordErasure: note })).toBe(200);
  expect(await readJob(db, job)).toMatchObject({ status: "running", counts: { waiting: 251, erased: 200 } });
  expect(await countOf("treppenlift5")).toBe(252);
  await workOnJobs({ db, mayWork: may, recordErasure: note });
  await workOnJobs({ db, mayWork: may, recordErasure: note });
  expect(await readJob(db, job)).toMatchObject({ kind: "delete", status: "done", items: 451, counts: { erased: 451 } });
  expect([...noted].toSorted()).toContain(sent);
  expect(noted).toHaveLength(451);
  expect(
    (await db.selectFrom("form_submissions").select("id").where("form_type", "=", "treppenlift5").execute())[0]?.id,
  ).toBe(later);
  expect(await countOf("treppenlift")).toBe(1);
  const { rows } = await sql`select state, form_type from deliveries where submission_id = ${sent}`.execute(db);
  expect(rows).toEqual([{ state: "delivered", form_type: null }]);
  expect((await listItems(db, { jobId: job, result: "erased" })).items[0]).toMatchObject({ formType: null });
});

test("a stopped job keeps the remaining leads, and skips leads erased meanwhile", async () => {
  const { db } = database;
  await fill(250);
  const job = await begin();
  await sql`update form_submissions set erased_at = now() where id in (select id from form_submissions order by created_at, id limit 1)`.execute(
    db,
  );
  await workOneRound(db);
  await setJobStatus(db, { jobId: job, steering: "stop", actor: ACTOR });
  await workOneRound(db);
  expect(await readJob(db, job)).toMatchObject({
    status: "stopped",
    counts: { erased: 199, left_out: 1, not_tried: 50 },
  });
  expect(await countOf("treppenlift5")).toBe(50);
});

test("audits user, number of leads, hash of their ids, and results", async () => {
  const { db } = database;
  await fill(3);
  const job = await begin();
  await workOneRound(db);
  const { rows } =
    await sql`select actor, action, details from audit_events where target_id = ${job} order by id`.execute(db);
  expect(rows).toEqual([
    {
      actor: ACTOR,
      action: "job.begin",
      details: {
        does: "delete",
        service: null,
        form: "treppenlift5",
        count: 3,
        idsSha256: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
      },
    },
    { actor: "worker", action: "job.end", details: { does: "delete", erased: 3 } },
  ]);
});
