import { expect, test } from "vitest";
import { renderText } from "#testing/render/render-text.ts";
import { SecondFactorNotice } from "./second-factor-notice.tsx";

const now = new Date("2026-11-12T12:00:00Z");
const until = new Date("2026-11-19T12:00:00Z");

test("a due second factor is announced with its deadline and a link", () => {
  const text = renderText(SecondFactorNotice, { demand: { until, isOverdue: false }, now });
  expect(text).toContain("Your role needs a second factor Set up your authenticator app by Thu 19 Nov, 13:00.");
  expect(text).toContain("Your account");
});

test("an overdue one says that no other page opens", () => {
  const text = renderText(SecondFactorNotice, { demand: { until, isOverdue: true }, now });
  expect(text).toContain("Until then no other page opens.");
});
