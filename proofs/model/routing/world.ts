import type { Order } from "#server/sales/routing/order.ts";

/** One lead's allocation with one order. `has`: the truth, whether the firm has the lead. */
export type Allocation = {
  readonly state: "none" | "reserved" | "sold" | "released";
  readonly delivery: "none" | "queued" | "in_doubt" | "delivered" | "failed" | "cancelled";
  readonly reroute: boolean;
  readonly reason: string | null;
  readonly has: boolean;
};

export type Lead = {
  readonly stage: "new" | "stored" | "erased";
  readonly unsold: string | null;
  readonly allocations: readonly Allocation[];
};

/** A transaction that gives leads to orders. It has locked, then read; what it has read may be old when it writes. */
export type Giving = {
  readonly kind: "store" | "reroute" | "requeue" | "correct";
  readonly lead: number;
  readonly order: number;
  readonly read: Read | null;
};

export type Read = {
  readonly used: readonly number[];
  readonly allocations: readonly Allocation[];
  /** Which buyers have had the same person by another lead. */
  readonly soldTo: readonly string[];
};

/** Plain data, so that equal states are equal texts. */
export type State = {
  readonly leads: readonly Lead[];
  readonly used: readonly number[];
  readonly processes: readonly [Giving | null, Giving | null];
  /** How much people and chance may still do. */
  readonly left: Left;
};

export type Left = {
  readonly doubts: number;
  readonly late: number;
  readonly requeues: number;
  readonly corrections: number;
  readonly erasures: number;
  readonly closings: number;
};

export type Scenario = {
  readonly name: string;
  readonly leads: number;
  /** The leads are of one person. */
  readonly isSamePerson: boolean;
  readonly maxBuyers: number;
  /** Null if no firm was named. */
  readonly named: readonly string[] | null;
  readonly orders: readonly Order[];
  readonly left: Left;
};

/** How the product's transactions work; a seeded bug changes one of these. */
export type Rules = {
  /** The routing lock serialises allocation. */
  readonly locks: boolean;
  /** A refused lead's allocation is taken from the usage: so often. */
  readonly countsBack: number;
  /** The next order is one that was named. */
  readonly reroutesToNamed: boolean;
  /** In doubt, an allocation is kept. */
  readonly keepsDoubt: boolean;
  /** Sent again by hand, a released allocation must be found anew. */
  readonly requeueAsks: boolean;
  /** A correction gives back the allocations before it decides again. */
  readonly correctionReleases: boolean;
  readonly erasureReleases: boolean;
  /** Two orders of one buyer have one allocation. */
  readonly oneOrderPerBuyer: boolean;
  /** A refused delivery whose allocation was released is not put back in the queue. */
  readonly putBackAsks: boolean;
  /** A late success changes an allocation only if it is still reserved. */
  readonly lateAsks: boolean;
  /** A lead under decision cannot be erased at the same time. */
  readonly locksLead: boolean;
  /** Rerouting forgets only those refusals that it has seen. */
  readonly clearsOnlySeen: boolean;
  /** The earlier sales of the person are looked at under the lock. */
  readonly looksForPerson: boolean;
  /** A lead that nobody wants gets the reason. */
  readonly saysWhy: boolean;
};

export const DESIGN: Rules = {
  locks: true,
  countsBack: 1,
  reroutesToNamed: true,
  keepsDoubt: true,
  requeueAsks: true,
  correctionReleases: true,
  erasureReleases: true,
  oneOrderPerBuyer: true,
  putBackAsks: true,
  lateAsks: true,
  locksLead: true,
  clearsOnlySeen: true,
  looksForPerson: true,
  saysWhy: true,
};

export type World = { readonly scenario: Scenario; readonly rules: Rules };

const order = (id: string, buyerId: string, total: number, more: Partial<Order> = {}): Order => ({
  id,
  buyerId,
  version: 1,
  state: "live",
  liveFrom: null,
  liveUntil: null,
  formTypes: ["treppenlift"],
  area: null,
  conditions: [],
  priceCents: 4500,
  shareMax: 4,
  priority: 1,
  weight: 1,
  caps: { day: null, month: null, total, budgetMonthCents: null },
  isPaced: false,
  hours: null,
  outsideHours: "hold",
  duplicateDays: 90,
  ...more,
});

const NOTHING: Left = { doubts: 0, late: 0, requeues: 0, corrections: 0, erasures: 0, closings: 0 };

/** Answers and doubts: two leads race for orders of one allocation each. */
export const ANSWERS: Scenario = {
  name: "answers and doubts",
  leads: 2,
  isSamePerson: false,
  maxBuyers: 1,
  named: null,
  orders: [order("A", "p", 1), order("B", "q", 1)],
  left: { ...NOTHING, doubts: 2, late: 1, closings: 1 },
};

/** Of three orders two are of one buyer, and two firms are promised. */
export const SHARED: Scenario = {
  name: "two firms promised",
  leads: 2,
  isSamePerson: false,
  maxBuyers: 2,
  named: null,
  orders: [order("A", "p", 1), order("B", "q", 2, { priority: 2 }), order("C", "p", 2)],
  left: { ...NOTHING, closings: 1 },
};

/** One firm was named and another one would take the lead too. */
export const NAMED: Scenario = {
  name: "one of two was named",
  leads: 2,
  isSamePerson: false,
  maxBuyers: 2,
  named: ["A"],
  orders: [order("A", "p", 1), order("B", "q", 2)],
  left: { ...NOTHING, requeues: 1, erasures: 1 },
};

const TWO_FOR_TWO = {
  leads: 2,
  isSamePerson: false,
  maxBuyers: 1,
  named: null,
  orders: [order("A", "p", 1), order("B", "q", 1)],
} as const;

export const AGAIN: Scenario = {
  ...TWO_FOR_TWO,
  name: "sent again, corrected",
  left: { ...NOTHING, requeues: 1, corrections: 1 },
};

export const ENDED: Scenario = {
  ...TWO_FOR_TWO,
  name: "erased, closed",
  left: { ...NOTHING, requeues: 1, erasures: 1, closings: 1 },
};

const EVERYTHING: Scenario = {
  ...TWO_FOR_TWO,
  name: "all that people do",
  left: { doubts: 1, late: 0, requeues: 1, corrections: 1, erasures: 1, closings: 1 },
};

export const SAME_PERSON: Scenario = {
  name: "the same person twice",
  leads: 2,
  isSamePerson: true,
  maxBuyers: 2,
  named: null,
  orders: [order("A", "p", 2), order("B", "q", 2)],
  left: { ...NOTHING, doubts: 1, requeues: 1 },
};

/** Three leads for three allocations. */
const THREE_LEADS: Scenario = {
  name: "three leads",
  leads: 3,
  isSamePerson: false,
  maxBuyers: 1,
  named: null,
  orders: [order("A", "p", 1), order("B", "q", 2)],
  left: { ...NOTHING, requeues: 1 },
};

export const SHORT_SCENARIOS: readonly Scenario[] = [ANSWERS, SHARED, NAMED, AGAIN, ENDED, SAME_PERSON];

export const SCENARIOS: readonly Scenario[] = [...SHORT_SCENARIOS, THREE_LEADS, EVERYTHING];
