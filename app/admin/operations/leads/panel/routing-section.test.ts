import { expect, test } from "vitest";
import type { LeadRouting } from "#server/sales/allocations/read-routing.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { RoutingSection } from "./routing-section.tsx";

const firm = (buyer: string) => ({ orderId: buyer, buyer, order: "Nord" });
const place = { version: 6, position: 1, priceCents: 4800, reason: null, request: null };
const routing: LeadRouting = {
  decidedAt: new Date("2026-11-12T09:38:52Z"),
  maxBuyers: 3,
  named: [{ ...firm("Musterlift"), city: "Köln" }],
  chosen: [
    { ...firm("Musterlift"), ...place, state: "sold" },
    { ...firm("Liftring"), ...place, state: "released", reason: "rejected" },
  ],
  notChosen: [
    { ...firm("Voll"), reason: "cap" },
    { ...firm("Fern"), reason: "area" },
  ],
  unplaced: [],
  unsold: null,
};
const say = (more: Partial<LeadRouting> = {}) => renderText(RoutingSection, { routing: { ...routing, ...more } });

test("recipients without an order count and are named", () => {
  const text = say({ unplaced: [{ deliveryId: "1", service: "Von Hand" }] });
  expect(text).toContain("Sold to 2 of at most 3");
  expect(text).toContain("Without an order Von Hand");
});

test("shows named firms, allocations with price and state, and a reason for each other order; other areas are folded", () => {
  const text = say();
  for (const words of [
    "decided 10:38:52",
    "Buyers named Musterlift, Köln",
    "Sold to 1 of at most 3",
    "Chosen Sold Musterlift, Nord, version 6, €48.00",
    "Chosen Given back Liftring, Nord, version 6, €48.00. rejected",
    "Cap reached Voll, Nord The order had had as many as it takes",
    "1 for other areas or forms Fern, Nord",
  ])
    expect(text).toContain(words);
});

test("an allocation with a return request links to it", () => {
  const chosen = [
    { ...firm("Musterlift"), ...place, state: "sold" as const, request: { id: "c7", state: "open" as const } },
  ];
  const html = renderHtml(RoutingSection, { routing: { ...routing, chosen } });
  expect(html).toMatch(/<a [^>]*href="\/admin\/returns\/c7"[^>]*>Return request: (<!-- -->)?open<\/a>/);
  expect(renderHtml(RoutingSection, { routing })).not.toContain("/admin/returns");
});

test("a page that named no firms, and an unsold lead", () => {
  const text = say({ named: null, chosen: [], notChosen: [], unsold: "area" });
  expect(text).toContain("Buyers named No buyers were named");
  expect(text).toContain("Sold to 0 of at most 3. Other area");
  expect(text).not.toContain("for other areas");
  expect(say({ named: [] })).toContain("Buyers named Nobody");
});
