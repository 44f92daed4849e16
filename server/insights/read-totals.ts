import type { Executor } from "#server/platform/db/database.ts";
import type { DayRange } from "./day-range.ts";
import { maturityOf, sumMoney, type Money } from "./money.ts";
import { readCampaignCosts, sumCents } from "./read-costs.ts";
import { readFacts } from "./read-facts.ts";
import type { Stats } from "./read-stats.ts";

/** Totals of a range. */
export type Totals = Money & {
  /** null if none was imported. */
  costCents: number | null;
  marginCents: number;
  maturity: number | null;
};

export const totalsOf = ({ facts, costs }: Stats): Totals => totals(sumMoney(facts), sumCents(costs));

export async function readTotals(db: Executor, range: DayRange): Promise<Totals> {
  const [facts, costs] = await Promise.all([readFacts(db, range, []), readCampaignCosts(db, range)]);
  return totals(sumMoney(facts), sumCents(costs));
}

const totals = (money: Money, costCents: number | null): Totals => ({
  ...money,
  costCents,
  marginCents: money.netCents - (costCents ?? 0),
  maturity: maturityOf(money),
});
