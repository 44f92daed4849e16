import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#server/platform/new-id.ts";
import { readKeyRing } from "#server/platform/secrets/key-ring.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { findConsentKeyProblem } from "./rotate-identities.ts";
import { sealIdentity } from "./identity.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Undone after each test: an identity cannot be deleted before its time. */
const begin = () => database.db.startTransaction().execute();
let tx: Awaited<ReturnType<typeof begin>>;
beforeEach(async () => {
  tx = await begin();
});
afterEach(() => tx.rollback().execute());

const [first, second, third] = [1, 2, 3].map(() => randomBytes(32).toString("base64"));
const keys = { c1: `c1:${first}`, c2: `c2:${second}`, c3: `c3:${third}`, otherC1: `c1:${third}` };

async function person(by: string, year: number): Promise<string> {
  const id = newId();
  const { sealed } = sealIdentity(readKeyRing(by), id, { fullName: "Eva Uhr" });
  await tx
    .insertInto("consent_identities")
    .values({ submission_id: id, sealed, last_used_at: new Date(Date.UTC(year, 5)) })
    .execute();
  return id;
}

const problem = (ring: string, lost: string[] = []) => findConsentKeyProblem(tx, { ring: readKeyRing(ring), lost });

test("accepts any keys if nothing is stored", async () => {
  expect(await problem(keys.c1)).toBeUndefined();
});

test("accepts keys that open identities of every year", async () => {
  await person(keys.c1, 2022);
  await person(keys.c2, 2025);
  expect(await problem(`${keys.c3},${keys.c2},${keys.c1}`)).toBeUndefined();
});

test.each([2021, 2024, 2026])("names a missing key that only consents of %d need", async (year) => {
  for (const other of [2021, 2024, 2026]) await person(other === year ? keys.c1 : keys.c2, other);
  const said = await problem(keys.c2);
  expect(said).toMatch(/^CONSENT_KEYS lacks "c1", which stored consents need; it has "c2"\. Nothing was changed\. Put/);
  for (const key of [first, second]) expect(said).not.toContain(key);
});

test("names a missing key that only the suppression list needs", async () => {
  await sql`insert into suppression_list (hmac) values ('c1:00ff')`.execute(tx);
  expect(await problem(keys.c2)).toContain('lacks "c1"');
});

test("distinguishes a wrong key from one changed row", async () => {
  const changed = await person(keys.c1, 2024);
  await person(keys.c1, 2025);
  expect(await problem(keys.otherC1)).toContain('has "c1" with another key than the one that sealed');
  await sql`update consent_identities set sealed = overlay(sealed placing 'AAAA' from 20) where submission_id = ${changed}`.execute(
    tx,
  );
  expect(await problem(keys.c1)).toBeUndefined();
});

test("a key declared lost does not block the start", async () => {
  await person(keys.c1, 2024);
  expect(await problem(keys.c2, ["c1"])).toBeUndefined();
  expect(await problem(keys.otherC1, ["c1"])).toBeUndefined();
});
