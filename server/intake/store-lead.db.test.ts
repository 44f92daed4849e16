import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/platform/new-id.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { newLead, PUBLIC_URL } from "#testing/fixtures/leads.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { aSite } from "#testing/fixtures/site.ts";
import { createRandom } from "#testing/random.ts";
import { fullAtNight } from "#tests/nightly.ts";
import { storeLead, type NewLead } from "./store-lead.ts";
import { submit } from "./submit.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  for (const name of ["One", "Two", "Three"])
    await connectFakeService(database.db, { name, url: "http://127.0.0.1:1/" });
});
afterAll(() => database.drop());

const REPEATS = 50;

test(`of ${fullAtNight("10,000", "1,000")} submits in which each id comes ${REPEATS} times, in any order and 64 at once, none is lost and none doubled`, async () => {
  const random = createRandom(1);
  const leads = Array.from({ length: fullAtNight(200, 20) }, () => newLead());
  const submits = leads.flatMap((lead) => Array.from({ length: REPEATS }, () => ({ lead, at: random.next() })));
  const queue = submits.toSorted((one, other) => one.at - other.at).values();
  const send = async () => {
    for (const { lead } of queue)
      expect(
        await submit({ db: database.db, notifyWorkers: () => undefined, site: aSite, publicUrl: PUBLIC_URL }, lead),
      ).toEqual({ kind: "stored", submissionId: lead.id });
  };
  await Promise.all(Array.from({ length: 64 }, send));
  const { rows } = await sql<{ deliveries: number; consents: number }>`
    select (select count(*)::int from deliveries where submission_id = lead.id) as deliveries,
      (select count(*)::int from consent_records where submission_id = lead.id) as consents
    from form_submissions lead where id = any(${leads.map(({ id }) => id)})`.execute(database.db);
  expect(rows).toEqual(leads.map(() => ({ deliveries: 3, consents: 1 })));
});

test("stores only the widest network of a lead", async () => {
  const visit = { via: "script", origin: "own", hasLanguage: true, isBrowser: true, forwardsItself: false } as const;
  const deps = { db: database.db, notifyWorkers: () => undefined, site: aSite, publicUrl: PUBLIC_URL };
  const networkFrom = async (address: string) => {
    const lead = newLead();
    await submit(deps, lead, undefined, { ...visit, address });
    const stored = database.db.selectFrom("form_submissions").select("network").where("id", "=", lead.id);
    return (await stored.executeTakeFirstOrThrow()).network;
  };
  expect(await networkFrom("198.51.100.7")).toBe("198.51.100/24");
  expect(await networkFrom("2001:db8:12:34::7")).toMatch(/^2001:db8(:12)?\/(32|48)$/);
  expect(await networkFrom("127.0.0.1")).toBeNull();
});

const aLead = (): NewLead => ({
  id: newId(),
  formType: "treppenlift",
  content: {
    submission_data: {},
    normalised: {},
    source: "direct",
    tracking: null,
    health_agreed: false,
    definition_sha: "",
    campaign_id: null,
  },
  isSynthetic: false,
  signals: [],
  network: null,
  secretHash: null,
  consent: null,
  named: null,
  delivery: { email: "h.brandt@web.de", waitMs: 0 },
});

test("a refused lead does not affect others of its batch", async () => {
  const good = Array.from({ length: 20 }, aLead);
  const bad = { ...aLead(), content: { ...aLead().content, source: "a\u0000b" } };
  const [first, ...rest] = good.map((lead) => storeLead(database.db, lead));
  const refused = storeLead(database.db, bad);
  await expect(refused).rejects.toThrow();
  expect(await Promise.all([first, ...rest])).toEqual(good.map(() => true));
});

test("stores one of two leads with one id", async () => {
  const [before, lead] = [aLead(), aLead()];
  const stored = await Promise.all(
    [before, { ...before, id: newId() }, lead, lead].map((one) => storeLead(database.db, one)),
  );
  expect(stored).toEqual([true, true, true, false]);
});
