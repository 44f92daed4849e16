import type { DeliveryState } from "#server/delivery/delivery-state.ts";
import type { OutcomeKind } from "#server/delivery/outcome.ts";

/** The delivery's row, as the database holds it. */
export type Row = {
  readonly state: (typeof STATES)[number];
  readonly fencingToken: number;
  /** Numbers all attempts; `countedAttempts` are those charged to the lead. */
  readonly attemptN: number;
  readonly countedAttempts: number;
  readonly leaseRuns: boolean;
  readonly hadUnknown: boolean;
  readonly inferredFromDuplicate: boolean;
  readonly possibleDuplicate: boolean;
};

/** `refused`: stored as `rejected`, but a firewall has said it and not the service. */
export type ModelOutcome = OutcomeKind | "refused";

/** What the event log says about one attempt; and, known to the model only, the good answer a worker wanted to record. */
export type Entry = {
  readonly started: boolean;
  readonly finished: ModelOutcome | null;
  readonly heard: GoodAnswer | null;
};

/** The service says that it has the lead. */
export type GoodAnswer = "accepted" | "accepted_with_note" | "duplicate";

/** One process at work. It remembers what it read when it claimed; its fencing token may be stale by now. */
export type Worker = {
  readonly at: (typeof STAGES)[number];
  readonly fencingToken: number;
  readonly attemptN: number;
  readonly hadUnknown: boolean;
  readonly outcome: ModelOutcome | null;
};

/** The truth at the api service: requests it has seen, leads it has made of them. `paused` is our circuit breaker before it. */
export type Service = { readonly requests: number; readonly leads: number; readonly paused: boolean };

/** The used part of the bounds. */
type Spent = {
  readonly faults: number;
  readonly humanActs: number;
  readonly anyway: number;
  readonly configErrors: number;
};

export type State = {
  readonly row: Row;
  readonly log: readonly Entry[];
  readonly workers: readonly [Worker, Worker];
  readonly service: Service;
  readonly spent: Spent;
  /** A person has said that the service has the lead. */
  readonly confirmed: boolean;
  /** Tries since a person last queued it that were not the service's own trouble, counted without asking the product. */
  readonly fairTries: number;
};

/** Something that can happen, and what is true afterwards. */
export type Step = { readonly label: string; readonly next: State };

export const STATES = [
  "queued",
  "sending",
  "delivered",
  "warning",
  "in_doubt",
  "failed",
] as const satisfies readonly DeliveryState[];
export const STAGES = ["idle", "claimed", "armed", "answered"] as const;

export const IDLE: Worker = { at: "idle", fencingToken: 0, attemptN: 0, hadUnknown: false, outcome: null };

export const START: State = {
  row: {
    state: "queued",
    fencingToken: 0,
    attemptN: 0,
    countedAttempts: 0,
    leaseRuns: false,
    hadUnknown: false,
    inferredFromDuplicate: false,
    possibleDuplicate: false,
  },
  log: [],
  workers: [IDLE, IDLE],
  service: { requests: 0, leads: 0, paused: false },
  spent: { faults: 0, humanActs: 0, anyway: 0, configErrors: 0 },
  confirmed: false,
  fairTries: 0,
};

export const isGood = (outcome: ModelOutcome): outcome is GoodAnswer =>
  outcome === "accepted" || outcome === "accepted_with_note" || outcome === "duplicate";
