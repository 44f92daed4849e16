import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readArea } from "./area.ts";
import { decide, REASONS, type RoutingInput, type Reason, type RoutedLead } from "./decide.ts";
import { NO_USAGE, type Order, type Usage } from "./order.ts";

const NOW = Date.parse("2026-11-16T10:00:00+01:00");
const DAY_MS = 86_400_000;

const lead: RoutedLead = {
  formType: "treppenlift",
  postalCode: "50823",
  answers: { liftType: "Sitzlift" },
  named: null,
  soldTo: new Map(),
};

const order = (more: Partial<Order> = {}): Order => ({
  id: "one",
  buyerId: `buyer of ${more.id ?? "one"}`,
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
  caps: { day: null, month: null, total: null, budgetMonthCents: null },
  isPaced: false,
  hours: null,
  outsideHours: "hold",
  duplicateDays: 90,
  ...more,
});

const caps = (more: Partial<Order["caps"]>): Order["caps"] => ({ ...order().caps, ...more });

const market = (orders: readonly Order[], more: Partial<RoutingInput> = {}): RoutingInput => ({
  maxBuyers: 4,
  rankBy: "priority",
  orders,
  usage: new Map(),
  netCents: new Map(),
  ...more,
});

const used = (usage: Partial<Usage>): Map<string, Usage> => new Map([["one", { ...NO_USAGE, ...usage }]]);

const SUNDAYS = [[[0, 24 * 60]], [], [], [], [], [], []] as const;

const has = (buyers: readonly string[], tried: readonly string[] = []): Partial<RoutedLead> => ({
  earlier: { placed: buyers.map((buyerId) => ({ buyerId, shareMax: 4 })), tried: new Set(tried) },
});

type Case = [
  says: string,
  order: Partial<Order>,
  expected: Reason | "picked",
  lead?: Partial<RoutedLead>,
  usage?: Partial<Usage>,
];

const cases: Case[] = [
  ["a draft", { state: "draft" }, "paused"],
  ["a paused order", { state: "paused" }, "paused"],
  ["an ended order", { state: "ended" }, "paused"],
  ["an order that begins in a millisecond", { liveFrom: NOW + 1 }, "paused"],
  ["an order that begins now", { liveFrom: NOW }, "picked"],
  ["an order that ends now", { liveUntil: NOW }, "paused"],
  ["an order that ends in a millisecond", { liveUntil: NOW + 1 }, "picked"],
  ["an order for another form", { formTypes: ["solar"] }, "form"],
  ["an order for another area", { area: readArea("10-14") ?? null }, "area"],
  ["an order for the lead's area", { area: readArea("50") ?? null }, "picked"],
  ["an area, and a lead without a postal code", { area: readArea("50") ?? null }, "area", { postalCode: "" }],
  [
    "a wanted answer that was not given",
    { conditions: [{ field: "liftType", is: "in", values: ["Plattformlift"] }] },
    "condition",
  ],
  ["a wanted answer", { conditions: [{ field: "liftType", is: "in", values: ["Sitzlift", "Hublift"] }] }, "picked"],
  ["an unwanted answer", { conditions: [{ field: "liftType", is: "not-in", values: ["Sitzlift"] }] }, "condition"],
  ["a question not asked, wanted", { conditions: [{ field: "roof", is: "in", values: ["flat"] }] }, "condition"],
  ["a question not asked, unwanted", { conditions: [{ field: "roof", is: "not-in", values: ["flat"] }] }, "picked"],
  ["a firm not named by the page", {}, "not-named", { named: new Set(["two"]) }],
  ["a firm named by the page", {}, "picked", { named: new Set(["one"]) }],
  [
    "a person sold to the buyer within its window",
    {},
    "duplicate",
    { soldTo: new Map([["buyer of one", NOW - 90 * DAY_MS + 1]]) },
  ],
  [
    "a person sold to the buyer before its window",
    {},
    "picked",
    { soldTo: new Map([["buyer of one", NOW - 90 * DAY_MS]]) },
  ],
  ["a person sold to another buyer", {}, "picked", { soldTo: new Map([["another", NOW]]) }],
  ["a buyer that rejected the lead", {}, "tried", has([], ["buyer of one"])],
  ["a buyer that has the lead", {}, "duplicate", has(["buyer of one"])],
  ["a sold lead, and an exclusive order", { shareMax: 1 }, "exclusive-taken", has(["another"])],
  ["a lead sold as often as promised", {}, "enough", has(["a", "b", "c", "d"])],
  ["a closed buyer that skips leads", { hours: SUNDAYS, outsideHours: "skip" }, "hours"],
  ["a closed buyer that holds leads", { hours: SUNDAYS, outsideHours: "hold" }, "picked"],
  ["a buyer that never opens", { hours: [], outsideHours: "hold" }, "hours"],
  ["the last allocation of the day", { caps: caps({ day: 3 }) }, "picked", {}, { day: 2 }],
  ["a full day", { caps: caps({ day: 3 }) }, "cap", {}, { day: 3 }],
  ["a daily cap lowered below the sales", { caps: caps({ day: 3 }) }, "cap", {}, { day: 9 }],
  ["a full month", { caps: caps({ month: 30 }) }, "cap", {}, { month: 30 }],
  ["a full order", { caps: caps({ total: 100 }) }, "cap", {}, { total: 100 }],
  ["a cap of zero", { caps: caps({ day: 0 }) }, "cap"],
  [
    "a paced day at ten with ten twenty-fourths and one used",
    { isPaced: true, caps: caps({ day: 24 }) },
    "cap",
    {},
    { day: 11 },
  ],
  [
    "a paced day at ten with ten twenty-fourths used",
    { isPaced: true, caps: caps({ day: 24 }) },
    "picked",
    {},
    { day: 10 },
  ],
  ["a budget exceeded by a cent", { caps: caps({ budgetMonthCents: 8999 }) }, "budget", {}, { spentMonthCents: 4500 }],
  ["a budget used up exactly", { caps: caps({ budgetMonthCents: 9000 }) }, "picked", {}, { spentMonthCents: 4500 }],
];

