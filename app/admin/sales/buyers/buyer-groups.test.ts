import { expect, test } from "vitest";
import { buyerFacts, orderTerms } from "#testing/fixtures/buyers.ts";
import type { ListedBuyer, ListedOrder } from "#server/sales/allocations/list-buyers.ts";
import { groupBuyers, showBuyer } from "./buyer-groups.ts";

const order = (more: Partial<ListedOrder> = {}): ListedOrder => ({
  id: "order",
  name: "Rheinland",
  state: "live",
  version: 1,
  hasDraft: false,
  serviceName: "Musterlift",
  terms: orderTerms(),
  soldToday: 0,
  reservedToday: 0,
  usedToday: 0,
  returnedMonth: 0,
  soldMonth: 0,
  netMonthCents: 0,
  ...more,
});
const buyer = (more: Partial<ListedBuyer> = {}): ListedBuyer => ({
  id: "buyer",
  ...buyerFacts(),
  pausedAt: null,
  retiredAt: null,
  missing: [],
  orders: [order()],
  ...more,
});
const capped = (day: number | null, usedToday: number) =>
  order({ terms: orderTerms({ caps: { ...orderTerms().caps, day } }), usedToday });

test.each<[string, Partial<ListedBuyer>, object]>([
  ["a buyer with a live order", {}, { group: "buying", state: { word: "Live" }, help: { kind: "pause" } }],
  [
    "a buyer paused by staff",
    { pausedAt: new Date(), missing: ["city"] },
    { group: "paused", state: { word: "Paused" }, help: { kind: "resume" } },
  ],
  [
    "a buyer with missing facts",
    { missing: ["city", "street"] },
    { group: "needs-you", state: { word: "Not ready", note: "2 facts missing" }, help: { kind: "complete" } },
  ],
  ["a buyer without an order", { orders: [] }, { group: "needs-you", help: { kind: "add-order" } }],
  [
    "a buyer with a draft only",
    { orders: [order({ state: "ended" }), order({ id: "draft", state: "draft" })] },
    { group: "needs-you", state: { word: "No order live" }, help: { kind: "finish-order", orderId: "draft" } },
  ],
  ["a buyer at its cap", { orders: [capped(3, 3), capped(2, 4)] }, { group: "buying", state: { word: "At cap" } }],
  ["a buyer with one full order", { orders: [capped(3, 3), capped(2, 1)] }, { state: { word: "Live" } }],
])("%s", (_, more, expected) => {
  expect(showBuyer(buyer(more))).toMatchObject(expected);
});

test("a buyer's figures are the sums of its orders; its cap needs one for every live order", () => {
  const orders = [
    { ...capped(3, 1), soldToday: 1, netMonthCents: 4500 },
    { ...capped(2, 2), soldToday: 2 },
  ];
  expect(showBuyer(buyer({ orders }))).toMatchObject({ capDay: 5, figures: { soldToday: 3, netMonthCents: 4500 } });
  expect(showBuyer(buyer({ orders: [...orders, capped(null, 0)] })).capDay).toBeNull();
});

test("sales of an ended order count, but not against caps of live ones", () => {
  const orders = [{ ...capped(120, 120), soldToday: 120 }, order({ state: "ended", soldToday: 13, usedToday: 13 })];
  const shown = showBuyer(buyer({ orders }));
  expect(shown).toMatchObject({ capDay: 120, isFull: true, live: { soldToday: 120 }, figures: { soldToday: 133 } });
});

test("groups are in a fixed order, active ones by revenue, without empty ones", () => {
  const rich = buyer({ legalName: "Rich", orders: [order({ netMonthCents: 2 })] });
  const poor = buyer({ legalName: "Poor", orders: [order({ netMonthCents: 1 })] });
  const groups = groupBuyers([poor, rich, buyer({ legalName: "New", missing: ["city"] })]);
  expect(groups.map(({ group, buyers }) => [group, buyers.map((one) => one.buyer.legalName)])).toEqual([
    ["needs-you", ["New"]],
    ["buying", ["Rich", "Poor"]],
  ]);
});
