import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#funnels/engine/new-id.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { exportAudit } from "./list-audit.ts";
import { recordReading } from "./record-audit.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const entries = () =>
  database.db
    .selectFrom("audit_events")
    .innerJoin("audit_chain", "entry_id", "audit_events.id")
    .select(["actor", "action", "details"])
    .orderBy("n") // ids of one millisecond have no sequence
    .execute();

test("a list of contacts that is read or searched is recorded once per person, screen and ten minutes", async () => {
  const [eva, jan] = ["eva@stufenlos.example", "jan@stufenlos.example"];
  const earlier = { actor: eva, action: "leads.list", details: JSON.stringify({ screen: "forms/solar" }) };
  const elevenMinutesAgo = newId(Date.now() - 11 * 60_000, new Uint8Array(10));
  await database.db
    .insertInto("audit_events")
    .values({ id: elevenMinutesAgo, ...earlier })
    .execute();
  for (const actor of [eva, eva, jan, eva]) {
    await recordReading(database.db, { actor, screen: "forms/solar" });
  }
  const [phone, another] = ["abc", "def"].map((hash) => ({ search: "phone", hash }));
  for (const search of [phone, phone, another, { search: "words" }]) {
    await recordReading(database.db, { actor: eva, screen: "forms/solar", ...(search && { search }) });
  }
  await recordReading(database.db, { actor: eva, screen: "quarantine" });
  const solar = { screen: "forms/solar" };
  expect(await entries()).toEqual([
    { actor: eva, action: "leads.list", details: solar },
    { actor: eva, action: "leads.list", details: solar },
    { actor: jan, action: "leads.list", details: solar },
    { actor: eva, action: "leads.search", details: { ...solar, search: "phone", hash: "abc" } },
    { actor: eva, action: "leads.search", details: { ...solar, search: "phone", hash: "def" } },
    { actor: eva, action: "leads.search", details: { ...solar, search: "words" } },
    { actor: eva, action: "leads.list", details: { screen: "quarantine" } },
  ]);
});

test("the log as a file holds what the filter shows, newest first, each entry once", async () => {
  const begin = Date.now() - 3_600_000;
  await database.db
    .insertInto("audit_events")
    .values(
      Array.from({ length: 2_500 }, (_, n) => ({
        id: newId(begin + n, new Uint8Array(10)),
        actor: "=max@stufenlos.example",
        action: "lead.open",
        target_kind: "submission",
        target_id: `lead-${n}`,
      })),
    )
    .execute();
  const chunks = [];
  for await (const chunk of exportAudit(database.db, { actor: "=max@stufenlos.example" })) chunks.push(chunk);
  const lines = chunks
    .map(({ text }) => text)
    .join("")
    .split("\r\n")
    .slice(0, -1);
  expect(lines[0]).toBe("\ufeffId;Time;Actor;Action;Object;Object id;Details");
  expect(lines[1]).toMatch(/;"'=max@stufenlos\.example";lead\.open;submission;lead-2499;\{\}$/);
  expect(lines).toHaveLength(2_501);
  expect(new Set(chunks.flatMap(({ ids }) => ids)).size).toBe(2_500);
});
