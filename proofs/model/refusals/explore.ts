import { brokenBy } from "./invariants.ts";
import { stepsFrom } from "./steps.ts";
import type { Verdict } from "./verdict.ts";
import { LEADS, type Lead, type State, type World } from "./world.ts";

const WAITING: Lead = { state: "queued", answer: null, causedPause: false, takenInPeace: false };

const startWith = (leads: number): State => ({
  leads: Array.from({ length: leads }, () => WAITING),
  refusals: { refusal: null, refused: [] },
  halfOpen: false,
  counted: [],
  mended: false,
  row: { status: null, leads: [] },
  seen: [],
  causes: Array.from({ length: leads }, () => false),
  openedBy: null,
  sends: 0,
});

type Found = { readonly state: State; readonly label: string; readonly from: Found | undefined; before: Found[] };

/** Visits every state that can be reached, nearest first. There are few enough to keep them as they are. */
export function exploreService(world: World, leads = LEADS): Verdict {
  const start: Found = { state: startWith(leads), label: "", from: undefined, before: [] };
  const seen = new Map([[JSON.stringify(start.state), start]]);
  let edges = 0;
  for (const found of seen.values()) {
    for (const { label, next } of stepsFrom(found.state, world)) {
      edges++;
      const invariant = brokenBy(found.state, next);
      if (invariant !== undefined) {
        return { states: seen.size, edges, breach: { invariant, trace: [...traceTo(found), label] } };
      }
      const key = JSON.stringify(next);
      const known = seen.get(key) ?? { state: next, label, from: found, before: [] };
      seen.set(key, known);
      known.before.push(found);
    }
  }
  const stuck = firstStuck([...seen.values()]);
  return { states: seen.size, edges, ...(stuck ? { breach: stuck } : {}) };
}

/** Checks that every state can reach an end, in which each lead is delivered or shown as failed. */
function firstStuck(all: readonly Found[]): Verdict["breach"] {
  const isResting = ({ state }: Found) =>
    state.leads.every((lead) => lead.state === "delivered" || lead.state === "failed");
  const good = new Set(all.filter(isResting));
  for (const { before } of good) for (const found of before) good.add(found); // The loop also visits added states.
  const stuck = all.find((found) => !good.has(found));
  return stuck && { invariant: "S7 from everywhere all leads can come to rest", trace: traceTo(stuck) };
}

const traceTo = ({ from, label }: Found): string[] => (from ? [...traceTo(from), label] : []);
