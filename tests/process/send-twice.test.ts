import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startWeb, startWorker, type Running } from "#testing/processes/product.ts";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { allowing, connectFakeService } from "#testing/fixtures/services.ts";
import { createStaff, signedInCookie } from "#testing/fixtures/staff.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { until } from "#testing/until.ts";
import { startFakeService, type FakeService } from "#testing/fake-service/fake-service.ts";
import { readJournal } from "#testing/fake-service/journal.ts";
import { fullAtNight } from "#tests/nightly.ts";

const ROUNDS = fullAtNight(200, 20);
const journal = join(mkdtempSync(join(tmpdir(), "stufenlos-")), "partner.jsonl");
let database: TestDatabase;
let partner: FakeService;
let web: Running & { url: string };
let worker: Running;
let apiServiceId: string;
const people: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  partner = await startFakeService({ port: 0, journal });
  apiServiceId = await connectFakeService(database.db, { url: `${partner.url}/ok`, sendMode: "manual" });
  web = await startWeb(database.url);
  worker = await startWorker(database.url, { OUTBOUND_ALLOW: allowing(partner.url) });
  for (const name of ["eva", "jonas"]) {
    const staff = await createStaff(database.db, { role: "operator", email: `${name}@stufenlos.example`, name });
    people.push(await signedInCookie(database.db, staff));
  }
});
afterAll(async () => {
  await worker.kill("SIGTERM");
  await web.kill("SIGTERM");
  await partner.stop();
  await database.drop();
});

const pressSend = async (cookie: string, submissionId: string, service = apiServiceId): Promise<string> => {
  const response = await fetch(`${web.url}/admin/forms/treppenlift`, {
    method: "POST",
    headers: { cookie, origin: web.url },
    body: new URLSearchParams({ intent: "send", submissionId, apiServiceId: service }),
  });
  expect(response.status).toBe(200);
  return response.text();
};

test(`two users press Send on the same lead at once, ${ROUNDS} times: it is sent once each time`, async () => {
  const leads: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const id = await seedLead(database.db, { answers: { email: `lead${round}@web.de` } });
    const answers = await Promise.all(people.map((cookie) => pressSend(cookie, id)));
    const sent = answers.filter((html) => html.includes("Lead sent to Partner"));
    const told = answers.filter((html) => /already on its way to Partner|Partner already has this lead/.test(html));
    expect([sent.length, told.length], `round ${round}`).toEqual([1, 1]);
    leads.push(id);
  }
  await until(async () => {
    const open = await database.db
      .selectFrom("deliveries")
      .select("id")
      .where("state", "!=", "delivered")
      .executeTakeFirst();
    return open === undefined;
  });
  const received = readJournal(journal).map(({ body }) => (body as { id: string }).id);
  expect(received.toSorted()).toEqual(leads.toSorted());
  const { count } = await database.db
    .selectFrom("audit_events")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("action", "=", "lead.send")
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(ROUNDS);
});

test.each([
  ["refuse", "Failed to send to Partner refuse: This lead does not fit"],
  ["503", "Failed to send to Partner 503: "],
  ["ok", "Lead sent to Partner ok"],
])("Send to a service that responds %s waits for the response and shows it", async (behaviour, told) => {
  const url = `${partner.url}/${behaviour}`;
  const service = await connectFakeService(database.db, { url, sendMode: "manual", name: `Partner ${behaviour}` });
  const id = await seedLead(database.db, { answers: { email: `${behaviour}@web.de` } });
  expect(await pressSend(people[0] ?? "", id, service)).toContain(told);
});
