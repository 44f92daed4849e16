import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { newId } from "#server/platform/new-id.ts";
import { readKeyRing } from "./key-ring.ts";
import { readSignedId, signId } from "./signed-id.ts";

const keyOf = (id: string) => `${id}:${randomBytes(32).toString("base64")}`;
const [first, second] = [keyOf("k1"), keyOf("k2")];
const ring = readKeyRing(first);
const UNTIL = new Date("2027-11-17T10:00:00Z");
const NOW = Date.parse("2026-11-17T10:00:00Z");
const PURPOSE = "consent proof";

test("a link says its id until its last day is over, and is the same each time", () => {
  for (const id of [newId(), "00000000-0000-0000-0000-000000000000", "ffffffff-ffff-ffff-ffff-ffffffffffff"]) {
    const token = signId(ring, PURPOSE, id, UNTIL);
    expect(token).toMatch(/^[a-z2-7]{56}$/);
    expect(signId(ring, PURPOSE, id, UNTIL)).toBe(token);
    expect(readSignedId(ring, PURPOSE, token, NOW)).toBe(id);
    expect(readSignedId(ring, PURPOSE, token, Date.parse("2027-11-17T23:59:59Z"))).toBe(id);
    expect(readSignedId(ring, PURPOSE, token, Date.parse("2027-11-18T00:00:00Z"))).toBeUndefined();
  }
});

test("a link of another purpose or another key is refused", () => {
  const token = signId(ring, PURPOSE, newId(), UNTIL);
  expect(readSignedId(ring, "notice confirmation", token, NOW)).toBeUndefined();
  expect(readSignedId(readKeyRing(second), PURPOSE, token, NOW)).toBeUndefined();
});

test("after a rotation the old links count as long as their key is kept", () => {
  const id = newId();
  const token = signId(ring, PURPOSE, id, UNTIL);
  const both = readKeyRing(`${second},${first}`);
  expect(readSignedId(both, PURPOSE, token, NOW)).toBe(id);
  expect(signId(both, PURPOSE, id, UNTIL)).not.toBe(token);
});

test("every changed letter is noticed", () => {
  const token = signId(ring, PURPOSE, newId(), UNTIL);
  for (let n = 0; n < token.length; n += 1) {
    const other = token[n] === "a" ? "b" : "a";
    expect(readSignedId(ring, PURPOSE, token.slice(0, n) + other + token.slice(n + 1), NOW)).toBeUndefined();
  }
});

test.each(["", "a", "a".repeat(56), "7".repeat(56), "a".repeat(57), `${"a".repeat(55)}A`, "ä".repeat(56)])(
  "'%s' is no link",
  (text) => {
    expect(readSignedId(ring, PURPOSE, text, NOW)).toBeUndefined();
  },
);
