import { sql } from "kysely";
import { connect, type Database } from "#server/platform/db/database.ts";
import { seedLeads } from "#testing/seed/seed-leads.ts";
import { migrate } from "#server/platform/db/migrate.ts";
import { ensureDatabase, runSql, withoutConfirmationEmail } from "#testing/database/databases.ts";
import { startPostgres } from "#testing/database/postgres.ts";

export type AdminHarness = {
  url: string;
  db: Database;
  submissions: number;
  deliveries: number;
  seedSeconds: number;
  stop(): Promise<void>;
};

/** PostgreSQL settings for millions of rows; the defaults are for a small machine. */
const SETTINGS = {
  shared_buffers: "2GB",
  effective_cache_size: "8GB",
  max_wal_size: "16GB",
  synchronous_commit: "off",
  random_page_cost: "1.1",
  jit: "off",
};

/** A cluster that keeps its data: the same scale is generated once. */
export async function startAdminHarness(scale: number): Promise<AdminHarness> {
  const postgres = await startPostgres(".local/bench-admin-postgres", { settings: SETTINGS });
  const url = await ensureDatabase(postgres, `leads_${scale}`);
  await migrate(url);
  await withoutConfirmationEmail(url);
  const db = connect({ url, connections: 6, onError: () => undefined });
  const known = await db.selectFrom("form_submissions").select("id").limit(1).executeTakeFirst();
  if (!known) await generate(db, url, scale);
  const { rows } = await sql<Pick<AdminHarness, "submissions" | "deliveries" | "seedSeconds">>`select
    (select seconds from bench_seed) as "seedSeconds",
    (select reltuples::int from pg_class where relname = 'form_submissions') as submissions,
    (select reltuples::int from pg_class where relname = 'deliveries') as deliveries`.execute(db);
  const [sizes] = rows;
  if (!sizes) throw new Error("No sizes");
  return {
    url,
    db,
    ...sizes,
    async stop() {
      await db.destroy();
      await postgres.stop();
    },
  };
}

/** The duration is stored with the data. */
async function generate(db: Database, url: string, scale: number): Promise<void> {
  const begun = performance.now();
  await seedLeads(db, { scale, isProduction: true });
  await runSql(url, "vacuum analyze"); // It exceeds the product's statement timeout.
  const seconds = (performance.now() - begun) / 1000;
  await sql`create table bench_seed as select ${seconds}::real as seconds`.execute(db);
}
