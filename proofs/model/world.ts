import type { OutcomeKind } from "#server/delivery/outcome.ts";
import type { Recognition } from "#server/delivery/adapter.ts";
import { settle, settleLate } from "#server/delivery/settle.ts";
import type { Entry, Row } from "./state.ts";

/** Constants of one exploration. */
export type World = { readonly scenario: Scenario; readonly bounds: Bounds; readonly rules: Rules };

/** The kind of api service. `knownBefore`: it has had this person from somebody else all along. */
export type Scenario = { readonly name: string; readonly recognition: Recognition; readonly knownBefore: boolean };

export const KEY: Scenario = { name: "key", recognition: "key", knownBefore: false };
export const NATURAL: Scenario = { name: "natural", recognition: "natural", knownBefore: false };
export const NATURAL_KNOWN: Scenario = { name: "natural, known before", recognition: "natural", knownBefore: true };
export const NONE: Scenario = { name: "none", recognition: "none", knownBefore: false };

export const SCENARIOS: readonly Scenario[] = [KEY, NATURAL, NATURAL_KNOWN, NONE];

export type Bounds = {
  /** Attempts with events; a delivery that would need more has left the model. */
  readonly attempts: number;
  /** The product allows ten; here the last of these is its last. */
  readonly tries: number;
  /** Killed processes, and commits whose confirmation was lost. */
  readonly faults: number;
  readonly humanActs: number;
  readonly configErrors: number;
};

type LazyChange = {
  state?: Row["state"];
  inferredFromDuplicate?: boolean;
  possibleDuplicate?: boolean;
  hadUnknown?: boolean;
};

/** How the product works. The two functions are the product's own; the rest describes what its statements do. */
export type Rules = {
  readonly settle: typeof settle;
  readonly settleLate: (...late: Parameters<typeof settleLate>) => LazyChange;
  /** `started` is committed before the first byte of the request; else together with the outcome. */
  readonly intentFirst: boolean;
  readonly beginIsFenced: boolean;
  readonly writeIsFenced: boolean;
  readonly recordIsFenced: boolean;
  readonly claimsExcludeEachOther: boolean;
  readonly serverErrorIs: OutcomeKind;
  /** The reaper's record for an unfinished attempt; null if it drops the delivery silently. */
  readonly reaperFinds: (entry: Entry) => OutcomeKind | null;
  readonly peopleStartCountingAnew: boolean;
  /** Which deliveries wait again when their refusal turns out to be the service's. */
  readonly putsBack: (state: Row["state"]) => boolean;
  readonly putBackIsFree: boolean;
};

export const DESIGN: Rules = {
  settle,
  settleLate,
  intentFirst: true,
  beginIsFenced: true,
  writeIsFenced: true,
  recordIsFenced: true,
  claimsExcludeEachOther: true,
  serverErrorIs: "unknown",
  reaperFinds: (entry) => (entry.started ? "unknown" : "not_sent"),
  peopleStartCountingAnew: true,
  putsBack: (state) => state === "failed",
  putBackIsFree: true,
};
