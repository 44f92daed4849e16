import { parseArgs } from "node:util";
import { startHarness } from "#testing/harness/product-harness.ts";
import { fuzz } from "#testing/traffic/fuzz/fuzz.ts";

/**
 * `npm run prove fuzz`: 100,000 broken, hostile and strange submits against the built web process and a real database. No answer may be a
 * 5xx, every whole lead is stored exactly once, and what is stored is the cleaned text. `--cases 2000`, `--seed 7`.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    cases: { type: "string", default: "100000" },
  },
});
const [seed, cases] = [Number(values.seed), Number(values.cases)];
const webEnv = { ABUSE_CHECK: "on", ABUSE_ATTACK_LEADS: "1000000000" };
const harness = await startHarness({ folder: ".local/fuzz-postgres", webEnv });
try {
  const begun = performance.now();
  const { byStatus, stored, problems } = await fuzz(harness, { cases, seed });
  const seconds = ((performance.now() - begun) / 1000).toFixed(0);
  console.log(`seed ${seed}: ${cases} cases in ${seconds} s, answers ${JSON.stringify(byStatus)}, ${stored} stored`);
  console.log(`${problems.length} troubles\n${problems.slice(0, 20).join("\n")}`);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  await harness.stop();
}
