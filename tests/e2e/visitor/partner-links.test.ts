import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#server/platform/new-id.ts";
import { confirmLink } from "#server/privacy/notice-link.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { seedSoldProof } from "#testing/fixtures/dossier.ts";
import { testRing } from "#testing/fixtures/services.ts";
import { startWeb, type Running } from "#testing/processes/product.ts";
import { expectAccessible } from "#tests/e2e/harness/accessibility.ts";
import { browserPages } from "#tests/e2e/harness/browser-pages.ts";
import { overhang } from "#tests/e2e/harness/page-facts.ts";
import { isNightly } from "#tests/nightly.ts";

let database: TestDatabase;
let web: Running & { url: string };
beforeAll(async () => {
  database = await createTestDatabase();
  web = await startWeb(database.url);
});
afterAll(async () => {
  await web.kill("SIGTERM");
  await database.drop();
});
const openPage = browserPages({ closedAfter: "all tests" });

/** Uses an erased lead, to include the box on top. */
async function paths(): Promise<string[]> {
  const { db } = database;
  const { id, token } = await seedSoldProof(db, testRing, ["Musterlift Rheinland GmbH", "Liftring Beispiel GmbH"]);
  await sql`insert into withdrawals (id, submission_id, kind, scope, notify_recipients, by)
    values (${newId()}, ${id}, 'erased', 'all', true, 'visitor')`.execute(db);
  const notice = newId();
  await sql`insert into notices (id, submission_id, kind, service_name, channel, state, told_at)
    values (${notice}, ${id}, 'erased', 'Liftring', 'email', 'told', now())`.execute(db);
  const link = confirmLink(
    { consentRing: testRing, publicUrl: web.url },
    { id: notice, kind: "erased", createdAt: new Date() },
  );
  return [`/nachweis/${token}`, "/nachweis/x", new URL(link ?? "").pathname];
}

test("pages for partners are accessible and fit a narrow phone and a desktop", async () => {
  for (const viewport of [
    { width: 320, height: 700 },
    { width: 1280, height: 900 },
  ]) {
    const page = await openPage({ baseURL: web.url, viewport });
    for (const path of await paths()) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect(await overhang(page), path).toBe(0);
      if (viewport.width === 320 || isNightly) await expectAccessible(page);
    }
  }
});

test("a recipient confirms without scripts", async () => {
  const page = await openPage({ baseURL: web.url, javaScriptEnabled: false });
  const [, , confirm = ""] = await paths();
  await page.goto(confirm);
  await page.getByRole("button", { name: "Ja, wir haben sie gelöscht" }).click();
  await page.getByRole("heading", { name: "Danke, das ist bestätigt" }).waitFor();
  expect(await page.getByRole("button").count()).toBe(0);
});
