import { expect, test } from "vitest";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { PendingRetention, ShorterRetention } from "./retention-notices.tsx";

const now = new Date("2026-11-12T12:00:00Z");

test("the confirmation shows both numbers and how many leads go, and its button carries the number", () => {
  const question = { months: 3, before: 6, leads: { count: 1210, isMore: false } };
  expect(renderText(ShorterRetention, question)).toBe(
    "Keep leads for 3 months instead of 6? 1,210 leads are older than that now. After 24 hours they are erased for good; until then you can cancel it here. Save, and erase after 24 hours",
  );
  expect(renderHtml(ShorterRetention, question)).toMatch(/<button type="submit" value="3" [^>]*name="confirmedMonths"/);
});

test("a pending change shows time, number and user, and can be cancelled", () => {
  const pending = { months: 1, takesEffectAt: new Date("2026-11-13T09:30:00Z"), askedBy: "eva@stufenlos.example" };
  const props = { pending, months: 6, leads: { count: 1, isMore: false }, now };
  expect(renderText(PendingRetention, props)).toBe(
    "From Fri 13 Nov, 10:30 leads are kept for 1 month 1 lead is older than that now. eva@stufenlos.example asked for it. Keep them for 6 months",
  );
});
