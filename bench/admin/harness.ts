import { sql } from "kysely";
import { Client } from "pg";
import { connect, type Database } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { seedLeads } from "#server/seed/seed-leads.ts";
import { ensureDatabase, startPostgres, type Postgres } from "#testing/database/postgres.ts";
import { nameOperator } from "#testing/fixtures/site.ts";
import { withoutConfirmationMail } from "#testing/fixtures/without-confirmation-email.ts";

export type Stage = {
  url: string;
  db: Database;
  submissions: number;
  deliveries: number;
  seedSeconds: number;
  stop(): Promise<void>;
};

/** What a server for millions of rows is given; the defaults are for a small machine of long ago. */
const SETTINGS = {
  shared_buffers: "2GB",
  effective_cache_size: "8GB",
  max_wal_size: "16GB",
  synchronous_commit: "off",
  random_page_cost: "1.1",
  jit: "off",
};

/** A cluster that keeps its data: the same scale is generated once. */
export async function openStage(scale: number): Promise<Stage> {
  const postgres = await startTuned(".local/bench-admin-postgres");
  const name = `leads_${scale}`;
  await ensureDatabase(postgres.url("postgres"), name);
  const url = postgres.url(name);
  await migrate(url);
  await withoutConfirmationMail(url);
  await nameOperator(url);
  const db = connect({ url, connections: 6, onError: () => undefined });
  const known = await db.selectFrom("form_submissions").select("id").limit(1).executeTakeFirst();
  if (!known) await generate(db, url, scale);
  const { rows } = await sql<Pick<Stage, "submissions" | "deliveries" | "seedSeconds">>`select
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

/** How long it took is kept with the data. */
async function generate(db: Database, url: string, scale: number): Promise<void> {
  const begun = performance.now();
  await seedLeads(db, { scale, isProduction: true });
  await vacuum(url);
  const seconds = (performance.now() - begun) / 1000;
  await sql`create table bench_seed as select ${seconds}::real as seconds`.execute(db);
}

async function startTuned(folder: string): Promise<Postgres> {
  const first = await startPostgres(folder);
  const db = connect({ url: first.url("postgres"), connections: 1, onError: () => undefined });
  for (const [name, value] of Object.entries(SETTINGS)) {
    await sql`alter system set ${sql.ref(name)} = ${sql.lit(value)}`.execute(db);
  }
  await db.destroy();
  await first.stop();
  return startPostgres(folder);
}

/** Takes longer than the product lets a statement run. */
async function vacuum(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("vacuum analyze");
  await client.end();
}
