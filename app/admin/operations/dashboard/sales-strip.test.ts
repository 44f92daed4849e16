import { expect, test } from "vitest";
import { renderText } from "#testing/render/render-text.ts";
import { SalesStrip } from "./today-strip.tsx";

test("shows sales, revenue and unsold leads with reasons", () => {
  const unsold = [
    { reason: "cap", count: 2 },
    { reason: "area", count: 1 },
  ];
  const text = renderText(SalesStrip, { sold: 257, revenueCents: 965_700, unsold }).replaceAll("\u202f", " ");
  expect(text).toBe("[Sales today] Sold 257 Buyers Revenue €9,657 net of returns Unsold 3 2 cap reached, 1 other area");
});
