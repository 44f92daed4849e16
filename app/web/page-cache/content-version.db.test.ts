import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect, type Database } from "#server/platform/db/database.ts";
import type { Site } from "#server/site/site.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { aSite } from "#testing/fixtures/site.ts";
import { createContentVersion } from "./content-version.ts";

const NOON = Date.parse("2026-11-16T12:00:00Z");

let database: TestDatabase;
const processes: Database[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const mail = await connectFakeService(database.db, {
    url: "http://127.0.0.1:1/",
    name: "Bestätigung",
    formTypes: ["solar"],
  });
  await sql`update api_services set kind = 'mail' where id = ${mail}`.execute(database.db); // nothing is sent here
});
afterAll(async () => {
  for (const db of processes) await db.destroy();
  await database.drop();
});

/** Simulates another process, with its own cache. */
function aProcess(): Database {
  const db = connect({ url: database.url, connections: 1, onError: () => undefined });
  processes.push(db);
  return db;
}

const version = () => createContentVersion({ site: aSite, now: () => NOON, db: aProcess() })();

const withBrand = (site: Site, brand: string): Site => ({ ...site, operator: { ...site.operator, brand } });

test("the version is stable across reads, and changes with brand or day", async () => {
  let site = await aSite();
  let now = NOON;
  const versionOf = createContentVersion({ site: async () => site, now: () => now, db: aProcess() });
  const first = await versionOf();
  site = structuredClone(site);
  expect(await versionOf()).toBe(first);
  site = withBrand(site, "Treppauf");
  const renamed = await versionOf();
  expect(renamed).not.toBe(first);
  now = Date.parse("2026-11-16T23:00:00Z"); // midnight in Berlin
  expect(await versionOf()).not.toBe(renamed);
  site = withBrand(site, (await aSite()).operator.brand);
  now = NOON;
  expect(await versionOf()).toBe(first);
});

test("the version changes with confirming forms, naming, recipients and number of firms", async () => {
  const { db } = database;
  const versions = [await version()];
  await sql`update form_api_settings set is_enabled = false where form_type = 'solar'`.execute(db);
  versions.push(await version());
  await sql`insert into form_routing (form_type, names_partners, saved_by) values ('solar', true, 'a test')`.execute(
    db,
  );
  versions.push(await version());
  await connectFakeService(db, { url: "http://127.0.0.1:1/", publicName: "Musterlift GmbH" });
  versions.push(await version());
  await sql`update form_routing set max_buyers = 2`.execute(db);
  versions.push(await version());
  expect(new Set(versions).size).toBe(versions.length);
});
