import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/platform/new-id.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { openDeliveryHarness, type DeliveryHarness } from "#testing/delivery/delivery-harness.ts";
import { readErasureLedger } from "./erasure-ledger.ts";
import { repeatWithdrawals } from "./repeat-withdrawals.ts";
import { createRecordWithdrawal, readWithdrawals, type RecordedWithdrawal } from "./withdrawal-ledger.ts";

let database: TestDatabase;
let harness: DeliveryHarness;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "ledger-"));
  database = await createTestDatabase();
  harness = await openDeliveryHarness(database);
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const noted = (more: Partial<RecordedWithdrawal> = {}): RecordedWithdrawal => ({
  submissionId: newId(),
  kind: "withdrawn",
  scope: { kind: "all" },
  notifyRecipients: true,
  hmacs: [],
  ...more,
});

test("the ledger gives withdrawals back as they were noted, and who looks for erasures passes over them", async () => {
  const path = join(folder, "read");
  const all = [
    noted({ hmacs: ["k1:0a", "k2:ff"] }),
    noted({ scope: { kind: "phone" } }),
    noted({ scope: { kind: "buyer", buyerId: newId() }, notifyRecipients: false }),
    noted({ kind: "erased" }),
  ];
  const note = createRecordWithdrawal(path);
  for (const one of all) await note(one);
  appendFileSync(path, `2026-11-16T05:00:00.000Z withdrawn ${newId()} all - te`); // half a line
  const read = [];
  for await (const { at, ...one } of readWithdrawals(path)) {
    expect(at.getTime()).toBeGreaterThan(Date.now() - 60_000);
    read.push(one);
  }
  expect(read).toEqual(all);
  for await (const ids of readErasureLedger(path, 10)) expect(ids).toEqual([]);
});

test("Restored backup: withdrawals in the lost time hold, with the HMACs of their people, and who may have got the lead is told", async () => {
  const { db } = database;
  const path = join(folder, "lost");
  const [id, lost] = [newId(), newId()];
  const delivery = await harness.submit(id); // waits, as the backup has it
  const note = createRecordWithdrawal(path);
  await note(noted({ submissionId: id, hmacs: ["k1:abc"] }));
  await note(noted({ submissionId: lost, hmacs: ["k1:def"], notifyRecipients: false })); // came and was withdrawn in the lost time
  expect(await repeatWithdrawals(db, path, "Eva")).toBe(2);
  expect(await harness.delivery(delivery)).toMatchObject({ state: "cancelled", had_unknown: true });
  expect(await harness.claim()).toEqual([]);
  const hmacs = await db.selectFrom("suppression_list").select("hmac").orderBy("hmac").execute();
  expect(hmacs).toEqual([{ hmac: "k1:abc" }, { hmac: "k1:def" }]);
  const open = db
    .selectFrom("withdrawals")
    .select(["submission_id", "notify_recipients"])
    .where("followed_up_at", "is", null);
  expect(await open.orderBy("notify_recipients", "desc").execute()).toEqual([
    { submission_id: id, notify_recipients: true },
    { submission_id: lost, notify_recipients: false },
  ]);
  expect(await repeatWithdrawals(db, path, "Eva")).toBe(0);
  const audit = db
    .selectFrom("audit_events")
    .select(["actor", "details"])
    .where("action", "=", "leads.withdrawn-again");
  expect(await audit.execute()).toEqual([{ actor: "Eva", details: { count: 2 } }]);
});
