import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLog } from "#server/platform/log.ts";
import { newId } from "#server/platform/new-id.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { newLead, storeLead } from "#testing/fixtures/leads.ts";
import { eraseSubmissions } from "./erase.ts";
import { openErasureLedger } from "./erasure-ledger.ts";
import { replayErasures } from "./replay-erasures.ts";

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "ledger-"));
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

async function store(id = newId()): Promise<string> {
  await storeLead(database.db, newLead({}, id));
  return id;
}

const isThere = async (id: string): Promise<boolean> => {
  const found = await database.db.selectFrom("form_submissions").select("id").where("id", "=", id).execute();
  return found.length > 0;
};

const refuse = () => Promise.reject(new Error("the disk is full"));

test("M7: an erasure is noted before it is made", async () => {
  const id = await store();
  const noted: [readonly string[], boolean][] = [];
  const recordErasure = async (ids: readonly string[]) => void noted.push([ids, await isThere(id)]);
  expect(await eraseSubmissions({ db: database.db, recordErasure }, [id])).toBe(1);
  expect(noted).toEqual([[[id], true]]);
  expect(await isThere(id)).toBe(false);
});

test("M7: what cannot be noted is not erased", async () => {
  const id = await store();
  await expect(eraseSubmissions({ db: database.db, recordErasure: refuse }, [id])).rejects.toThrow("the disk is full");
  expect(await isThere(id)).toBe(true);
});

test("M7: leads of the ledger that are back are erased again, and the others stay", async () => {
  const path = join(folder, "erasures");
  const erasing = { db: database.db, recordErasure: await openErasureLedger(path, createLog("test")) };
  const [erased, back, kept] = [await store(), await store(), await store()];
  await eraseSubmissions(erasing, [erased, back]);
  await sql`insert into form_submissions (id, form_type, submission_data) values (${back}, 'treppenlift', '{}')`.execute(
    database.db,
  ); // a restore brings the row, not the browser
  appendFileSync(path, `2026-11-16T05:00:00.000Z ${kept.slice(0, 30)}`); // half a line
  expect(await replayErasures(database.db, path, "Eva")).toEqual({ noted: 2, erasedAgain: 1 });
  expect([await isThere(back), await isThere(kept)]).toEqual([false, true]);
  expect(await replayErasures(database.db, path, "Eva")).toEqual({ noted: 2, erasedAgain: 0 });
  const audit = database.db
    .selectFrom("audit_events")
    .select(["actor", "details"])
    .where("action", "=", "leads.erased-again");
  expect(await audit.execute()).toEqual([{ actor: "Eva", details: { count: 1 } }]);
});

test("M7: a ledger of many erasures is repeated to its end", async () => {
  const path = join(folder, "long");
  const ids = Array.from({ length: 1_201 }, () => newId());
  const last = await store(ids.at(-1));
  writeFileSync(path, ids.map((id) => `2026-11-16T05:00:00.000Z ${id}\n`).join(""));
  expect(await replayErasures(database.db, path, "Eva")).toEqual({ noted: 1_201, erasedAgain: 1 });
  expect(await isThere(last)).toBe(false);
});
