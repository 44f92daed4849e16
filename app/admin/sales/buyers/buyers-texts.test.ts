import { expect, test } from "vitest";
import { buyerFacts, orderTerms } from "#testing/fixtures/buyers.ts";
import type { ListedBuyer, ListedOrder } from "#server/sales/allocations/list-buyers.ts";
import { showBuyer } from "./buyer-groups.ts";
import {
  fieldList,
  orderSoldText,
  pauseText,
  routingToast,
  soldText,
  soldToText,
  buyerStatusToast,
} from "./buyer-texts.ts";

const order = (more: Partial<ListedOrder> = {}): ListedOrder => ({
  id: "order",
  name: "Rheinland",
  state: "live",
  version: 1,
  hasDraft: false,
  serviceName: "Musterlift",
  terms: orderTerms(),
  soldToday: 3,
  reservedToday: 0,
  usedToday: 3,
  returnedMonth: 0,
  soldMonth: 3,
  netMonthCents: 13_500,
  ...more,
});
const shown = (orders: ListedOrder[]) => {
  const buyer: ListedBuyer = { id: "b", ...buyerFacts(), pausedAt: null, retiredAt: null, missing: [], orders };
  return showBuyer(buyer);
};
const capped = (day: number) => orderTerms({ caps: { ...orderTerms().caps, day } });

test.each([
  ["no live order", [order({ state: "draft", soldToday: 0 })], { sold: "", of: "", note: "no order live" }],
  ["an order that has ended", [order({ state: "ended" })], { sold: "3", note: "no order live", hasBar: false }],
  ["no cap", [order()], { sold: "3", of: "", note: "no cap", hasBar: true }],
  ["room", [order({ terms: capped(5), reservedToday: 1, usedToday: 4 })], { of: "of 5", note: "1 on the way" }],
  ["a full day", [order({ terms: capped(3) })], { of: "of 3", note: "daily cap reached" }],
  [
    "an order that has ended beside one that is full",
    [
      order({ terms: capped(120), soldToday: 120, usedToday: 120 }),
      order({ state: "ended", soldToday: 13, usedToday: 13 }),
    ],
    { sold: "120", of: "of 120", note: "daily cap reached, 13 more by orders not live now" },
  ],
  [
    "one of two orders full",
    [order({ terms: capped(3), usedToday: 6 }), order({ terms: capped(2), soldToday: 0, usedToday: 0 })],
    { sold: "3", of: "of 5", note: "" },
  ],
])("today's sales with %s", (_, orders, expected) => {
  expect(soldText(shown(orders))).toMatchObject(expected);
});

test("today's sales count buyers who bought, not all", () => {
  expect(soldToText([{ orders: [order(), order()] }, { orders: [order({ soldToday: 0 })] }, { orders: [] }])).toBe(
    "to 1 buyer",
  );
});

test("an order shows its own figures", () => {
  expect(orderSoldText(order({ terms: capped(5) }))).toEqual({ sold: "3", of: "of 5", note: "", hasBar: true });
});

test("the pause dialog says what waits and what stops", () => {
  expect(pauseText(shown([order()]))).toBe(
    "1 live order gets nothing more until somebody resumes it; new leads go to others. Nothing is on the way to it.",
  );
  expect(pauseText(shown([order({ reservedToday: 2 }), order()]))).toBe(
    "2 live orders get nothing more until somebody resumes it; new leads go to others. 2 leads on the way still go there.",
  );
});

test.each([
  ["pause", { kind: "done", name: "Muster" }, "Muster is paused: new leads go to others", false],
  ["resume", { kind: "done", name: "Muster" }, "Muster buys again", false],
  ["retire", { kind: "done", name: "Muster" }, "Muster is retired, its orders have ended", false],
] as const)("%s reads as done", (steering, steered, title, destructive) => {
  expect(buyerStatusToast(steering, steered)).toMatchObject({ title, destructive });
});

test("a failed action says why", () => {
  expect(buyerStatusToast("pause", { kind: "not-found" }).description).toBe("There is no such buyer");
  expect(buyerStatusToast("pause", { kind: "retired" }).description).toBe("This buyer is retired");
  expect(routingToast({ kind: "saved" }).destructive).toBe(false);
  expect(routingToast({ kind: "invalid" }).description).toContain("choose again");
  expect(routingToast({ kind: "incomplete", buyers: ["A", "B"] }).description).toContain("about A, B");
});

test("fields are named in words", () => {
  expect(fieldList(["street", "contractOn"])).toBe("Street, Contract date");
});
