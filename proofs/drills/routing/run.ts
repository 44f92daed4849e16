import { parseArgs } from "node:util";
import { createDatabase } from "#testing/database/databases.ts";
import { startPostgres } from "#testing/database/postgres.ts";
import { routeUnderKills } from "#testing/routing/route-under-kills.ts";

/**
 * `npm run prove routing`: leads for 40 orders with caps, 4 web and 2 worker processes, kill -9 of one every second; then every promise
 * about who gets a lead is recounted. It ends after so many leads or seconds, whichever comes first; `--continue` goes on with the database
 * of the run before, and recounts all of it.
 */
const { values } = parseArgs({
  options: {
    leads: { type: "string", default: "1000000" },
    visitors: { type: "string", default: "512" },
    seconds: { type: "string", default: "86400" },
    seed: { type: "string", default: "19" },
    continue: { type: "boolean", default: false },
  },
});

/** Stored in the services of a run that is continued. */
const PARTNER_PORT = 3_919;
const folder = ".local/routing-long-postgres";
const postgres = await startPostgres(folder, { fresh: !values.continue, settings: { shared_buffers: "1GB" } });
try {
  const begun = performance.now();
  const secondsSince = () => Math.round((performance.now() - begun) / 1000);
  let saidAt = 0;
  const routed = await routeUnderKills({
    databaseUrl: await createDatabase(postgres, "stufenlos"),
    journal: `${folder}-partner-${Date.now()}.jsonl`,
    partnerPort: PARTNER_PORT,
    leads: Number(values.leads),
    visitors: Number(values.visitors),
    seconds: Number(values.seconds),
    seed: Number(values.seed),
    orders: 40,
    maxPlaces: Math.ceil(Number(values.leads) / 200), // all orders together want a tenth of what visitors could be given
    webs: 4,
    workers: 2,
    kills: Infinity,
    killEveryMs: 1_000,
    onProgress({ acknowledged, kills, waiting }) {
      if (secondsSince() < saidAt + 60) return;
      saidAt = secondsSince();
      console.log(`${saidAt} s: ${acknowledged} leads, ${kills} kills, ${waiting} deliveries wait`);
    },
  });
  const { acknowledged, stored, missing, kills, places, violations } = routed;
  console.log(`${acknowledged} leads, ${kills} kills, ${secondsSince()} s`);
  console.log(`In the database: ${stored} leads; places: ${JSON.stringify(places)}`);
  console.log(`${missing} without a decision, ${violations.length} violations`);
  for (const violation of violations.slice(0, 20)) console.error(violation);
  process.exitCode = missing + violations.length > 0 ? 1 : 0;
} finally {
  await postgres.stop();
}
