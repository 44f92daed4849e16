import type { Outcome } from "#server/delivery/outcome.ts";
import { hasJudged } from "#server/delivery/outcome.ts";
import { noteRefusal, type Refusals } from "#server/delivery/circuit-breaker/refusals.ts";
import { settle } from "#server/delivery/settle.ts";

/** One lead at the service. `answer`: what is on its way to it, while it is being sent. */
export type Lead = {
  readonly state: "queued" | "sending" | "failed" | "delivered";
  readonly answer: number | null;
  /** The product's mark: its refusal was one of those that paused the service. */
  readonly hasPaused: boolean;
  /** It was taken when the service had refused nobody since its last good answer. */
  readonly takenInPeace: boolean;
};

/** What the product knows of the service, and what is true. Plain data, so that equal states are equal texts. */
export type State = {
  readonly leads: readonly Lead[];
  readonly refusals: Refusals;
  readonly paused: boolean;
  readonly unproven: boolean;
  /** The truth: a service that refuses everybody has been put right. */
  readonly mended: boolean;
  /** The truth: who was refused in the same way since the last good answer, in the order of the answers. */
  readonly row: { readonly status: number | null; readonly leads: readonly number[] };
  /** The truth: who has helped to pause the service. Their refusals are their own, and no part of a row. */
  readonly causes: readonly boolean[];
  /** Whose refusal has paused the service just now. */
  readonly pausedBy: number | null;
  readonly sends: number;
};

/** Who is turned away, by a firewall or a wrong address; the others are accepted. */
export type Scenario = { readonly name: string; readonly refuses: (lead: number, state: State) => boolean };

const poisoned = (n: number): Scenario => ({ name: `${n} poisoned of 4`, refuses: (lead) => lead < n });

export const ONE = poisoned(1);
export const TWO = poisoned(2);
export const THREE = poisoned(3);
export const EVERYBODY: Scenario = { name: "everybody, until mended", refuses: (_, { mended }) => !mended };

export const SCENARIOS: readonly Scenario[] = [ONE, TWO, THREE, EVERYBODY];

export const LEADS = 4;
/** A firewall, and an address that is wrong now and then. */
export const STATUSES = [403, 404] as const;
/** How often a person presses Send on a lead that was refused. */
export const MOST_SENDS = 1;

/** How the product works. The three functions are its own; the rest describes what its statements do. */
export type Rules = {
  readonly settle: (outcome: Outcome) => "delivered" | "failed";
  readonly noteRefusal: typeof noteRefusal;
  /** The answer ends a row of refusals. */
  readonly endsRow: (outcome: Outcome, lead: Lead) => boolean;
  readonly putsBack: boolean;
  readonly marksCauses: boolean;
  /** The first lead after Resume is another one than those that paused the service. */
  readonly takesAnother: boolean;
  /** ... and goes alone. */
  readonly goesAlone: boolean;
};

const FRESH = { tries: 0, hadUnknown: false, recognition: "none", isProbe: false, ageMs: 0 } as const;

export const DESIGN: Rules = {
  settle: (outcome) => (settle(outcome, FRESH, 0.5).state === "delivered" ? "delivered" : "failed"),
  noteRefusal,
  endsRow: hasJudged,
  putsBack: true,
  marksCauses: true,
  takesAnother: true,
  goesAlone: true,
};

export type World = { readonly scenario: Scenario; readonly rules: Rules };
