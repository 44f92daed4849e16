import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { connectService } from "#server/api-services/connect-service.ts";
import { launchBrowser, openPage } from "#tests/support/browser.ts";
import { startWeb, startWorker, type Running } from "#tests/support/processes.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/test-database.ts";
import { until } from "#tests/support/until.ts";
import { readJournal, startFakePartner, type FakePartner, type JournalLine } from "#tools/fake-partner.ts";

export type Stage = {
  url: string;
  database: TestDatabase;
  open: (options?: BrowserContextOptions) => Promise<Page>;
  /** The lead with this e-mail address, once the partner has it. */
  delivered: (email: string) => Promise<{ record: unknown; received: JournalLine[]; results: unknown[] }>;
};

/** The whole product as a visitor meets it: built web and worker processes, Postgres, the fake partner, a real browser. */
export function useStage(): Stage {
  const journal = join(mkdtempSync(join(tmpdir(), "stufenlos-")), "partner.jsonl");
  const stage = {} as Stage;
  let browser: Browser;
  let partner: FakePartner;
  let web: Running & { url: string };
  let worker: Running;

  beforeAll(async () => {
    const database = await createTestDatabase();
    partner = await startFakePartner({ port: 0, journal });
    await connectService(database.db, { name: "Partner", endpoint: `${partner.url}/ok`, formType: "treppenlift" });
    web = await startWeb(database.url);
    worker = await startWorker(database.url);
    browser = await launchBrowser();
    Object.assign(stage, {
      url: web.url,
      database,
      open: (options: BrowserContextOptions = {}) => openPage(browser, { baseURL: web.url, ...options }),
      delivered: (email: string) => readDelivered(database, journal, email),
    } satisfies Stage);
  });
  afterEach(() => Promise.all(browser.contexts().map((context) => context.close())));
  afterAll(async () => {
    await browser.close();
    await worker.kill("SIGTERM");
    await web.kill("SIGTERM");
    await partner.stop();
    await stage.database.drop();
  });
  return stage;
}

async function readDelivered({ db }: TestDatabase, journal: string, email: string) {
  const rows = await db.selectFrom("form_submissions").selectAll().where("search_text", "like", `%${email}%`).execute();
  const [row] = rows;
  if (!row || rows.length > 1) throw new Error(`${rows.length} rows for ${email}`);
  const results = await until(async () => {
    const found = await db
      .selectFrom("api_submission_results")
      .selectAll()
      .where("form_submission_id", "=", row.id)
      .execute();
    return found.length > 0 && found.every((result) => result.status !== "pending") ? found : undefined;
  });
  const received = readJournal(journal).filter((line) => (line.body as { id?: string }).id === row.id);
  return { record: row.submission_data, received, results };
}
