import { expect, test } from "vitest";
import { lostAction, unlessLost } from "./lost-action.ts";

const revalidates = (actionResult: unknown, search = "") => {
  const [currentUrl, nextUrl] = [new URL("http://x/admin/forms/solar"), new URL(`http://x/admin/forms/solar${search}`)];
  const args = { actionResult, currentUrl, nextUrl, defaultShouldRevalidate: true };
  return unlessLost(args as unknown as Parameters<typeof unlessLost>[0]);
};

test("a lost action says what failed in the specification's words, and loads nothing again but another address", () => {
  expect(lostAction("Liftring").toast.description).toBe("Failed to send to Liftring");
  expect(lostAction(null).toast).toEqual({ title: "Error", description: "Something went wrong", destructive: true });
  expect(revalidates(lostAction(null))).toBe(false);
  for (const result of [undefined, null, "text", { toast: {} }]) expect(revalidates(result)).toBe(true);
  expect(revalidates(lostAction(null), "?page=2")).toBe(true);
});
