import type { OrderTerms } from "#server/sales/buyers/order-terms.ts";
import { someTerms } from "#testing/fixtures/orders.ts";
import type { Random } from "#testing/random.ts";

const AREAS = ["0, 1", "2-3", "4, 50", "5-6", "7, 80-84", "8-9", "10115-14199, 20, 50823"] as const;
const LIFTS = ["Sitzlift", "Plattformlift", "Hublift"] as const;

/** The caps are in reach of so many leads a day. Open at all hours, unless `hours`: then some by day, and some skip what comes at night. */
export function randomTerms(random: Random, leadsADay: number, { hours = false } = {}): OrderTerms {
  const cap = (share: number) => (random.next() < 0.5 ? null : random.whole(1, Math.ceil(leadsADay * share)));
  const priceCents = random.whole(2_000, 9_000);
  return someTerms({
    area: random.next() < 0.3 ? null : random.pick(AREAS),
    conditions: random.next() < 0.7 ? [] : [{ field: "liftType", is: "in", values: [random.pick(LIFTS), "Sitzlift"] }],
    priceCents,
    shareMax: random.pick([1, 2, 3, 4, 4, 4]),
    priority: random.whole(1, 5),
    weight: random.whole(1, 9),
    caps: {
      day: cap(0.5),
      month: cap(5),
      total: cap(20),
      budgetMonthCents: random.next() < 0.8 ? null : priceCents * random.whole(1, Math.ceil(leadsADay * 5)),
    },
    isPaced: hours && random.next() < 0.3,
    hours:
      hours && random.next() < 0.5 ? Array.from({ length: 7 }, (_, day) => (day === 0 ? [] : [[480, 1080]])) : null,
    outsideHours: random.pick(["hold", "skip"]),
    duplicateDays: random.pick([0, 30, 90]),
  });
}
