import { record, withEntry } from "./record-steps.ts";
import { CONFIG_ERROR, fatesOf, receive } from "./service.ts";
import { IDLE, type ModelOutcome, type State, type Step, type Worker } from "./state.ts";
import type { World } from "./world.ts";

type Who = 0 | 1;

/** Steps of one worker, and faults that can hit it. */
export function workerSteps(state: State, who: Who, world: World, steps: Step[]): void {
  const worker = state.workers[who];
  switch (worker.at) {
    case "idle":
      claim(state, who, world, steps);
      return; // a process that does nothing can die unnoticed
    case "claimed":
      beginAttempt(state, who, world, steps);
      break;
    case "armed":
      write(state, who, world, steps);
      break;
    case "answered":
      recordAnswer(state, who, world, steps);
  }
  if (state.spent.faults < world.bounds.faults) {
    steps.push({ label: `worker ${who} dies`, next: oneFault(withWorker(state, who, IDLE)) });
  }
}

function claim(state: State, who: Who, { bounds, rules }: World, steps: Step[]): void {
  const { row } = state;
  if (state.service.paused || row.attemptN >= bounds.attempts) return;
  if (row.state === "queued") {
    const claimed: State = {
      ...state,
      row: {
        ...row,
        state: "sending",
        fencingToken: row.fencingToken + 1,
        attemptN: row.attemptN + 1,
        leaseRuns: true,
      },
      log: [...state.log, { started: false, finished: null, heard: null }],
    };
    steps.push({ label: `worker ${who} claims`, next: withWorker(claimed, who, claimOf(claimed)) });
  }
  if (!rules.claimsExcludeEachOther && row.state === "sending" && row.leaseRuns) {
    steps.push({ label: `worker ${who} claims too`, next: withWorker(state, who, claimOf(state)) });
  }
}

const claimOf = ({ row }: State): Worker => ({
  at: "claimed",
  fencingToken: row.fencingToken,
  attemptN: row.attemptN,
  hadUnknown: row.hadUnknown,
  outcome: null,
});

/** The connection stands, or does not. If it does, the intent is committed, unless the delivery is somebody else's by now. */
function beginAttempt(state: State, who: Who, world: World, steps: Step[]): void {
  const { rules } = world;
  const worker = state.workers[who];
  if (mayMisconfigure(state, world)) {
    const next = withOutcome(oneConfigError(state), who, "config_error");
    steps.push({ label: `worker ${who} may not call the address`, next });
  }
  steps.push({ label: `worker ${who} cannot connect, or may not arm`, next: withOutcome(state, who, "not_sent") });
  if (!isHolding(state, worker) && rules.beginIsFenced) return;
  const log = rules.intentFirst
    ? withEntry(state.log, worker.attemptN, (entry) => ({ ...entry, started: true }))
    : state.log;
  steps.push({ label: `worker ${who} arms`, next: withWorker({ ...state, log }, who, { ...worker, at: "armed" }) });
}

/** Checking the time since arming and writing the first byte are taken as one step. */
function write(state: State, who: Who, world: World, steps: Step[]): void {
  steps.push({ label: `worker ${who} does not write`, next: withOutcome(state, who, "not_sent") });
  if (!isHolding(state, state.workers[who]) && world.rules.writeIsFenced) return;
  for (const fate of fatesOf(state.service, world)) {
    const next = { ...state, service: receive(state.service, fate, world) };
    steps.push({ label: `worker ${who} sends: ${fate.label}`, next: withOutcome(next, who, fate.outcome) });
  }
  if (mayMisconfigure(state, world)) {
    const next = { ...oneConfigError(state), service: receive(state.service, CONFIG_ERROR, world) };
    steps.push({ label: `worker ${who} sends: ${CONFIG_ERROR.label}`, next: withOutcome(next, who, "config_error") });
  }
}

/** A commit whose confirmation is lost is tried again by the worker, which cannot know better. */
function recordAnswer(state: State, who: Who, world: World, steps: Step[]): void {
  const worker = state.workers[who];
  if (!worker.outcome) return;
  const recorded = record(state, worker, worker.outcome, world);
  steps.push({ label: `worker ${who} records`, next: withWorker(recorded, who, IDLE) });
  if (state.spent.faults < world.bounds.faults) {
    steps.push({ label: `worker ${who} records, not confirmed`, next: oneFault(recorded) });
  }
}

const isHolding = ({ row }: State, worker: Worker): boolean =>
  row.fencingToken === worker.fencingToken && row.state === "sending" && row.leaseRuns;

const withOutcome = (state: State, who: Who, outcome: ModelOutcome): State =>
  withWorker(state, who, { ...state.workers[who], at: "answered", outcome });

const withWorker = (state: State, who: Who, worker: Worker): State => ({
  ...state,
  workers: who === 0 ? [worker, state.workers[1]] : [state.workers[0], worker],
});

const mayMisconfigure = ({ spent }: State, { bounds }: World): boolean => spent.configErrors < bounds.configErrors;

const oneConfigError = (state: State): State => ({
  ...state,
  spent: { ...state.spent, configErrors: state.spent.configErrors + 1 },
});

const oneFault = (state: State): State => ({ ...state, spent: { ...state.spent, faults: state.spent.faults + 1 } });
