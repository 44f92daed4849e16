/** What became of leads, and what they brought. Money is in cents. */
export type Money = {
  starts: number;
  leads: number;
  held: number;
  /** Places that buyers have paid for, with those that came back. */
  sold: number;
  refused: number;
  returned: number;
  soldCents: number;
  /** Credited. */
  returnedCents: number;
  /** Sold less credited. */
  netCents: number;
  /** Sold, and may still come back. */
  returnable: number;
  /** Claims that are not decided. */
  claimed: number;
};

export type MoneyRow = Omit<Money, "netCents">;

const NO_MONEY: MoneyRow = {
  starts: 0,
  leads: 0,
  held: 0,
  sold: 0,
  refused: 0,
  returned: 0,
  soldCents: 0,
  returnedCents: 0,
  returnable: 0,
  claimed: 0,
};

export const withNet = <Row extends MoneyRow>(row: Row): Row & Money => ({
  ...row,
  netCents: row.soldCents - row.returnedCents,
});

const addMoney = (one: Money, other: Money): Money => ({
  starts: one.starts + other.starts,
  leads: one.leads + other.leads,
  held: one.held + other.held,
  sold: one.sold + other.sold,
  refused: one.refused + other.refused,
  returned: one.returned + other.returned,
  soldCents: one.soldCents + other.soldCents,
  returnedCents: one.returnedCents + other.returnedCents,
  netCents: one.netCents + other.netCents,
  returnable: one.returnable + other.returnable,
  claimed: one.claimed + other.claimed,
});

export const sumMoney = (all: readonly Money[]): Money => all.reduce(addMoney, withNet(NO_MONEY));

/** Minimum sample size: below it there is no percentage and no interval. */
const TOO_LITTLE = 20;

/** Which part of what was sold can no longer come back. Null: nothing was sold. */
export const maturityOf = ({ sold, returnable }: Pick<Money, "sold" | "returnable">): number | null =>
  sold === 0 ? null : 1 - returnable / sold;

/** Which part of what was sold came back so far. Null: too little to say. */
export const returnRateOf = ({ sold, returned }: Pick<Money, "sold" | "returned">): number | null =>
  sold < TOO_LITTLE ? null : returned / sold;

/** Cents for each start, between which the true figure lies in 95 of 100 cases if it is looked at once. */
export type PerStart = { cents: number; low: number; high: number };

const NORMAL_95 = 1.96;

/** The mean of what starts bring, with its interval from the scatter of leads; starts without a lead bring nothing. Null: too little to say. */
export function perStart({ starts, sold, netCents }: Money, squares: number): PerStart | null {
  if (sold < TOO_LITTLE || starts < TOO_LITTLE) return null;
  const cents = netCents / starts;
  const half = NORMAL_95 * Math.sqrt(Math.max(0, squares / starts - cents * cents) / starts);
  return { cents, low: cents - half, high: cents + half };
}
