import type { FormType } from "#funnels/registry.ts";
import type { Database } from "#server/platform/db/database.ts";
import { connect } from "#server/platform/db/database.ts";
import { createDatabase } from "#testing/database/databases.ts";
import { startPostgres, type Postgres } from "#testing/database/postgres.ts";
import { allowing, connectFakeService } from "#testing/fixtures/services.ts";
import { startWeb, startWorker, type Environment, type Running } from "#testing/processes/product.ts";

type ProductOptions = {
  webEnv?: Environment;
  workerEnv?: Environment;
  /** Api services on this machine that get every lead of `formTypes`, name to address. With them comes a worker. */
  services?: Readonly<Record<string, string>>;
  /** Whose leads they get. */
  formTypes?: readonly FormType[];
};

export type Product = {
  url: string;
  db: Database;
  web: Running;
  worker: Running | undefined;
  stop: () => Promise<void>;
};

/** Web, and a worker where there are services to send to, on a database that is there. */
export async function startProduct(databaseUrl: string, options: ProductOptions = {}): Promise<Product> {
  const { webEnv, workerEnv, services = {}, formTypes = ["treppenlift"] } = options;
  const db = connect({ url: databaseUrl, connections: 4, onError: () => undefined });
  const urls = Object.values(services);
  for (const [name, url] of Object.entries(services)) await connectFakeService(db, { name, url, formTypes });
  const web = await startWeb(databaseUrl, webEnv);
  const worker =
    urls.length > 0 ? await startWorker(databaseUrl, { OUTBOUND_ALLOW: allowing(...urls), ...workerEnv }) : undefined;
  return {
    url: web.url,
    db,
    web,
    worker,
    async stop() {
      await web.kill("SIGTERM");
      await worker?.kill("SIGTERM");
      await db.destroy();
    },
  };
}

type HarnessOptions = ProductOptions & {
  /** Where PostgreSQL keeps its data. */
  folder: string;
  fresh?: boolean;
  operator?: Parameters<typeof createDatabase>[2];
};

export type Harness = Product & { postgres: Postgres; databaseUrl: string };

/** The same on a PostgreSQL and a database of its own. */
export async function startHarness({ folder, fresh = true, operator, ...product }: HarnessOptions): Promise<Harness> {
  const postgres = await startPostgres(folder, { fresh });
  const databaseUrl = await createDatabase(postgres, "stufenlos", operator);
  const started = await startProduct(databaseUrl, product);
  return {
    ...started,
    postgres,
    databaseUrl,
    async stop() {
      await started.stop();
      await postgres.stop();
    },
  };
}
