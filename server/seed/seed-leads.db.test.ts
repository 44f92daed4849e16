import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { funnels } from "#funnels/registry.ts";
import { readAnswers } from "#funnels/engine/read-answers.ts";
import type { Funnel } from "#funnels/engine/types.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { whyEmailIsBlocked } from "#server/delivery/sendable-email.ts";
import { findLeads } from "#server/leads/find-leads.ts";
import { seedLeads } from "./seed-leads.ts";

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test("invented leads answer their form's questions, have .example addresses, and about three deliveries each", async () => {
  const seeded = await seedLeads(database.db, { scale: 600, isProduction: true });
  expect(seeded).toMatchObject({ kind: "seeded", submissions: 600 });
  expect("deliveries" in seeded ? seeded.deliveries / 600 : 0).toBeCloseTo(3, 0);
  const rows = await database.db.selectFrom("form_submissions").selectAll().execute();
  for (const { form_type, submission_data } of rows) {
    const { email, ...data } = submission_data as { email: string; firstName?: string; lastName?: string };
    expect(email).toMatch(/@([\w-]+\.)?example$/);
    const funnel: Funnel = funnels[form_type];
    const name = [data.firstName, data.lastName].join(" ");
    expect(readAnswers(funnel, { name, ...data, email })).toMatchObject({ ok: true });
  }
  expect(new Set(rows.map(({ form_type }) => form_type))).toEqual(new Set(Object.keys(funnels)));
  const idle = await sql<{ email: string }>`select submission_data ->> 'email' as email from deliveries
    join form_submissions on form_submissions.id = submission_id where state = 'idle'`.execute(database.db);
  for (const { email } of idle.rows) expect(whyEmailIsBlocked(email)).toBeDefined();
  const page = await findLeads(database.db, { formType: "treppenlift" }, {}, { masked: false });
  expect(page.rows).toHaveLength(50);
});

test("in production nothing is added to existing leads; elsewhere it is", async () => {
  expect(await seedLeads(database.db, { scale: 10, isProduction: true })).toEqual({ kind: "has-leads" });
  expect(await seedLeads(database.db, { scale: 10, isProduction: false })).toMatchObject({ submissions: 610 });
});
