import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startFakeService } from "#testing/fake-service/fake-service.ts";
import { allowing } from "#testing/fixtures/services.ts";
import { startHarness } from "#testing/harness/product-harness.ts";
import { startWorker } from "#testing/processes/product.ts";
import { describeStrangers, problemsIn, runStrangers } from "#testing/traffic/strangers/run-strangers.ts";

/**
 * `npm run prove strangers`: 10,000 hostile leads of 500 networks beside 200 real ones, through the built web process, at five buyers that
 * refuse the hostile ones (403, 422) and accept the real. Three quarters look like people to us, so that quarantine alone does not help.
 * Fails when a buyer is shut for longer than a probe, a real lead does not arrive, or a Resume does not hold.
 * Options: `--hostile 1000`, `--networks 100`, `--real 50`, `--seed 7`, `--scale 1` (the real times).
 */
const { values } = parseArgs({
  options: {
    hostile: { type: "string", default: "10000" },
    networks: { type: "string", default: "500" },
    real: { type: "string", default: "200" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    scale: { type: "string", default: "2" },
  },
});
const timeScale = Number(values.scale);
const journal = join(mkdtempSync(join(tmpdir(), "stufenlos-")), "partner.jsonl");
const partner = await startFakeService({ port: 0, journal });
const webEnv = { ABUSE_CHECK: "on", ABUSE_ATTACK_LEADS: "1000000000", TRUSTED_PROXIES: "127.0.0.1" };
const harness = await startHarness({ folder: ".local/strangers-postgres", webEnv });
const worker = await startWorker(harness.databaseUrl, {
  OUTBOUND_ALLOW: allowing(partner.url),
  DELIVERY_HASTE: String(timeScale),
});
try {
  const report = await runStrangers(
    { url: harness.url, db: harness.db, partner },
    {
      hostile: Number(values.hostile),
      networks: Number(values.networks),
      real: Number(values.real),
      seed: Number(values.seed),
      timeScale,
    },
  );
  console.log(await describeStrangers(report));
  const problems = problemsIn(report);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  await worker.kill("SIGTERM");
  await harness.stop();
  await partner.stop();
}
