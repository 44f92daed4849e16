import type { Outcome } from "#server/delivery/outcome.ts";
import { wasReceived, hasJudged } from "#server/delivery/outcome.ts";
import { recordRefusal, type Refusals } from "#server/delivery/circuit-breaker/refusals.ts";
import { settle } from "#server/delivery/settle.ts";

/** One lead at the service. `answer`: what is on its way to it, while it is being sent. */
export type Lead = {
  readonly state: "queued" | "sending" | "failed" | "delivered";
  readonly answer: number | null;
  /** The product's flag for a refused lead that waits again. */
  readonly causedPause: boolean;
  /** It was taken when the service had refused nobody since its last good answer. */
  readonly takenInPeace: boolean;
};

/** What the product knows of the service, and what is true. Plain data, so that equal states are equal texts. */
export type State = {
  readonly leads: readonly Lead[];
  readonly refusals: Refusals;
  /** Half open by refusals. */
  readonly halfOpen: boolean;
  /** The networks whose refusal was counted. */
  readonly counted: readonly number[];
  /** The truth: a service that refuses everybody has been put right. */
  readonly mended: boolean;
  /** The truth: leads of different networks that were refused in the same way since the last good answer. */
  readonly row: { readonly status: number | null; readonly leads: readonly number[] };
  /** The truth: which networks were refused before. Another refusal of theirs says nothing new. */
  readonly seen: readonly number[];
  /** The truth: who has helped to make the service half open. */
  readonly causes: readonly boolean[];
  /** The lead whose refusal has just made it half open. */
  readonly openedBy: number | null;
  readonly sends: number;
};

/** Who is turned away, by a firewall or a wrong address; the others are accepted. `network`: where a lead comes from. */
export type Scenario = {
  readonly name: string;
  readonly refuses: (lead: number, state: State) => boolean;
  readonly network: (lead: number) => number;
};

const ownNetwork = (lead: number): number => lead;
const poisoned = (n: number): Scenario => ({
  name: `${n} poisoned of 4`,
  refuses: (lead) => lead < n,
  network: ownNetwork,
});

export const ONE = poisoned(1);
export const TWO = poisoned(2);
export const THREE = poisoned(3);
export const ONE_NETWORK: Scenario = { ...poisoned(3), name: "3 poisoned of 4, of one network", network: () => 0 };
export const EVERYBODY: Scenario = {
  name: "everybody, until mended",
  refuses: (_, { mended }) => !mended,
  network: ownNetwork,
};

export const SCENARIOS: readonly Scenario[] = [ONE, TWO, THREE, ONE_NETWORK, EVERYBODY];

export const LEADS = 4;
/** A firewall, and an address that is wrong now and then. */
export const STATUSES = [403, 404] as const;
/** How often a person presses Send on a lead that was refused. */
export const MAX_SENDS = 1;

/** How the product works. The three functions are its own; the rest describes what its statements do. */
export type Rules = {
  readonly settle: (outcome: Outcome) => "delivered" | "failed";
  readonly recordRefusal: typeof recordRefusal;
  /** The answer ends a row of refusals. */
  readonly endsRow: (outcome: Outcome, lead: Lead) => boolean;
  /** The answer ends what refusals have opened. */
  readonly closes: (outcome: Outcome) => boolean;
  readonly putsBack: boolean;
  /** Counts one refusal per network. */
  readonly countsNetworks: boolean;
  /** Where refusals have made it half open, a lead that was not refused yet goes before those that were. */
  readonly takesUntried: boolean;
  /** ... and alone. */
  readonly goesAlone: boolean;
};

const FRESH = { countedAttempts: 0, hadUnknown: false, recognition: "none", isProbe: false, ageMs: 0 } as const;

export const DESIGN: Rules = {
  settle: (outcome) => (settle(outcome, FRESH, 0.5).state === "delivered" ? "delivered" : "failed"),
  recordRefusal,
  endsRow: hasJudged,
  closes: ({ kind }) => wasReceived(kind),
  putsBack: true,
  countsNetworks: true,
  takesUntried: true,
  goesAlone: true,
};

export type World = { readonly scenario: Scenario; readonly rules: Rules };
