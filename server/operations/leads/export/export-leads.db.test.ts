import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aSite } from "#testing/fixtures/site.ts";
import { newLead } from "#testing/fixtures/leads.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { countForDeletion } from "#server/operations/leads/erasure-advice.ts";
import type { CsvChunk } from "#server/platform/csv.ts";
import { exportLeads } from "./export-leads.ts";
import type { LeadFilter } from "#server/operations/leads/lead-conditions.ts";
import { submit } from "#server/intake/submit.ts";

let database: TestDatabase;

async function store(answers: Record<string, string> = {}): Promise<string> {
  const publicUrl = "https://stufenlos.example";
  const lead = { ...newLead(answers), sourceUrl: `${publicUrl}/treppenlift?ref=7` };
  await submit({ db: database.db, notifyWorkers: () => undefined, site: aSite, publicUrl }, lead);
  return lead.id;
}

async function chunksOf(filter: LeadFilter): Promise<CsvChunk[]> {
  const chunks: CsvChunk[] = [];
  for await (const chunk of exportLeads(database.db, filter)) chunks.push(chunk);
  return chunks;
}

async function exported(filter: Partial<LeadFilter> = {}): Promise<string[]> {
  const chunks = await chunksOf({ formType: "treppenlift", ...filter });
  return chunks
    .map(({ text }) => text)
    .join("")
    .split("\r\n")
    .slice(0, -1);
}

beforeAll(async () => {
  database = await createTestDatabase();
  await connectFakeService(database.db, { url: "http://127.0.0.1:1/ok", name: "=Marktplatz" });
});
afterAll(() => database.drop());

test("the file holds the filtered leads: answers in question order, then the status at each service", async () => {
  await store({ name: "=cmd|' /C calc'!A0 Brandt", postalCode: "01067", email: "h.brandt@web.example" });
  await store({ email: "test@web.example" });
  const [head, ...lines] = await exported();
  expect(head).toMatch(/^\ufeffId;Received;.*;Telefonnummer;Source;Source URL;Blocked;Missing answers;"'=Marktplatz"$/);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(
    `;"'01067";"'=cmd|' /C calc'!A0 Brandt";h.brandt@web.example;0171 1234567;direct;https://stufenlos.example/treppenlift?ref=7;;7;Pending`,
  );
  expect(lines[0]).toMatch(/;"Email contains ""test""";7;Not sent$/);
  expect(await exported({ view: "blocked" })).toEqual([head, lines[0]]);
  expect(await exported({ search: "brandt 01067" })).toEqual([head, lines[1]]);
});

test("streams thousands of leads in chunks, each once", async () => {
  await sql`insert into form_submissions (id, form_type, submission_data)
    select (lpad(to_hex(1700000000000 + n), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid, 'solar',
      jsonb_build_object('email', n || '@web.example') from generate_series(1, 3456) n`.execute(database.db);
  const chunks = await chunksOf({ formType: "solar" });
  expect(chunks.map(({ ids }) => ids.length)).toEqual([0, 1000, 1000, 1000, 456]);
  const [, ...lines] = await exported({ formType: "solar" });
  expect(new Set(lines.map((line) => line.split(";")[0])).size).toBe(3456);
});

test("the confirmation of Delete All counts that form's leads only", async () => {
  expect(await countForDeletion(database.db, "solar")).toEqual({ leads: 3456, undelivered: 0 });
  expect(await countForDeletion(database.db, "treppenlift")).toEqual({ leads: 2, undelivered: 1 });
});
