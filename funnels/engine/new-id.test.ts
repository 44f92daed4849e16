import { expect, test } from "vitest";
import { newId } from "./new-id.ts";

test("an id is a UUID of version 7 with its time", () => {
  const id = newId(0x0123456789ab, new Uint8Array(10).fill(0xff));
  expect(id).toBe("01234567-89ab-7fff-bfff-ffffffffffff");
});

test("later ids sort after earlier ones", () => {
  const ids = [1, 1000, 1_700_000_000_000, 1_700_000_000_001].map((ms) => newId(ms, new Uint8Array(10)));
  expect(ids.toSorted()).toEqual(ids);
});