test.each(cases)("%s", (_, more, expected, about = {}, usage = {}) => {
  const decision = decide({ ...lead, ...about }, market([order(more)], { usage: used(usage) }), NOW);
  expect(decision.reasons.get("one") ?? "picked").toBe(expected);
  expect(decision.picks.map((pick) => pick.order.id)).toEqual(expected === "picked" ? ["one"] : []);
});

test("the table covers every reason", () => {
  expect(new Set(cases.map(([, , expected]) => expected))).toEqual(new Set([...REASONS, "picked"]));
});

test("a lead for a closed buyer waits for its opening", () => {
  const [pick] = decide(lead, market([order({ hours: SUNDAYS })]), NOW).picks;
  expect(pick?.notBefore).toBe(Date.parse("2026-11-22T00:00:00+01:00"));
});

const decided = (orders: readonly Order[], more: Partial<RoutingInput> = {}) => {
  const { picks, reasons } = decide(lead, market(orders, more), NOW);
  return { picks: picks.map((pick) => pick.order.id), reasons: Object.fromEntries(reasons) };
};

describe("several orders", () => {
  const [a, b, c] = ["a", "b", "c"].map((id, n) => order({ id, priority: n, priceCents: 1000 * (n + 1) })) as [
    Order,
    Order,
    Order,
  ];

  test("are ranked by priority, up to the number that the page promises", () => {
    expect(decided([c, b, a], { maxBuyers: 2 })).toEqual({ picks: ["a", "b"], reasons: { c: "enough" } });
  });

  test("are ranked by expected revenue, which may be below the price", () => {
    const more = { rankBy: "net", maxBuyers: 1 } as const;
    expect(decided([a, b, c], more).picks).toEqual(["c"]);
    expect(decided([a, b, c], { ...more, netCents: new Map([["c", 999]]) }).picks).toEqual(["b"]);
  });

  test("after an exclusive first one, the others get a reason", () => {
    expect(decided([{ ...a, shareMax: 1 }, b])).toEqual({ picks: ["a"], reasons: { b: "exclusive-taken" } });
  });

  test("skip a later exclusive one", () => {
    expect(decided([a, { ...b, shareMax: 1 }, c])).toEqual({ picks: ["a", "c"], reasons: { b: "exclusive-taken" } });
  });

  test("of one buyer get one allocation", () => {
    expect(decided([a, { ...b, buyerId: a.buyerId }, c])).toEqual({ picks: ["a", "c"], reasons: { b: "duplicate" } });
  });
});

