import type { Executor } from "#server/platform/db/database.ts";
import { NONE, type Count } from "#server/delivery/stats/what-counts.ts";
import { readMoneyAtStake, type MoneyAtStake } from "#server/delivery/stats/read-manual-backlog.ts";
import type { RankedItem } from "./rank-attention.ts";

/** `atStake`: cents that buyers would pay for its leads once delivered. */
export type PricedItem = RankedItem & { atStake: Count };

export async function priceAttention(db: Executor, items: readonly RankedItem[]): Promise<PricedItem[]> {
  const services = items.flatMap((item) =>
    item.kind === "stopped" || item.kind === "in_doubt" ? [item.serviceId] : [],
  );
  const money = await readMoneyAtStake(db, services);
  return items.map((item) => ({ ...item, atStake: atStakeOf(item, money) }));
}

/** A failed or rejected lead has gone to the next order already. */
function atStakeOf(item: RankedItem, money: ReadonlyMap<string, MoneyAtStake>): Count {
  if (item.kind === "stopped") return money.get(item.serviceId)?.waiting ?? NONE;
  if (item.kind === "in_doubt") return money.get(item.serviceId)?.inDoubt ?? NONE;
  return NONE;
}
