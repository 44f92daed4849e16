import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteExpiredConsents } from "#server/leads/consent/delete-expired-consents.ts";
import { deleteExpiredCookieChoices } from "#server/leads/consent/cookie-choices.ts";
import { idAt } from "#server/platform/db/id-at.ts";
import { readKeyRing } from "#server/platform/secrets/key-ring.ts";
import { eraseOldLeads, eraseSyntheticLeads } from "#server/leads/submissions/erase-old-leads.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { seedDossier } from "#testing/fixtures/dossier.ts";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { readRetention } from "./read-retention.ts";

const DAY_MS = 24 * 3_600_000;
const ring = readKeyRing(`k1:${Buffer.alloc(32, "a").toString("base64")}`);
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Bypasses the triggers, to make rows older. */
const asSuperuser = (statement: ReturnType<typeof sql>) =>
  database.admin.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await statement.execute(tx);
  });

/** Seeds data whose terms end in so many days; negative: ended already. */
async function seedEnding(days: readonly number[]): Promise<void> {
  const { db } = database;
  const service = await connectFakeService(db, { url: "http://127.0.0.1:1/" });
  for (const day of days) {
    const move = sql`interval '1 hour' + ${day} * interval '1 day'`;
    for (const state of ["delivered", "queued"] as const) {
      const id = await seedLead(db, { deliveries: { [service]: { state } } });
      await sql`update form_submissions set created_at = now() - interval '6 months' + ${move} where id = ${id}`.execute(
        db,
      );
      await sql`update deliveries set updated_at = now() - interval '6 months' + ${move} where submission_id = ${id}`.execute(
        db,
      );
    }
    const synthetic = await seedLead(db);
    await sql`update form_submissions set is_synthetic = true, created_at = now() - interval '1 day' + ${move} where id = ${synthetic}`.execute(
      db,
    );
    const { id } = await seedDossier(db, ring, { firms: [] });
    await asSuperuser(
      sql`update consent_records set given_at = now() - interval '5 years' + ${move} where submission_id = ${id}`,
    );
    await asSuperuser(
      sql`update consent_events set at = now() - interval '5 years' + ${move} where submission_id = ${id}`,
    );
    await asSuperuser(
      sql`update consent_identities set last_used_at = now() - interval '5 years' + ${move} where submission_id = ${id}`,
    );
    await sql`insert into cookie_choices (id, marketing, place, text_version)
      values (${idAt(Date.now() - 4 * 366 * DAY_MS + day * DAY_MS + 3_600_000)}, true, 'banner', '1')`.execute(db);
  }
}

const counts = async (now?: number) => {
  const { kinds } = await readRetention(database.db, now);
  return Object.fromEntries(
    Object.entries(kinds).map(([kind, { tonight, week, month }]) => [
      kind,
      [tonight, week, month].map(({ count }) => count),
    ]),
  );
};

test("the dry run counts a day, a week and a month, and the runs erase exactly that", async () => {
  await seedEnding([-1, 0, 3, 20, 60]);
  const foreseen = await counts();
  const each = [2, 3, 4];
  expect(foreseen).toEqual({ leads: each, consents: each, cookies: each, synthetic: each });
  expect((await readRetention(database.db)).kinds.leads.oldestAt).toBeInstanceOf(Date);

  // Simulates a day later: the clock cannot be moved, so everything becomes a day older.
  await asSuperuser(sql`update form_submissions set created_at = created_at - interval '1 day'`);
  await asSuperuser(sql`update deliveries set updated_at = updated_at - interval '1 day'`);
  await asSuperuser(sql`update consent_records set given_at = given_at - interval '1 day'`);
  await asSuperuser(sql`update consent_events set at = at - interval '1 day'`);
  await asSuperuser(sql`update consent_identities set last_used_at = last_used_at - interval '1 day'`);
  const erasing = { db: database.db, recordErasure: () => Promise.resolve() };
  expect(await eraseSyntheticLeads(erasing)).toBe(2);
  expect(await deleteExpiredConsents(database.db)).toBe(2);
  expect(await deleteExpiredCookieChoices(database.db, Date.now() + DAY_MS)).toBe(2);
  expect(await eraseOldLeads(erasing)).toEqual({ kind: "finished", erased: 2 });
  expect((await readRetention(database.db)).runs[0]).toMatchObject({ erased: 2, error: null });
});
