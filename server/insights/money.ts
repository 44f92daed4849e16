/** Leads and revenue. Money is in cents. */
export type Money = {
  starts: number;
  leads: number;
  quarantined: number;
  /** Sold allocations, including returned ones. */
  sold: number;
  refused: number;
  returned: number;
  soldCents: number;
  /** Credits. */
  returnedCents: number;
  /** Sales less credits. */
  netCents: number;
  /** Sold, and still within the return window. */
  returnable: number;
  /** Open return requests. */
  requested: number;
};

export type MoneyRow = Omit<Money, "netCents">;

const NO_MONEY: MoneyRow = {
  starts: 0,
  leads: 0,
  quarantined: 0,
  sold: 0,
  refused: 0,
  returned: 0,
  soldCents: 0,
  returnedCents: 0,
  returnable: 0,
  requested: 0,
};

export const withNet = <Row extends MoneyRow>(row: Row): Row & Money => ({
  ...row,
  netCents: row.soldCents - row.returnedCents,
});

const addMoney = (one: Money, other: Money): Money => ({
  starts: one.starts + other.starts,
  leads: one.leads + other.leads,
  quarantined: one.quarantined + other.quarantined,
  sold: one.sold + other.sold,
  refused: one.refused + other.refused,
  returned: one.returned + other.returned,
  soldCents: one.soldCents + other.soldCents,
  returnedCents: one.returnedCents + other.returnedCents,
  netCents: one.netCents + other.netCents,
  returnable: one.returnable + other.returnable,
  requested: one.requested + other.requested,
});

export const sumMoney = (all: readonly Money[]): Money => all.reduce(addMoney, withNet(NO_MONEY));

/** Minimum sample size for percentages and intervals. */
const TOO_LITTLE = 20;

/** Share of sales that can no longer be returned; null without sales. */
export const maturityOf = ({ sold, returnable }: Pick<Money, "sold" | "returnable">): number | null =>
  sold === 0 ? null : 1 - returnable / sold;

/** Share of sales returned so far; null below the sample size. */
export const returnRateOf = ({ sold, returned }: Pick<Money, "sold" | "returned">): number | null =>
  sold < TOO_LITTLE ? null : returned / sold;

/** Cents per start with its 95% interval, for a single look. */
export type PerStart = { cents: number; low: number; high: number };

const NORMAL_95 = 1.96;

/**
 * Mean revenue per start, with an interval from the variance of leads; starts without a lead bring zero. null below the sample
 * size.
 */
export function perStart({ starts, sold, netCents }: Money, squares: number): PerStart | null {
  if (sold < TOO_LITTLE || starts < TOO_LITTLE) return null;
  const cents = netCents / starts;
  const half = NORMAL_95 * Math.sqrt(Math.max(0, squares / starts - cents * cents) / starts);
  return { cents, low: cents - half, high: cents + half };
}
