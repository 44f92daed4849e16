import { parseArgs } from "node:util";
import { startHarness } from "#testing/harness/product-harness.ts";
import { describeMix, play, sharesOf } from "#testing/traffic/spam/run-mix.ts";

/**
 * `npm run prove spam`: 10,000 posts of programs among 1,000 of people, against the built web process and a real database. Once with the
 * signals alone, once with the proof of work that an attack switches on. Fails when too many programs come through, too many
 * people are quarantined, or a single lead is lost; with fewer posts than that, fewer programs are noticed.
 * Options: `--only signals`, `--only proof`, `--bots 1000`, `--people 200`, `--seed 7`.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    only: { type: "string" },
    bots: { type: "string", default: "10000" },
    people: { type: "string", default: "1000" },
  },
});
const ROUNDS = [
  { name: "signals", title: "With the signals alone", attackLeads: "1000000000" },
  { name: "proof", title: "As in production: an attack switches the proof of work on", attackLeads: "30" },
];
const mix = { bots: Number(values.bots), people: Number(values.people), seed: Number(values.seed) };
console.log(`seed ${mix.seed}`);
for (const { name, title, attackLeads } of ROUNDS) {
  if (values.only !== undefined && values.only !== name) continue;
  const webEnv = { ABUSE_CHECK: "on", ABUSE_ATTACK_LEADS: attackLeads, TRUSTED_PROXIES: "127.0.0.1" };
  const harness = await startHarness({ folder: ".local/abuse-postgres", webEnv });
  try {
    const begun = performance.now();
    const played = await play(harness, mix);
    const { botsQuarantined, peopleQuarantined, lost, notAnswered } = sharesOf(played);
    console.log(`\n${title}, ${((performance.now() - begun) / 1000).toFixed(0)} s\n${await describeMix(played)}`);
    if (botsQuarantined < 0.99 || peopleQuarantined >= 0.01 || lost + notAnswered > 0) {
      console.error("Spam check below target");
      process.exitCode = 1;
    }
  } finally {
    await harness.stop();
  }
}
