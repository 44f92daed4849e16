import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/platform/new-id.ts";
import { readKeyRing, type KeyRing } from "#server/platform/secrets/key-ring.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { openIdentity, sealIdentity, personHmacs } from "./identity.ts";
import { rotateIdentities } from "./rotate-identities.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const [first, second, third] = [1, 2, 3].map(() => randomBytes(32).toString("base64"));
const old = readKeyRing(`c1:${first}`);
const ring = readKeyRing(`c2:${second},c1:${first}`);
const foreign = readKeyRing(`c3:${third}`);

async function person(by: KeyRing, phone: string): Promise<string> {
  const id = newId();
  const { sealed, phoneHmac, emailHmac } = sealIdentity(by, id, { fullName: "Eva Uhr", phone, email: `${id}@web.de` });
  const row = { submission_id: id, sealed, phone_hmac: phoneHmac, email_hmac: emailHmac };
  await database.db.insertInto("consent_identities").values(row).execute();
  return id;
}

test("rotates identities and HMACs and names those that do not open", async () => {
  const phones = Array.from({ length: 450 }, (_, n) => `0171 ${1_000_000 + n}`);
  const ids = await Promise.all(phones.map((phone) => person(old, phone)));
  const [unreadable, done] = [await person(foreign, "0171 2"), await person(ring, "0171 3")];
  const [withdrawn = ""] = phones;
  await database.db
    .insertInto("suppression_list")
    .values(personHmacs(old, { phone: withdrawn }).map((hmac) => ({ hmac })))
    .execute();

  const rotation = await rotateIdentities(database.db, ring);
  expect(rotation).toMatchObject({ rewrapped: 450, perKey: { c1: 1, c2: 452, c3: 1 } });
  expect(rotation.failures).toEqual([expect.stringContaining(unreadable)]);

  const c2 = readKeyRing(`c2:${second}`);
  const rows = await database.db.selectFrom("consent_identities").selectAll().execute();
  const byId = new Map(rows.map((row) => [row.submission_id, row]));
  for (const [n, id] of ids.entries()) {
    const row = byId.get(id);
    expect(openIdentity(c2, id, row?.sealed ?? "").identity).toMatchObject({ phone: phones[n] });
    expect(personHmacs(c2, { phone: phones[n] })).toEqual([row?.phone_hmac]);
  }
  expect(byId.get(done)?.sealed).toMatch(/^v1\.c2\./);
  const hmacs = personHmacs(c2, { phone: withdrawn });
  const { rows: kept } = await sql`select from suppression_list where hmac = any(${hmacs})`.execute(database.db);
  expect(kept).toHaveLength(1);
  expect(await rotateIdentities(database.db, ring)).toMatchObject({ rewrapped: 0 });
});
