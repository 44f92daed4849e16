import { isGood, type GoodAnswer, type State, type Worker } from "./state.ts";
import type { World } from "./world.ts";

type Invariant = { readonly says: string; readonly broken: (state: State, world: World) => boolean };

/** Invariants of every state. The numbers are those of the design; I1 and I2 concern more than one delivery. */
const STATE_INVARIANTS: readonly Invariant[] = [
  {
    says: "I3 every request the service sees has a `started` event",
    broken: ({ service, log }) => service.requests > log.filter((entry) => entry.started).length,
  },
  {
    says: "I4 the service has no more copies than people asked for",
    broken: ({ service, spent }) => service.leads > 1 + spent.anyway,
  },
  {
    says: "I5 what is shown as arrived is there",
    broken: (state, world) => isThere(state.row.state) && !hasLead(state, world),
  },
  {
    says: "I5 success and warning follow from an answer that was heard, or from a person's word",
    broken: ({ row, log, confirmed }) => {
      if (row.state === "delivered") return !confirmed && !hasHeard(log, "accepted") && !hasHeard(log, "duplicate");
      if (row.state === "warning") return !hasHeard(log, "accepted_with_note") && !hasHeard(log, "duplicate");
      return false;
    },
  },
  {
    says: "I6 there is one log entry per attempt",
    broken: ({ row, log }) => log.length !== row.attemptN,
  },
  {
    says: "I8 an attempt that is finished is not under way",
    broken: (state) => state.row.state === "sending" && lastFinished(state) !== null,
  },
  {
    says: "I10 what is shown as an error is not at the service, unless the answer is still on its way to the log",
    broken: (state) => state.row.state === "failed" && state.service.leads > 0 && !state.workers.some(holdsGoodAnswer),
  },
  {
    says: "I11 our own earlier attempt is not shown as somebody else's duplicate",
    broken: (state) => state.row.state === "warning" && lastFinished(state) === "duplicate" && state.service.leads > 0,
  },
  {
    says: "I12 a lead fails by an answer about the lead or by its own tries, never by the service's trouble",
    broken: (state, { bounds }) => {
      const last = lastFinished(state);
      const wasAnswered = last === "rejected" || last === "refused" || last === "unknown"; // In the last case staff have resolved it.
      return state.row.state === "failed" && !wasAnswered && state.fairTries < bounds.tries;
    },
  },
  {
    says: "I13 a good answer that was heard is never forgotten",
    broken: ({ row, log }) => isOpen(row.state) && log.some(({ heard }) => heard !== null),
  },
  {
    says: "I14 two copies that we have heard of are shown as a possible duplicate",
    broken: ({ row, log }, { scenario }) =>
      scenario.recognition === "none" && !row.possibleDuplicate && log.filter(({ heard }) => heard !== null).length > 1,
  },
  {
    says: "I15 a success that only follows from the word `duplicate` is marked as inferred",
    broken: (state, world) =>
      world.scenario.knownBefore &&
      state.row.state === "delivered" &&
      !state.row.inferredFromDuplicate &&
      !state.confirmed,
  },
  {
    says: "I16 nobody is told of a doubt where there was none",
    broken: ({ row, log }) =>
      ((row.state === "in_doubt" || row.inferredFromDuplicate) && !row.hadUnknown) ||
      (row.inferredFromDuplicate && !hasHeard(log, "duplicate")) ||
      (row.possibleDuplicate && row.attemptN < 2),
  },
  {
    says: "I17 the tries come to an end",
    broken: ({ row, fairTries }, { bounds }) => row.state === "queued" && fairTries >= bounds.tries,
  },
];

type StepInvariant = { readonly says: string; readonly broken: (before: State, after: State) => boolean };

/** Forbidden steps. */
const STEP_INVARIANTS: readonly StepInvariant[] = [
  {
    says: "I6 what the log says of a finished attempt is never rewritten",
    broken: (before, after) =>
      before.log.some((entry, i) => entry.finished !== null && entry.finished !== after.log[i]?.finished),
  },
  {
    says: "I6 no `started` event is written for an attempt that is finished",
    broken: (before, after) =>
      before.log.some((entry, i) => entry.finished !== null && !entry.started && after.log[i]?.started === true),
  },
  {
    says: "I7 what has arrived stays arrived",
    broken: ({ row: before }, { row: after }) => isThere(before.state) && before.state !== after.state,
  },
];

export const brokenIn = (state: State, world: World): string | undefined =>
  STATE_INVARIANTS.find(({ broken }) => broken(state, world))?.says;

export function brokenBy(before: State, after: State): string | undefined {
  if (before.row === after.row && before.log === after.log) return undefined; // Most steps touch neither.
  return STEP_INVARIANTS.find(({ broken }) => broken(before, after))?.says;
}

export const isResting = ({ row }: State): boolean => row.state !== "queued" && row.state !== "sending";

const isThere = (state: State["row"]["state"]): boolean => state === "delivered" || state === "warning";
const isOpen = (state: State["row"]["state"]): boolean =>
  state === "queued" || state === "in_doubt" || state === "failed";
const hasLead = ({ service }: State, { scenario }: World): boolean => service.leads > 0 || scenario.knownBefore;
const holdsGoodAnswer = ({ outcome }: Worker): boolean => outcome !== null && isGood(outcome);
const hasHeard = (log: State["log"], answer: GoodAnswer): boolean => log.some(({ heard }) => heard === answer);
const lastFinished = ({ row, log }: State) => log[row.attemptN - 1]?.finished ?? null;
