import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { formTypes } from "#funnels/registry.ts";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { startFakeService } from "#testing/fake-service/fake-service.ts";
import { startProduct } from "#testing/harness/product-harness.ts";

export type VisitorProduct = { url: string; databaseUrl: string; journal: string };

declare module "vitest" {
  interface ProvidedContext {
    visitorProduct: VisitorProduct;
  }
}

/** One product for all test files whose visitors do not interfere. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { stop, ...product } = await startVisitorProduct(project.getProvidedContext().adminUrl);
  project.provide("visitorProduct", product);
  return stop;
}

/** Built web and worker processes, a database, and a fake partner that gets the leads of every form. */
export async function startVisitorProduct(adminUrl: string): Promise<VisitorProduct & { stop: () => Promise<void> }> {
  const journal = join(mkdtempSync(join(tmpdir(), "stufenlos-")), "partner.jsonl");
  const database = await createTestDatabase(adminUrl);
  const partner = await startFakeService({ port: 0, journal });
  const product = await startProduct(database.url, { services: { Partner: `${partner.url}/ok` }, formTypes });
  return {
    url: product.url,
    databaseUrl: database.url,
    journal,
    async stop() {
      await product.stop();
      await partner.stop();
      await database.drop();
    },
  };
}
