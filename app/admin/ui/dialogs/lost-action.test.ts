import { expect, test } from "vitest";
import { lostAction } from "./lost-action.ts";

test("a lost action uses the specification's words", () => {
  expect(lostAction("Liftring").toast.description).toBe("Failed to send to Liftring");
  expect(lostAction(null).toast).toEqual({ title: "Error", description: "Something went wrong", destructive: true });
});
