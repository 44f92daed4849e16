import { brokenBy, brokenIn, isResting } from "./invariants.ts";
import { createNumbers, type Numbers } from "./numbers.ts";
import { createStateSet, type StateSet } from "./state-set.ts";
import { START, type State } from "./state.ts";
import { stepsFrom } from "./steps.ts";
import type { Breach, Verdict } from "./refusals/verdict.ts";
import type { World } from "./world.ts";

/** The states are numbered as they are found. */
type Graph = {
  readonly seen: StateSet;
  readonly parents: Numbers;
  /** Of all states, one after the other; those of state n begin at firstSuccessor n. */
  readonly successors: Numbers;
  readonly firstSuccessor: Numbers;
  readonly resting: Numbers;
};

/** Visits every state that can be reached, nearest first, so the trace of the first breach is a shortest one. */
export function explore(world: World): Verdict {
  const graph: Graph = {
    seen: createStateSet(),
    parents: createNumbers(),
    successors: createNumbers(),
    firstSuccessor: createNumbers(),
    resting: createNumbers(),
  };
  const breach = firstBreach(graph, world) ?? firstStuck(graph, world);
  return { states: graph.seen.size(), edges: graph.successors.length(), ...(breach ? { breach } : {}) };
}

function firstBreach(graph: Graph, world: World): Breach | undefined {
  const { seen, parents, successors, firstSuccessor, resting } = graph;
  seen.add(START);
  parents.push(-1);
  let level: State[] = [START];
  for (let n = 0; level.length > 0;) {
    const nextLevel: State[] = [];
    for (const state of level) {
      const invariant = brokenIn(state, world);
      if (invariant) return { invariant, trace: traceTo(n, graph, world) };
      firstSuccessor.push(successors.length());
      // a delivery with no attempt left has reached the edge of the model, not a dead end
      resting.push(isResting(state) || state.row.attemptN >= world.bounds.attempts ? 1 : 0);
      for (const { label, next } of stepsFrom(state, world)) {
        const invariant = brokenBy(state, next);
        if (invariant) return { invariant, trace: [...traceTo(n, graph, world), label] };
        const size = seen.size();
        const number = seen.add(next);
        if (number === size) {
          parents.push(n);
          nextLevel.push(next);
        }
        successors.push(number);
      }
      n++;
    }
    level = nextLevel;
  }
  return undefined;
}

/** Propagates backwards which states can end, until a fixpoint; most steps lead to later states, so few rounds are needed. */
function firstStuck(graph: Graph, world: World): Breach | undefined {
  const { seen, successors, firstSuccessor, resting } = graph;
  const reachesRest = Uint8Array.from({ length: seen.size() }, (_, n) => resting.at(n));
  for (let changed = true; changed;) {
    changed = false;
    for (let n = reachesRest.length - 1, end = successors.length(); n >= 0; n--) {
      const first = firstSuccessor.at(n);
      for (let i = first; i < end && !reachesRest[n]; i++) {
        if (reachesRest[successors.at(i)]) {
          reachesRest[n] = 1;
          changed = true;
        }
      }
      end = first;
    }
  }
  const stuck = reachesRest.indexOf(0);
  if (stuck === -1) return undefined;
  return { invariant: "I9 from everywhere a resting state can be reached", trace: traceTo(stuck, graph, world) };
}

/** Replays the path from the start to collect the names of its steps. */
function traceTo(end: number, { seen, parents }: Graph, world: World): string[] {
  const way: number[] = [];
  for (let n = end; n > 0; n = parents.at(n)) way.unshift(n);
  const trace: string[] = [];
  let state = START;
  for (const n of way) {
    const step = stepsFrom(state, world).find(({ next }) => seen.add(next) === n);
    if (!step) throw new Error("the way cannot be walked again");
    trace.push(step.label);
    state = step.next;
  }
  return trace;
}
