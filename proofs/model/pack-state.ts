import { STAGES, STATES, type Entry, type ModelOutcome, type State, type Worker } from "./state.ts";

const numbered = <T extends string>(names: readonly T[], first: number) =>
  Object.fromEntries(names.map((name, i) => [name, i + first])) as Record<T, number>;

const STATE_CODE = numbered(STATES, 0);
const STAGE_CODE = numbered(STAGES, 0);
const OUTCOME_CODE: Record<ModelOutcome, number> = numbered(
  // the three good answers first: they must fit into two bits
  ["accepted", "accepted_with_note", "duplicate", "rejected", "config_error", "busy", "not_sent", "unknown", "refused"],
  1,
);

/** Number of 32-bit words of a state. There is room for seven attempts and for seven of each bound. */
export const WORDS = 4;

/** Writes the state as four words: the same for the same state. It does not matter which worker is which: they are sorted. */
export function packState(state: State, words: Uint32Array, at: number): void {
  const { row, log, workers, service, spent } = state;
  const flags = pack(
    row.leaseRuns,
    row.hadUnknown,
    row.inferredFromDuplicate,
    row.possibleDuplicate,
    service.paused,
    state.confirmed,
  );
  const progress = (STATE_CODE[row.state] << 3) | row.attemptN;
  const used = (spent.faults << 9) | (spent.humanActs << 6) | (spent.anyway << 3) | spent.configErrors;
  const one = workerCode(workers[0], row.fencingToken);
  const two = workerCode(workers[1], row.fencingToken);
  words[at] = (flags << 26) | (progress << 20) | (row.countedAttempts << 16) | (state.fairTries << 12) | used;
  words[at + 1] = (service.leads << 28) | (entryCodes(log[0], log[1]) << 14) | entryCodes(log[2], log[3]);
  words[at + 2] = (Math.min(one, two) << 14) | entryCodes(log[4], log[5]);
  words[at + 3] = (Math.max(one, two) << 14) | (service.requests << 7) | entryCode(log[6]);
}

/** Of a fencing token only one thing matters: whether it is still the row's. */
function workerCode({ at, fencingToken, attemptN, hadUnknown, outcome }: Worker, rowGen: number): number {
  const flags = (hadUnknown ? 2 : 0) | (fencingToken === rowGen ? 1 : 0);
  return (STAGE_CODE[at] << 9) | (attemptN << 6) | (codeOf(outcome) << 2) | flags;
}

const entryCode = (entry: Entry | undefined): number =>
  entry ? (codeOf(entry.finished) << 3) | (entry.started ? 4 : 0) | codeOf(entry.heard) : 0;

const entryCodes = (one: Entry | undefined, two: Entry | undefined): number => (entryCode(one) << 7) | entryCode(two);

const codeOf = (outcome: ModelOutcome | null): number => (outcome ? OUTCOME_CODE[outcome] : 0);

const pack = (a: boolean, b: boolean, c: boolean, d: boolean, e: boolean, f: boolean): number =>
  (a ? 32 : 0) | (b ? 16 : 0) | (c ? 8 : 0) | (d ? 4 : 0) | (e ? 2 : 0) | (f ? 1 : 0);
