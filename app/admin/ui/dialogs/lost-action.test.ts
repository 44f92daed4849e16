import { expect, test } from "vitest";
import { lostAction, unlessLost } from "./lost-action.ts";

const revalidates = (actionResult: unknown) =>
  unlessLost({ actionResult, defaultShouldRevalidate: true } as unknown as Parameters<typeof unlessLost>[0]);

test("a lost action says what failed in the specification's words, and loads nothing again", () => {
  expect(lostAction("Liftring").toast.description).toBe("Failed to send to Liftring");
  expect(lostAction(null).toast).toEqual({ title: "Error", description: "Something went wrong", destructive: true });
  expect(revalidates(lostAction(null))).toBe(false);
  expect([undefined, null, "text", { toast: {} }].map(revalidates)).toEqual([true, true, true, true]);
});
