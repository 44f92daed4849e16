import { rm } from "node:fs/promises";
import { connect } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { startWeb } from "#testing/processes/product.ts";
import { nameOperator } from "#testing/fixtures/site.ts";
import { ensureDatabase, startPostgres } from "#testing/database/postgres.ts";
import { fuzz } from "#testing/traffic/fuzz/fuzz.ts";

/**
 * `npm run fuzz [seed] [cases]`: 100,000 broken, hostile and strange submits against the built web process and a real database.
 * No answer may be a 5xx, every whole lead is stored exactly once, and what is stored is the cleaned text.
 */
const FOLDER = ".local/fuzz-postgres";
const seed = Number(process.argv[2] ?? Date.now() % 1_000_000);
const cases = Number(process.argv[3] ?? 100_000);

await rm(FOLDER, { recursive: true, force: true });
const postgres = await startPostgres(FOLDER);
await ensureDatabase(postgres.url("postgres"), "fuzz");
const databaseUrl = postgres.url("fuzz");
await migrate(databaseUrl);
await nameOperator(databaseUrl);
const db = connect({ url: databaseUrl, connections: 2, onError: () => undefined });
const web = await startWeb(databaseUrl, { ABUSE_CHECK: "on", ABUSE_ATTACK_LEADS: "1000000000" });
try {
  const begun = performance.now();
  const { byStatus, stored, troubles } = await fuzz({ url: web.url, db }, { cases, seed });
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  console.log(`seed ${seed}: ${cases} cases in ${seconds} s, answers ${JSON.stringify(byStatus)}, ${stored} stored`);
  console.log(`${troubles.length} troubles\n${troubles.slice(0, 20).join("\n")}`);
  if (troubles.length > 0) process.exitCode = 1;
} finally {
  await web.kill("SIGTERM");
  await db.destroy();
  await postgres.stop();
  await rm(FOLDER, { recursive: true, force: true });
}
