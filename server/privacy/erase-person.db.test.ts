import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/platform/new-id.ts";
import { recordNoWithdrawal } from "#server/leads/submissions/withdrawal-ledger.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { answering, openDeliveryHarness, type DeliveryHarness } from "#testing/delivery/delivery-harness.ts";
import { testRing } from "#testing/fixtures/services.ts";
import { erasePerson, type PersonToErase } from "./erase-person.ts";

let database: TestDatabase;
let harness: DeliveryHarness;
const erasures: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  harness = await openDeliveryHarness(database);
});
afterAll(() => database.drop());

const erase = (submissionId: string, more: Partial<PersonToErase> = {}) =>
  erasePerson(
    {
      db: database.db,
      consentRing: testRing,
      recordWithdrawal: recordNoWithdrawal,
      recordErasure: async (ids) => void erasures.push(...ids),
    },
    { submissionIds: [submissionId], by: "eva@stufenlos.example", notifyRecipients: true, ...more },
  );

async function lead(): Promise<string> {
  const id = newId();
  await harness.submit(id);
  await sql`insert into consent_identities (submission_id, sealed, phone_hmac) values (${id}, 'sealed', ${`k1:${id}`})
    on conflict (submission_id) do update set phone_hmac = excluded.phone_hmac`.execute(database.db);
  await sql`insert into visitor_messages (id, submission_id, kind) values (${newId()}, ${id}, 'email-only')`.execute(
    database.db,
  );
  await sql`insert into self_service_pages (submission_id, token_sha256, code_sha256, sealed, expires_at)
    values (${id}, ${Buffer.from(`token ${id}`)}, ${Buffer.from(`code ${id}`)}, 'sealed', now())
    on conflict (submission_id) do nothing`.execute(database.db);
  return id;
}

async function leftOf(id: string): Promise<string[]> {
  const { rows } = await sql<{ left: string }>`
    select 'lead' as left from form_submissions where id = ${id}
    union select 'message' from visitor_messages where submission_id = ${id} union select 'page' from self_service_pages where submission_id = ${id}
    union select 'details' from delivery_event_details join deliveries on deliveries.id = delivery_id where submission_id = ${id}
    union select 'restricted' from consent_identities where submission_id = ${id} and restricted_at is not null
    union select 'hmac' from suppression_list where hmac = ${`k1:${id}`} order by 1`.execute(database.db);
  return rows.map(({ left }) => left);
}

test("an erased person leaves the consent as a proof and an HMAC, and recipients are notified", async () => {
  const id = await lead();
  await harness.attempt(answering(200));
  expect(await leftOf(id)).toEqual(["details", "lead", "message", "page"]);
  expect(await erase(id)).toEqual({ erased: 1, cancelled: 0, notices: 1 });
  expect(await leftOf(id)).toEqual(["hmac", "restricted"]);
  expect(erasures).toContain(id);
  const notices = database.db.selectFrom("notices").select(["kind", "channel", "state", "service_name"]);
  expect(await notices.where("submission_id", "=", id).execute()).toEqual([
    { kind: "erased", channel: "task", state: "task", service_name: harness.name },
  ]);
});

test("erases a lead once, with its queued deliveries but not its consent, and skips unknown ids", async () => {
  const id = await lead();
  expect(await erase(id)).toEqual({ erased: 1, cancelled: 1, notices: 0 });
  expect(await erase(id)).toEqual({ erased: 0, cancelled: 0, notices: 0 });
  expect(await erase(newId())).toEqual({ erased: 0, cancelled: 0, notices: 0 });
  const deliveries = database.db
    .selectFrom("deliveries")
    .select(["state", "form_type"])
    .where("submission_id", "=", id);
  expect(await deliveries.execute()).toEqual([{ state: "cancelled", form_type: null }]);
  const consent = database.db.selectFrom("consent_records").select("id").where("submission_id", "=", id);
  expect(await consent.execute()).toHaveLength(1);
});

test("an erasure without HMACs leaves none and notifies no recipient", async () => {
  const id = await lead();
  await harness.attempt(answering(200));
  expect(await erase(id, { notifyRecipients: false, keepsNoMarks: true })).toEqual({
    erased: 1,
    cancelled: 0,
    notices: 0,
  });
  expect(await leftOf(id)).toEqual(["restricted"]);
});

test("a lead being sent is erased after its delivery finishes, and not sent again", async () => {
  const id = await lead();
  await harness.attempt(async (_, { mayWrite }) => {
    await mayWrite();
    await erase(id);
    expect(await leftOf(id)).toContain("lead");
    return { kind: "answered", response: { status: 503, body: "" } };
  });
  await harness.reap();
  expect(await leftOf(id)).toEqual(["hmac", "restricted"]);
});
