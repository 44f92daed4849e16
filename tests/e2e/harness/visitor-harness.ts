import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { funnels, isFormType } from "#funnels/registry.ts";
import type { SpecFunnel } from "#tests/spec/spec-funnel.ts";
import { launchBrowser, openPage } from "#testing/browser/browser.ts";
import { startWeb, startWorker, type Running } from "#testing/processes/product.ts";
import { allowing, connectPartner } from "#testing/fixtures/services.ts";
import { createTestDatabase, type TestDatabase } from "#testing/database/test-database.ts";
import { until } from "#testing/until.ts";
import { readJournal, startFakePartner, type FakePartner } from "#testing/fake-partner/fake-partner.ts";
import { expectedRecord } from "./journey.ts";

export type Stage = {
  url: string;
  database: TestDatabase;
  /** A visitor nobody knows yet. The page stays open to the end, tests may run side by side. */
  open: (options?: BrowserContextOptions) => Promise<Page>;
  /** The lead with this address is stored as the specification says, and the partner has it, once. */
  expectDelivered: (spec: SpecFunnel, email: string, sourcePath: string) => Promise<void>;
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
    await connectPartner(database.db, {
      url: `${partner.url}/ok`,
      formTypes: Object.keys(funnels).filter(isFormType),
    });
    web = await startWeb(database.url);
    worker = await startWorker(database.url, { OUTBOUND_ALLOW: allowing(partner.url) });
    browser = await launchBrowser();
    Object.assign(stage, {
      url: web.url,
      database,
      open: (options: BrowserContextOptions = {}) => openPage(browser, { baseURL: web.url, ...options }),
      expectDelivered: (spec, email, path) => expectDelivered(database, journal, spec, email, web.url + path),
    } satisfies Stage);
  });
  afterAll(async () => {
    await browser.close();
    await worker.kill("SIGTERM");
    await web.kill("SIGTERM");
    await partner.stop();
    await stage.database.drop();
  });
  return stage;
}

async function expectDelivered(
  { db }: TestDatabase,
  journal: string,
  spec: SpecFunnel,
  email: string,
  sourceUrl: string,
) {
  const rows = await db.selectFrom("form_submissions").selectAll().where("search_text", "like", `%${email}%`).execute();
  expect(rows).toMatchObject([{ form_type: spec.formType }]);
  const [row] = rows;
  expect(row?.submission_data).toEqual(expectedRecord(spec, email, sourceUrl));

  const results = await until(async () => {
    const found = await db
      .selectFrom("api_submission_results")
      .selectAll()
      .where("form_submission_id", "=", row?.id ?? "")
      .execute();
    return found.length > 0 && found.every((result) => result.status !== "pending") ? found : undefined;
  });
  expect(results).toMatchObject([{ status: "success", api_service_name: "Partner", error_message: null }]);
  const received = readJournal(journal).filter((line) => (line.body as { id?: string }).id === row?.id);
  const { sourceUrl: _, ...answers } = expectedRecord(spec, email, sourceUrl);
  expect(received).toMatchObject([{ processed: true, body: { formType: spec.formType, sourceUrl, answers } }]);
}
