import { LARGE, STANDARD } from "./bounds.ts";
import { BUGS } from "./bugs.ts";
import { explore } from "./explore.ts";
import { SERVICE_BUGS } from "./refusals/bugs.ts";
import { exploreService } from "./refusals/explore.ts";
import type { Breach, Verdict } from "./refusals/verdict.ts";
import * as service from "./refusals/world.ts";
import { ROUTING_BUGS } from "./routing/bugs.ts";
import { exploreRouting } from "./routing/explore.ts";
import * as routing from "./routing/world.ts";
import { DESIGN, SCENARIOS } from "./world.ts";

/**
 * `npm run prove model`: every order in which two workers, the reaper, people, lost answers, lost commits, expired leases and
 * killed processes can meet on one delivery, with the product's own `settle` and `settleLate` deciding. First the design,
 * which must break no invariant; then four leads at one service that turns some of them away, with its `recordRefusal`; then leads
 * that are given to orders by two processes, with its `decide`; then mistakes made on purpose, each of which must break an invariant.
 *
 * Not in the model: the age of a lead, probes, people who err, a service that breaks its promise to recognise a lead, and a
 * process that freezes exactly between its last look at the clock and its first byte.
 *
 * `MODEL=large npm run prove model` allows one attempt and one try more: several times as many states, and minutes of
 * processor time and gigabytes of memory instead of three quarters of a minute.
 */
const bounds = process.env["MODEL"] === "large" ? LARGE : STANDARD;
const count = new Intl.NumberFormat("en");
let states = 0;
let failures = 0;

console.log("The design");
for (const scenario of SCENARIOS) report(scenario.name, () => explore({ scenario, bounds, rules: DESIGN }));

console.log("\nFour leads at one service, which turns some of them away");
for (const scenario of service.SCENARIOS) {
  report(scenario.name, () => exploreService({ scenario, rules: service.DESIGN }));
}

console.log("\nLeads given to orders: stored, refused, rerouted, in doubt, sent again, corrected, closed, erased");
for (const scenario of routing.SCENARIOS) {
  report(scenario.name, () => exploreRouting({ scenario, rules: routing.DESIGN }));
}

console.log("\nMistakes made on purpose");
let caught = 0;
const found = [
  ...BUGS.map(({ name, scenario, rules }) => ({ name, at: scenario.name, ...explore({ scenario, bounds, rules }) })),
  ...SERVICE_BUGS.map((bug) => ({ name: bug.name, at: bug.scenario.name, ...exploreService(bug) })),
  ...ROUTING_BUGS.map((bug) => ({ name: bug.name, at: bug.scenario.name, ...exploreRouting(bug) })),
];
for (const { name, at, breach } of found) {
  if (breach) caught++;
  console.log(" ", breach ? "caught" : "MISSED", name.padEnd(22), `[${at}]`);
  if (breach) tell(breach);
}

console.log(`\n${count.format(states)} states, ${caught} of ${found.length} seeded bugs caught`);
process.exitCode = failures > 0 || caught < found.length ? 1 : 0;

function report(name: string, run: () => Verdict): void {
  const begun = performance.now();
  const verdict = run();
  const seconds = `${((performance.now() - begun) / 1000).toFixed(1)} s`;
  states += verdict.states;
  if (verdict.breach) failures++;
  const numbers = [
    count.format(verdict.states).padStart(11),
    "states",
    count.format(verdict.edges).padStart(11),
    "edges",
  ];
  console.log(" ", name.padEnd(23), ...numbers, seconds.padStart(8), verdict.breach ? "  BROKEN" : "  holds");
  if (verdict.breach) tell(verdict.breach);
}

function tell({ invariant, trace }: Breach): void {
  console.log("         breaks", invariant);
  console.log("        ", trace.join(" > "));
}
