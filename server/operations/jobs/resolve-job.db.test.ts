import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { createResolveJob } from "./create-resolve-job.ts";
import type { NotListed } from "./job.ts";
import { compareList, readDoubts } from "./plan-resolve.ts";
import { readJob } from "./read-jobs.ts";
import { workOneRound } from "#testing/jobs/work-one-round.ts";

const ACTOR = "eva@stufenlos.example";
const QUIET_MS = 60_000;
let database: TestDatabase;
let service: string;
let until: Date;

beforeEach(async () => {
  database = await createTestDatabase();
  const url = "http://127.0.0.1:1/ok";
  service = await connectFakeService(database.db, { url, name: "Liftring", perSecond: 5, formTypes: ["treppenlift7"] });
  until = (await readDoubts(database.db, service, 0))?.until ?? new Date(0);
});
afterEach(() => database.drop());

/** A lead in doubt for two hours, or in another state. */
async function lead(person: string, state: "in_doubt" | "delivered" = "in_doubt"): Promise<string> {
  const answers = { email: `${person}@web.de`, phone: `0171 ${1_000_000 + person.length}` };
  const id = await seedLead(database.db, { answers, deliveries: { [service]: { state } } });
  await sql`update deliveries set updated_at = now() - interval '2 hours' where submission_id = ${id}`.execute(
    database.db,
  );
  return id;
}

const compare = async (list: string) => {
  const compared = await compareList(database.db, { apiServiceId: service, until, list });
  if (compared.kind !== "compared") throw new Error(compared.kind);
  return compared;
};

async function begin(list: string, notListed: NotListed) {
  const compared = await compare(list);
  const agreed = { arrived: compared.arrived.length, notListed: compared.notListed.length };
  const asked = { apiServiceId: service, list, notListed, until, agreed, quietMs: QUIET_MS, actor: ACTOR };
  return createResolveJob(database.db, asked);
}

async function beginWell(list: string, notListed: NotListed): Promise<string> {
  const created = await begin(list, notListed);
  if (created.kind !== "created") throw new Error(created.kind);
  return created.id;
}

const statesOf = async (...ids: string[]) => {
  const { rows } = await sql<{ state: string; actions: string[] }>`
    select d.state, array(select action from delivery_events e where e.delivery_id = d.id and kind = 'human' order by at, id) as actions
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, n) join deliveries d on d.submission_id = wanted.id
      and d.api_service_id = ${service} order by n`.execute(database.db);
  return rows.map(({ state, actions }) => [state, ...actions]);
};

test("counts leads in doubt by form, and recent ones separately", async () => {
  const { db } = database;
  await lead("anna");
  await seedLead(db, { formType: "treppenlift5", deliveries: { [service]: { state: "in_doubt" } } });
  expect(await readDoubts(db, service, QUIET_MS)).toMatchObject({
    serviceName: "Liftring",
    count: 1,
    tooNew: 1,
    forms: [{ formType: "treppenlift", count: 1 }],
  });
  expect(await readDoubts(db, crypto.randomUUID(), QUIET_MS)).toBeUndefined();
});

test("compares a list of ids, addresses and numbers with this service's leads alone", async () => {
  const [anna, berta, carla] = [await lead("anna"), await lead("berta"), await lead("carlas")];
  await lead("dora-delivered", "delivered");
  await lead("egon-ee");
  await seedLead(database.db, { answers: { email: "elsewhere@web.de" } });
  const list = `${anna}\nberta@web.de\n0171 1000006\ndora-delivered@web.de\nelsewhere@web.de\n`;
  const compared = await compare(list);
  expect(compared).toMatchObject({ lines: 5, knownLines: 1, strangeLines: 1, twice: 0, unclear: [] });
  expect(compared.arrived).toHaveLength(3);
  expect(compared.notListed).toHaveLength(1);
  await beginWell(list, "leave");
  await workOneRound(database.db);
  expect(await statesOf(anna, berta, carla)).toEqual(Array.from({ length: 3 }, () => ["delivered", "has_it"]));
  expect(await compareList(database.db, { apiServiceId: service, until, list: " " })).toEqual({ kind: "empty" });
});

test("listed leads become delivered; the rest is resent and followed, or left", async () => {
  const { db } = database;
  const [anna, berta] = [await lead("anna"), await lead("berta")];
  const left = await beginWell(anna, "leave");
  await workOneRound(db);
  expect(await readJob(db, left)).toMatchObject({
    kind: "resolve",
    status: "done",
    items: 1,
    counts: { delivered: 1 },
  });
  expect(await statesOf(anna, berta)).toEqual([["delivered", "has_it"], ["in_doubt"]]);
  const sent = await beginWell(anna, "send");
  await workOneRound(db);
  expect(await readJob(db, sent)).toMatchObject({ status: "running", counts: { under_way: 1 } });
  expect(await statesOf(berta)).toEqual([["queued", "has_it_not", "send"]]);
  await sql`update deliveries set state = 'delivered', next_attempt_at = null where submission_id = ${berta}`.execute(
    db,
  );
  await workOneRound(db);
  expect(await readJob(db, sent)).toMatchObject({ status: "done", counts: { delivered: 1 } });
});

test("creates no job if nothing is left or the comparison has changed", async () => {
  const { db } = database;
  await lead("anna");
  expect(await begin("nobody@web.de", "leave")).toEqual({ kind: "nothing-left" });
  const asked = { apiServiceId: service, list: "anna@web.de", notListed: "send" as const, until, quietMs: QUIET_MS };
  const agreed = { arrived: 0, notListed: 1 };
  expect(await createResolveJob(db, { ...asked, agreed, actor: ACTOR })).toEqual({ kind: "more-than-agreed" });
});

test("skips leads retried meanwhile or in doubt for a moment only", async () => {
  const { db } = database;
  const [anna, berta] = [await lead("anna"), await lead("berta")];
  const job = await beginWell(`${anna}\n${berta}`, "leave");
  await sql`update deliveries set attempt_n = attempt_n + 1 where submission_id = ${berta}`.execute(db);
  await workOneRound(db);
  expect((await readJob(db, job))?.counts).toEqual({ delivered: 1, left_out: 1 });
  await sql`update deliveries set updated_at = now() where submission_id = ${berta}`.execute(db);
  until = new Date(Date.now() + 3_600_000);
  expect(await begin(berta, "leave")).toEqual({ kind: "nothing-left" });
});

test("audit log and job hold counts and the hash of the ids, and nothing of the list", async () => {
  const { db } = database;
  await lead("anna");
  await lead("berta");
  const job = await beginWell("anna@web.de\nnobody@web.de", "send");
  const { rows } = await sql<{ actor: string; details: object; plan: object }>`
    select actor, details, (select plan from bulk_jobs where id = ${job}) as plan
    from audit_events where target_id = ${job}`.execute(db);
  expect(rows).toEqual([
    {
      actor: ACTOR,
      plan: { apiServiceId: service, notListed: "send" },
      details: {
        does: "resolve",
        service,
        form: null,
        notListed: "send",
        lines: 2,
        arrived: 1,
        notInList: 1,
        unclear: 0,
        count: 2,
        idsSha256: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
      },
    },
  ]);
});
