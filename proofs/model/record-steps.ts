import { MAX_ATTEMPTS } from "#server/delivery/settle.ts";
import { isGood, type Entry, type ModelOutcome, type State, type Worker } from "./state.ts";
import type { World } from "./world.ts";
import type { Outcome } from "#server/delivery/outcome.ts";

const message = "";

const OUTCOMES: Record<ModelOutcome, Outcome> = {
  accepted: { kind: "accepted" },
  accepted_with_note: { kind: "accepted_with_note", message },
  duplicate: { kind: "duplicate" },
  rejected: { kind: "rejected", message },
  config_error: { kind: "config_error", message },
  busy: { kind: "busy", message },
  not_sent: { kind: "not_sent", message },
  unknown: { kind: "unknown", message },
  refused: { kind: "rejected", message, refusal: "answered 403" },
};

type Finishing = { attemptN: number; hadUnknown: boolean; outcome: ModelOutcome };

/** An outcome is recorded in time: the product's own `settle` says where the delivery goes. */
export function finish(state: State, world: World, { attemptN, hadUnknown, outcome }: Finishing): State {
  const { row } = state;
  const skipped = MAX_ATTEMPTS - world.bounds.tries;
  const { recognition } = world.scenario;
  const progress = {
    countedAttempts: row.countedAttempts + skipped,
    hadUnknown,
    recognition,
    isProbe: false,
    ageMs: 0,
  };
  const settled = world.rules.settle(OUTCOMES[outcome], progress, 0.5);
  return {
    ...state,
    row: {
      ...row,
      state: settled.state,
      countedAttempts: settled.countedAttempts - skipped,
      leaseRuns: false,
      hadUnknown: row.hadUnknown || settled.hadUnknown,
      inferredFromDuplicate: settled.inferredFromDuplicate,
    },
    log: withEntry(state.log, attemptN, (entry) => ({ ...entry, finished: outcome })),
    service: outcome === "config_error" ? { ...state.service, paused: true } : state.service,
    fairTries: state.fairTries + (outcome === "config_error" ? 0 : 1),
  };
}

/** Two more leads are refused alike, so the service is at fault: it pauses, and this lead waits again. */
export function putBack(state: State, { rules }: World): State {
  const { row } = state;
  return {
    ...state,
    row: { ...row, state: "queued", countedAttempts: row.countedAttempts - (rules.putBackIsFree ? 1 : 0) },
    service: { ...state.service, paused: true },
    fairTries: state.fairTries - 1,
  };
}

/** A worker writes down its answer. If the attempt was given up meanwhile, `settleLate` says what the answer still changes. */
export function record(state: State, worker: Worker, outcome: ModelOutcome, world: World): State {
  const { row } = state;
  const { attemptN, hadUnknown } = worker;
  const heard = isGood(outcome) || !world.rules.intentFirst ? hear(state, attemptN, outcome) : state;
  const isMine = row.fencingToken === worker.fencingToken && row.state === "sending";
  if (isMine || !world.rules.recordIsFenced) return finish(heard, world, { attemptN, hadUnknown, outcome });
  const late = { state: row.state, attemptN: row.attemptN, lateAttemptN: attemptN };
  const change = world.rules.settleLate(OUTCOMES[outcome], late);
  return { ...heard, row: { ...row, ...change, leaseRuns: row.leaseRuns && change.state === undefined } };
}

const hear = (state: State, attemptN: number, outcome: ModelOutcome): State => ({
  ...state,
  log: withEntry(state.log, attemptN, (entry) => ({
    ...entry,
    started: true,
    heard: isGood(outcome) ? outcome : entry.heard,
  })),
});

export function withEntry(log: State["log"], attemptN: number, change: (entry: Entry) => Entry): State["log"] {
  const entry = log[attemptN - 1];
  return entry ? log.with(attemptN - 1, change(entry)) : log;
}
