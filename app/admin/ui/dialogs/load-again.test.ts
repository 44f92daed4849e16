import type { ShouldRevalidateFunctionArgs } from "react-router";
import { expect, test } from "vitest";
import { lostAction, loadAnotherAddress, unlessLost } from "./lost-action.ts";

const after = (part: { actionResult?: unknown; to?: string; byDefault?: boolean }) =>
  ({
    actionResult: part.actionResult,
    currentUrl: new URL("http://x/admin/forms/solar"),
    nextUrl: new URL(`http://x/admin/forms/solar${part.to ?? ""}`),
    defaultShouldRevalidate: part.byDefault ?? true,
  }) as unknown as ShouldRevalidateFunctionArgs;

test("does not revalidate after a lost action, and leaves others to the router", () => {
  for (const load of [unlessLost, loadAnotherAddress]) {
    expect(load(after({ actionResult: lostAction(null) }))).toBe(false);
    for (const actionResult of [undefined, null, "text", { toast: {} }]) {
      expect(load(after({ actionResult }))).toBe(true);
      expect(load(after({ actionResult, byDefault: false }))).toBe(false);
    }
  }
});

test("loads another URL whatever the action's result", () => {
  expect(loadAnotherAddress(after({ actionResult: lostAction(null), to: "?page=2" }))).toBe(true);
  expect(loadAnotherAddress(after({ actionResult: { toast: {} }, to: "?page=2", byDefault: false }))).toBe(true);
});
