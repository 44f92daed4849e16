import type { Verdict } from "#proofs/model/refusals/verdict.ts";
import { brokenBy } from "./invariants.ts";
import { NO_ALLOCATION, stepsFrom } from "./steps.ts";
import type { State, World } from "./world.ts";

const startOf = ({ scenario: { leads, orders, left } }: World): State => ({
  leads: Array.from({ length: leads }, () => ({
    stage: "new",
    unsold: null,
    allocations: orders.map(() => NO_ALLOCATION),
  })),
  used: orders.map(() => 0),
  processes: [null, null],
  left,
});

type Found = { readonly state: State; readonly label: string; readonly from: Found | undefined };

/** Visits every state that can be reached, nearest first, so that the trace of the first breach is a shortest one. */
export function exploreRouting(world: World): Verdict {
  const start: Found = { state: startOf(world), label: "", from: undefined };
  const seen = new Set([JSON.stringify(start.state)]);
  let edges = 0;
  for (let level = [start]; level.length > 0;) {
    const nextLevel: Found[] = [];
    for (const found of level) {
      for (const { label, next } of stepsFrom(found.state, world)) {
        edges++;
        const invariant = brokenBy(found.state, next, world);
        if (invariant !== undefined) {
          return { states: seen.size, edges, breach: { invariant, trace: [...traceTo(found), label] } };
        }
        const key = JSON.stringify(next);
        if (seen.has(key)) continue;
        seen.add(key);
        nextLevel.push({ state: next, label, from: found });
      }
    }
    level = nextLevel;
  }
  return { states: seen.size, edges };
}

const traceTo = ({ from, label }: Found): string[] => (from ? [...traceTo(from), label] : []);
