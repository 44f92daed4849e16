import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { funnels, isFormType } from "#funnels/registry.ts";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { allowing, connectPartner } from "#testing/fixtures/services.ts";
import { startFakePartner } from "#testing/fake-partner/fake-partner.ts";
import { startWeb, startWorker } from "#testing/processes/product.ts";

export type VisitorProduct = { url: string; databaseUrl: string; journal: string };

declare module "vitest" {
  interface ProvidedContext {
    visitorProduct: VisitorProduct;
  }
}

/** One product for all test files whose visitors do not get in each other's way. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...product } = await startVisitorProduct(project.getProvidedContext().adminUrl);
  project.provide("visitorProduct", product);
  return stop;
}

/** Built web and worker processes, a database, and a fake partner that gets the leads of every form. */
export async function startVisitorProduct(adminUrl: string): Promise<VisitorProduct & { stop: () => Promise<void> }> {
  const journal = join(mkdtempSync(join(tmpdir(), "stufenlos-")), "partner.jsonl");
  const database = await createTestDatabase(adminUrl);
  const partner = await startFakePartner({ port: 0, journal });
  await connectPartner(database.db, { url: `${partner.url}/ok`, formTypes: Object.keys(funnels).filter(isFormType) });
  const web = await startWeb(database.url);
  const worker = await startWorker(database.url, { OUTBOUND_ALLOW: allowing(partner.url) });
  return {
    url: web.url,
    databaseUrl: database.url,
    journal,
    async stop() {
      await worker.kill("SIGTERM");
      await web.kill("SIGTERM");
      await partner.stop();
      await database.drop();
    },
  };
}
