import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject } from "vitest";
import { TOO_LATE } from "#server/delivery/transport/open-connection.ts";
import { connect, type Database } from "#server/platform/db/database.ts";
import type { SpecFunnel } from "#tests/spec/spec-funnel.ts";
import { until } from "#testing/until.ts";
import { readJournal } from "#testing/fake-service/journal.ts";
import { browserPages } from "./browser-pages.ts";
import { expectedRecord } from "./journey.ts";
import { startVisitorProduct, type VisitorProduct } from "./visitor-product.ts";

export type Harness = {
  url: string;
  database: { db: Database };
  /** A new visitor. The page stays open to the end, and tests may run in parallel. */
  open: (options?: BrowserContextOptions) => Promise<Page>;
  /** Checks that the lead with this address is stored as specified and delivered once. */
  expectDelivered: (spec: SpecFunnel, email: string, sourcePath: string) => Promise<void>;
};

/**
 * The whole product: built web and worker processes, Postgres, the fake partner, a real browser. All files share one, so e-mail
 * addresses differ between files. Tests that change what visitors see have their own.
 */
export function useVisitorHarness({ own = false }: { own?: boolean } = {}): Harness {
  const harness = {} as Harness;
  const stops: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    const product = own ? await startOwn() : inject("visitorProduct");
    const db = connect({ url: product.databaseUrl, connections: 5, onError: () => undefined });
    stops.unshift(() => db.destroy());
    Object.assign(harness, {
      url: product.url,
      database: { db },
      open: (options: BrowserContextOptions = {}) => openPage({ baseURL: product.url, ...options }),
      expectDelivered: (spec, email, path) => expectDelivered(db, product.journal, spec, email, product.url + path),
    } satisfies Harness);
  });
  afterAll(async () => {
    for (const stop of stops) await stop();
  });
  const openPage = browserPages({ closedAfter: "all tests" });

  async function startOwn(): Promise<VisitorProduct> {
    const product = await startVisitorProduct(inject("adminUrl"));
    stops.push(product.stop);
    return product;
  }
  return harness;
}

async function expectDelivered(db: Database, journal: string, spec: SpecFunnel, email: string, sourceUrl: string) {
  const rows = await db.selectFrom("form_submissions").selectAll().where("search_text", "like", `%${email}%`).execute();
  expect(rows).toMatchObject([{ form_type: spec.formType }]);
  const [row] = rows;
  expect(row?.submission_data).toEqual(expectedRecord(spec, email, sourceUrl));

  const results = await until(async () => {
    const found = await db
      .selectFrom("api_submission_results")
      .selectAll()
      .where("form_submission_id", "=", row?.id ?? "")
      .where("error_message", "is distinct from", TOO_LATE.message) // on a busy machine an attempt may be skipped and retried
      .execute();
    return found.length > 0 && found.every((result) => result.status !== "pending") ? found : undefined;
  });
  expect(results).toMatchObject([{ status: "success", api_service_name: "Partner", error_message: null }]);
  const received = readJournal(journal).filter((line) => (line.body as { id?: string }).id === row?.id);
  const { sourceUrl: _, ...answers } = expectedRecord(spec, email, sourceUrl);
  expect(received).toMatchObject([{ processed: true, body: { formType: spec.formType, sourceUrl, answers } }]);
}
