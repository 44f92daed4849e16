import { expect, test } from "vitest";
import { renderText } from "#testing/render/render-text.ts";
import { SecondFactorNotice } from "./second-factor-notice.tsx";

const now = new Date("2026-11-12T12:00:00Z");
const until = new Date("2026-11-19T12:00:00Z");
const say = (demand: Parameters<typeof SecondFactorNotice>[0]["demand"]) =>
  renderText(SecondFactorNotice, { demand, now });

test("a second factor that is due is announced with its last day", () => {
  expect(say({ until, isOverdue: false })).toContain(
    "Your role needs a second factor Set up your authenticator app on Your account by Thu 19 Nov, 13:00",
  );
});

test("one that is overdue says that no other page opens", () => {
  expect(say({ until, isOverdue: true })).toContain("Until then no other page opens.");
});

test("where none is needed nothing is said", () => {
  expect(say(undefined)).toBe("");
});
