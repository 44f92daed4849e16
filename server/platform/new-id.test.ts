import { expect, test } from "vitest";
import { newId } from "./new-id.ts";

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

test("ids of one millisecond ascend, and each is a UUID of version 7 with that time", () => {
  const now = Date.parse("2026-11-18T03:00:00Z");
  const ids = Array.from({ length: 2000 }, () => newId(now));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(2000);
  for (const id of ids) expect(id).toMatch(UUID_V7);
  expect(Number.parseInt((ids[0] ?? "").replaceAll("-", "").slice(0, 12), 16)).toBe(now);
});

test("ids of another millisecond begin at another place", () => {
  const starts = Array.from({ length: 50 }, (_, n) => newId(1_000_000 + n).slice(15, 18));
  expect(new Set(starts).size).toBeGreaterThan(25);
});
