import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readKeyRing } from "#server/platform/secrets/key-ring.ts";
import { eraseSubmissions } from "#server/leads/submissions/erase.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { seedLead } from "#testing/fixtures/seed-leads.ts";
import { SECRET_KEYS, testRing as ring } from "#testing/fixtures/services.ts";
import { momentsOf, welchT } from "#testing/statistics.ts";
import { fullAtNight, isNightly } from "#tests/nightly.ts";
import { findByCode, findByToken, openSelfServicePage, readSelfServicePage, rotatePages } from "./open-page.ts";
import { inGroups, newToken, sha256 } from "./page-token.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function aPage() {
  const id = await seedLead(database.db);
  const page = await openSelfServicePage(database.db, ring, id);
  if (!page) throw new Error("there is no page");
  return { id, ...page };
}

const expire = (id: string) =>
  sql`update self_service_pages set expires_at = now() - interval '1 second' where submission_id = ${id}`.execute(
    database.db,
  );

test("concurrent requests create one page per lead", async () => {
  const id = await seedLead(database.db);
  expect(await readSelfServicePage(database.db, ring, id)).toBeUndefined();
  const pages = await Promise.all(Array.from({ length: 8 }, () => openSelfServicePage(database.db, ring, id)));
  expect(new Set(pages.map((page) => page?.token)).size).toBe(1);
  expect(await readSelfServicePage(database.db, ring, id)).toEqual(pages[0]);
});

test("it is found by its token and by its code, however that is typed", async () => {
  const { id, token, code } = await aPage();
  expect(await findByToken(database.db, token)).toBe(id);
  expect(await findByCode(database.db, inGroups(code).toLowerCase())).toBe(id);
  expect(await findByToken(database.db, newToken())).toBeUndefined();
  expect(await findByToken(database.db, "")).toBeUndefined();
  expect(await findByCode(database.db, "2222 2222")).toBeUndefined();
});

test("stores token and code only encrypted and hashed", async () => {
  const { id, token, code } = await aPage();
  const { rows } = await sql<{
    all: string;
  }>`select self_service_pages::text as all from self_service_pages where submission_id = ${id}`.execute(database.db);
  expect(rows[0]?.all).toContain(sha256(token).toString("hex"));
  expect(rows[0]?.all).not.toContain(token);
  expect(rows[0]?.all).not.toContain(code);
});

test("it ends with the time for which a lead is kept", async () => {
  const { id, token, code } = await aPage();
  const { rows } = await sql<{ months: number }>`
    select extract(month from age(expires_at, created_at))::int + 12 * extract(year from age(expires_at, created_at))::int as months
    from self_service_pages join form_submissions on id = submission_id where id = ${id}`.execute(database.db);
  expect(rows[0]?.months).toBeGreaterThan(0);
  await expire(id);
  expect(await findByToken(database.db, token)).toBeUndefined();
  expect(await findByCode(database.db, code)).toBeUndefined();
});

test("the synthetic visitor's lead and an erased one get none", async () => {
  const synthetic = await seedLead(database.db);
  await sql`update form_submissions set is_synthetic = true where id = ${synthetic}`.execute(database.db);
  const erased = await seedLead(database.db);
  await eraseSubmissions({ db: database.db, recordErasure: () => Promise.resolve() }, [erased]);
  expect(await openSelfServicePage(database.db, ring, synthetic)).toBeUndefined();
  expect(await openSelfServicePage(database.db, ring, erased)).toBeUndefined();
});

test("a page whose key is lost still opens by its link", async () => {
  const { id, token } = await aPage();
  const other = readKeyRing(`k9:${randomBytes(32).toString("base64")}`);
  expect(await openSelfServicePage(database.db, other, id)).toBeUndefined();
  expect(await findByToken(database.db, token)).toBe(id);
});

test("after the keys were changed, its token opens with the new one alone", async () => {
  const { id, token } = await aPage();
  const fresh = `k9:${randomBytes(32).toString("base64")}`;
  const both = readKeyRing(`${fresh},${SECRET_KEYS}`);
  expect((await rotatePages(database.db, both)).rotated).toBeGreaterThan(0);
  expect((await rotatePages(database.db, both)).rotated).toBe(0);
  expect((await readSelfServicePage(database.db, readKeyRing(fresh), id))?.token).toBe(token);
  expect((await rotatePages(database.db, ring)).unreadable).toBeGreaterThan(0);
});

/** As many at a time as connections carry; each is its own look-up. */
const GUESSES = fullAtNight(1_000_000, 5_000);

test(`${GUESSES} guessed tokens find nothing`, { timeout: 1_800_000 }, async () => {
  await aPage();
  let found = 0;
  for (let n = 0; n < GUESSES; n += 500) {
    const guesses = await Promise.all(Array.from({ length: 500 }, () => findByToken(database.db, newToken())));
    found += guesses.filter((id) => id !== undefined).length;
  }
  expect(found).toBe(0);
});

/** |t| above this would happen by chance once in 100,000 measurements. */
const BOUND = 4.5;
const ROUNDS = 20_000;

/** A statistical test: few rounds would say little, and too often something wrong. */
test.runIf(isNightly)("every token takes equally long, right or wrong", { timeout: 1_800_000 }, async () => {
  const expired = await aPage();
  await expire(expired.id);
  const known = await aPage();
  const nearly = `${known.token.slice(0, -2)}zz`; // the last letter of a token is never a z
  const tokens = {
    unknown: () => newToken(),
    malformed: () => `${newToken().slice(0, -1)}!`,
    nearly: () => nearly,
    expired: () => expired.token,
    known: () => known.token,
  };
  const times = { unknown: [], malformed: [], nearly: [], expired: [], known: [] } as Record<
    keyof typeof tokens,
    number[]
  >;
  const kinds = ["unknown", "malformed", "nearly", "expired", "known"] as const;
  for (let n = 0; n < ROUNDS; n += 1)
    for (const kind of kinds.toSorted(() => Math.random() - 0.5)) {
      const token = tokens[kind]();
      const start = performance.now();
      await findByToken(database.db, token);
      times[kind].push(performance.now() - start);
    }
  for (const kind of kinds.slice(1)) {
    const t = welchT(times.unknown, times[kind]);
    const means = `unknown ${momentsOf(times.unknown).mean} ms, ${kind} ${momentsOf(times[kind]).mean} ms`;
    expect(Math.abs(t), means).toBeLessThan(BOUND);
  }
});