const anOrder = fc.record({
  state: fc.constantFrom("live" as const, "live" as const, "paused" as const),
  buyerId: fc.constantFrom("p", "q", "r", "s", "t"),
  area: fc.constantFrom(null, readArea("50") ?? null, readArea("1") ?? null),
  priceCents: fc.integer({ min: 0, max: 9000 }),
  shareMax: fc.integer({ min: 1, max: 4 }),
  priority: fc.integer({ min: 0, max: 3 }),
  weight: fc.integer({ min: 0, max: 5 }),
  caps: fc.record({
    day: fc.option(fc.integer({ min: 0, max: 4 })),
    month: fc.option(fc.integer({ min: 0, max: 6 })),
    total: fc.option(fc.integer({ min: 0, max: 8 })),
    budgetMonthCents: fc.option(fc.integer({ min: 0, max: 30_000 })),
  }),
  isPaced: fc.boolean(),
});

const orders = fc
  .array(anOrder, { maxLength: 12 })
  .map((list) => list.map((more, n) => order({ ...more, id: `order ${String(n).padStart(2, "0")}` })));

const rankBy = fc.constantFrom("priority" as const, "weight" as const, "net" as const);

describe("for any orders", () => {
  test("each is picked or has a reason, within shares, one per buyer, and the promise", () => {
    fc.assert(
      fc.property(orders, rankBy, fc.integer({ min: 0, max: 4 }), (all, by, maxBuyers) => {
        const { picks, reasons } = decide(lead, market(all, { rankBy: by, maxBuyers }), NOW);
        expect([...picks.map((pick) => pick.order.id), ...reasons.keys()].toSorted()).toEqual(all.map(({ id }) => id));
        expect(picks.length).toBeLessThanOrEqual(maxBuyers);
        expect(new Set(picks.map((pick) => pick.order.buyerId)).size).toBe(picks.length);
        for (const pick of picks) expect(picks.length).toBeLessThanOrEqual(pick.order.shareMax);
      }),
    );
  });

  test("the decision does not depend on the order of input", () => {
    fc.assert(
      fc.property(orders, rankBy, (all, by) => {
        const asKeys = (list: readonly Order[]) => decided(list, { rankBy: by });
        expect(asKeys(all.toReversed())).toEqual(asKeys(all));
      }),
    );
  });

  test("a series of leads exceeds no cap and no budget", () => {
    fc.assert(
      fc.property(orders, rankBy, (all, by) => {
        const usage = new Map<string, Usage>();
        for (let n = 0; n < 30; n++) {
          for (const {
            order: { id, priceCents },
          } of decide(lead, market(all, { rankBy: by, usage }), NOW).picks) {
            const before = usage.get(id) ?? NO_USAGE;
            usage.set(id, {
              day: before.day + 1,
              month: before.month + 1,
              total: before.total + 1,
              spentMonthCents: before.spentMonthCents + priceCents,
            });
          }
        }
        for (const { id, caps: limit } of all) {
          const has = usage.get(id) ?? NO_USAGE;
          expect(has.day).toBeLessThanOrEqual(limit.day ?? Infinity);
          expect(has.month).toBeLessThanOrEqual(limit.month ?? Infinity);
          expect(has.total).toBeLessThanOrEqual(limit.total ?? Infinity);
          expect(has.spentMonthCents).toBeLessThanOrEqual(limit.budgetMonthCents ?? Infinity);
        }
      }),
    );
  });

  test("by weight, each has its share of the day's leads at any moment, to one lead", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 8 }), (weights) => {
        const all = weights.map((weight, n) => order({ id: `${n}`, weight }));
        const sum = weights.reduce((total, weight) => total + weight, 0);
        const usage = new Map<string, Usage>(all.map(({ id }) => [id, NO_USAGE]));
        for (let n = 1; n <= 60; n++) {
          const [pick] = decide(lead, market(all, { rankBy: "weight", maxBuyers: 1, usage }), NOW).picks;
          const id = pick?.order.id ?? "";
          usage.set(id, { ...NO_USAGE, day: (usage.get(id)?.day ?? 0) + 1 });
          for (const one of all)
            expect(Math.abs((usage.get(one.id)?.day ?? 0) - (n * one.weight) / sum)).toBeLessThan(1);
        }
      }),
    );
  });
});
