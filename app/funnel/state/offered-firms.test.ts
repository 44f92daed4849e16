import { expect, test } from "vitest";
import type { Funnel, NamedRecipient } from "#funnels/engine/types.ts";
import { isUnticked, noteOffered, tick, tickedNow } from "./offered-firms.ts";

const ids = () => tickedNow({} as Funnel)?.map(({ orderId }) => orderId);

test("a lead goes to the ticked firms, also after a box was toggled", () => {
  expect(ids()).toBeUndefined();
  noteOffered(["a", "b"].map((orderId) => ({ orderId }) as NamedRecipient));
  expect(ids()).toEqual(["a", "b"]);
  tick("a", false);
  expect(ids()).toEqual(["b"]);
  expect(isUnticked("a")).toBe(true);
  tick("a", true);
  expect(ids()).toEqual(["a", "b"]);
});
