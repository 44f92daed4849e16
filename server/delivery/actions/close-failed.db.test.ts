import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { closeSoldElsewhere } from "#server/operations/jobs/close-sold-elsewhere.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { closeFailed, countFailed, retryFailed } from "./retry-failed.ts";
import { sendManually } from "./send-manually.ts";

const ACTOR = "eva@stufenlos.example";
let database: TestDatabase;
let refuses: string;
let buys: string;
let byHand: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const some = { url: "http://127.0.0.1:1/ok", formTypes: ["treppenlift", "treppenlift7"] as const };
  refuses = await connectFakeService(database.db, { ...some, name: "Refuses" });
  buys = await connectFakeService(database.db, { ...some, name: "Buys" });
  byHand = await connectFakeService(database.db, { ...some, name: "By hand", sendMode: "manual" });
});
afterAll(() => database.drop());

beforeEach(async () => {
  await sql`update deliveries set state = 'delivered', next_attempt_at = null`.execute(database.db);
  await sql`update circuit_breakers set rejection_streak_ids = '{}'`.execute(database.db);
});

const deps = () => ({ db: database.db, notifyWorkers: () => undefined });

async function refused(at = refuses, others: Parameters<typeof seedLead>[1] = {}) {
  const lead = await seedLead(database.db, { deliveries: { [at]: { state: "failed" }, ...others.deliveries } });
  await sql`update deliveries set last_outcome = 'rejected', updated_at = now() - interval '25 hours'
    where submission_id = ${lead} and state = 'failed'`.execute(database.db);
  const { rows } = await sql<{ id: string }>`select id from deliveries where submission_id = ${lead}
    and api_service_id = ${at}`.execute(database.db);
  return { lead, id: rows[0]?.id ?? "" };
}

const stored = (id: string) =>
  database.db
    .selectFrom("deliveries")
    .select(["state", "closed_by", "closed_reason"])
    .where("id", "=", id)
    .executeTakeFirst();

test("staff close a failed delivery once, with reason and audit entry", async () => {
  const { db } = database;
  const { lead, id } = await refused();
  const closing = { deliveryId: id, reason: "too-old" as const, actor: ACTOR };
  expect(await closeFailed(db, closing)).toEqual({ kind: "closed", service: "Refuses" });
  expect(await closeFailed(db, closing)).toEqual({ kind: "not-failed" });
  expect(await stored(id)).toEqual({ state: "cancelled", closed_by: ACTOR, closed_reason: "too-old" });
  const { rows } =
    await sql`select action, actor from delivery_events where delivery_id = ${id} and kind = 'human'`.execute(db);
  expect(rows).toEqual([{ action: "close", actor: ACTOR }]);
  const audit = await sql`select details from audit_events where action = 'lead.close' and target_id = ${lead}`.execute(
    db,
  );
  expect(audit.rows).toEqual([{ details: { service: "Refuses", reason: "too-old" } }]);
});

test("bulk retries skip a closed delivery, a manual send reopens it", async () => {
  const { db } = database;
  const { id } = await refused();
  const other = await refused(byHand);
  for (const deliveryId of [id, other.id]) await closeFailed(db, { deliveryId, reason: "other", actor: ACTOR });
  expect(await countFailed(db, { apiServiceId: refuses })).toBe(0);
  const retried = await retryFailed(deps(), { filter: { deliveryId: id }, agreedCount: 1, actor: ACTOR });
  expect(retried.kind).toBe("retried");
  expect(await stored(id)).toEqual({ state: "queued", closed_by: null, closed_reason: null });
  const sent = await sendManually(deps(), { submissionId: other.lead, apiServiceId: byHand, actor: ACTOR });
  expect(sent.kind).toBe("queued");
  expect(await stored(other.id)).toEqual({ state: "queued", closed_by: null, closed_reason: null });
});

test("closes a day-old refusal that another service accepted", async () => {
  const { db } = database;
  const sold = { deliveries: { [buys]: { state: "delivered" as const } } };
  const closes = await refused(refuses, sold);
  const unsold = await refused();
  const doubted = await refused(refuses, { deliveries: { [buys]: { state: "in_doubt" } } });
  const fresh = await refused(refuses, sold);
  await sql`update deliveries set updated_at = now() where id = ${fresh.id}`.execute(db);
  const unreachable = await refused(refuses, sold);
  await sql`update deliveries set last_outcome = 'not_sent' where id = ${unreachable.id}`.execute(db);
  const paused = await refused(refuses, sold);
  await sql`update deliveries set caused_pause = true where id = ${paused.id}`.execute(db);
  await sql`update circuit_breakers set rejection_streak_ids = array[${closes.id}::uuid]`.execute(db);
  expect(await closeSoldElsewhere(db)).toBe(0); // The service rejects every lead, so the fault may be its own.
  await sql`update circuit_breakers set rejection_streak_ids = '{}'`.execute(db);
  expect(await closeSoldElsewhere(db)).toBe(1);
  expect(await stored(closes.id)).toEqual({
    state: "cancelled",
    closed_by: "worker",
    closed_reason: "sold-elsewhere",
  });
  for (const { id } of [unsold, doubted, fresh, unreachable, paused]) expect((await stored(id))?.state).toBe("failed");
});
