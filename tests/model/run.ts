import { LARGE, STANDARD } from "./bounds.ts";
import { BUGS } from "./bugs.ts";
import { explore, type Breach } from "./explore.ts";
import { DESIGN, SCENARIOS } from "./world.ts";

/**
 * `npm run test:model`: every order in which two workers, the reaper, people, lost answers, lost commits, expired leases and
 * killed processes can meet on one delivery, with the product's own `settle` and `settleLate` deciding. First the design,
 * which must break no invariant; then mistakes made on purpose, each of which must break one.
 *
 * Not in the model: the age of a lead, probes, people who err, a service that breaks its promise to recognise a lead, and a
 * process that freezes exactly between its last look at the clock and its first byte.
 *
 * `MODEL=large npm run test:model` allows one attempt and one try more: 32 million states instead of 4, some five minutes
 * of processor time instead of half a minute, 3 GB of memory.
 */
const bounds = process.env["MODEL"] === "large" ? LARGE : STANDARD;
const count = new Intl.NumberFormat("en");
let states = 0;
let failures = 0;

console.log("The design");
for (const scenario of SCENARIOS) {
  const begun = performance.now();
  const verdict = explore({ scenario, bounds, rules: DESIGN });
  const seconds = `${((performance.now() - begun) / 1000).toFixed(1)} s`;
  states += verdict.states;
  if (verdict.breach) failures++;
  const numbers = [
    count.format(verdict.states).padStart(11),
    "states",
    count.format(verdict.edges).padStart(11),
    "edges",
  ];
  console.log(" ", scenario.name.padEnd(22), ...numbers, seconds.padStart(8), verdict.breach ? "  BROKEN" : "  holds");
  if (verdict.breach) tell(verdict.breach);
}

console.log("\nMistakes made on purpose");
let caught = 0;
for (const { name, scenario, rules } of BUGS) {
  const { breach } = explore({ scenario, bounds, rules });
  if (breach) caught++;
  console.log(" ", breach ? "caught" : "MISSED", name.padEnd(22), `[${scenario.name}]`);
  if (breach) tell(breach);
}

console.log(`\n${count.format(states)} states, ${caught} of ${BUGS.length} seeded bugs caught`);
process.exitCode = failures > 0 || caught < BUGS.length ? 1 : 0;

function tell({ invariant, trace }: Breach): void {
  console.log("         breaks", invariant);
  console.log("        ", trace.join(" > "));
}
