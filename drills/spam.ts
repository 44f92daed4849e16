import { rm } from "node:fs/promises";
import { connect } from "#server/db/database.ts";
import { migrate } from "#server/db/migrate.ts";
import { startWeb } from "#testing/processes/product.ts";
import { nameOperator } from "#testing/fixtures/site.ts";
import { ensureDatabase, startPostgres } from "#testing/database/postgres.ts";
import { play, sharesOf, tableOf } from "#testing/traffic/spam/run-mix.ts";

/**
 * `npm run abuse [seed] [signs|proof]`: 10,000 posts of programs among 1,000 of people, against the built web process and a real database.
 * Once with the signs alone, once with the proof of work that an attack switches on. Fails when too many programs come
 * through, too many people are held, or a single lead is lost.
 */
const FOLDER = ".local/abuse-postgres";
const BOTS = 10_000;
const PEOPLE = 1_000;
const seed = Number(process.argv[2] ?? Date.now() % 1_000_000);
const only = process.argv[3];
console.log(`seed ${seed}`);

await rm(FOLDER, { recursive: true, force: true });
const postgres = await startPostgres(FOLDER);
try {
  if (only !== "proof") await round("signs", "With the signs alone", "1000000000");
  if (only !== "signs") await round("proof", "As in production: an attack switches the proof of work on", "30");
} finally {
  await postgres.stop();
  await rm(FOLDER, { recursive: true, force: true });
}

async function round(name: string, title: string, attackLeads: string): Promise<void> {
  const databaseUrl = postgres.url(name);
  await ensureDatabase(postgres.url("postgres"), name);
  await migrate(databaseUrl);
  await nameOperator(databaseUrl);
  const db = connect({ url: databaseUrl, connections: 2, onError: () => undefined });
  const settings = { ABUSE_CHECK: "on", ABUSE_ATTACK_LEADS: attackLeads, TRUSTED_PROXIES: "127.0.0.1" };
  const web = await startWeb(databaseUrl, settings);
  try {
    const begun = performance.now();
    const played = await play({ url: web.url, db }, { bots: BOTS, people: PEOPLE, seed });
    const { botsHeld, peopleHeld, lost, notAnswered } = sharesOf(played);
    console.log(`\n${title}, ${((performance.now() - begun) / 1000).toFixed(0)} s\n${tableOf(played)}`);
    if (botsHeld < 0.99 || peopleHeld >= 0.01 || lost + notAnswered > 0) {
      console.error("Not good enough");
      process.exitCode = 1;
    }
  } finally {
    await web.kill("SIGTERM");
    await db.destroy();
  }
}
