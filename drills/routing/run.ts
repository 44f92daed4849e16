import { parseArgs } from "node:util";
import { createDatabase } from "#testing/database/databases.ts";
import { startPostgres } from "#testing/database/postgres.ts";
import { routeUnderKills } from "#testing/routing/route-under-kills.ts";

/**
 * `npm run routing:long`: leads for 40 orders with caps, 4 web and 2 worker processes, kill -9 of one every second; then every promise
 * about who gets a lead is recounted. It ends after so many leads or seconds, whichever comes first.
 */
const { values } = parseArgs({
  options: {
    leads: { type: "string", default: "1000000" },
    seconds: { type: "string", default: "86400" },
    seed: { type: "string", default: "19" },
  },
});

const folder = ".local/routing-long-postgres";
const postgres = await startPostgres(folder, { fresh: true });
try {
  const begun = performance.now();
  const routed = await routeUnderKills({
    databaseUrl: await createDatabase(postgres, "stufenlos"),
    journal: `${folder}-partner-${Date.now()}.jsonl`,
    leads: Number(values.leads),
    seconds: Number(values.seconds),
    seed: Number(values.seed),
    orders: 40,
    webs: 4,
    workers: 2,
    kills: Infinity,
    killEveryMs: 1_000,
  });
  const { acknowledged, missing, kills, places, violations } = routed;
  const seconds = Math.round((performance.now() - begun) / 1000);
  console.log(`${acknowledged} leads, ${kills} kills, ${seconds} s; places: ${JSON.stringify(places)}`);
  console.log(`${missing} without a decision, ${violations.length} violations`);
  for (const violation of violations.slice(0, 20)) console.error(violation);
  process.exitCode = missing + violations.length > 0 ? 1 : 0;
} finally {
  await postgres.stop();
}
