import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { merkleRoot } from "./daily-roots.ts";

const hash = (...parts: (string | Buffer)[]) =>
  parts.reduce((all, part) => all.update(part), createHash("sha256")).digest();
const [a, b, c] = [hash("a"), hash("b"), hash("c")] as const;
const leaf = (of: Buffer) => hash("\u0000", of);
const pair = (left: Buffer, right: Buffer) => hash("\u0001", left, right);

test("hashes none, one, two and three leaves", () => {
  expect(merkleRoot([])).toEqual(hash(""));
  expect(merkleRoot([a])).toEqual(leaf(a));
  expect(merkleRoot([a, b])).toEqual(pair(leaf(a), leaf(b)));
  expect(merkleRoot([a, b, c])).toEqual(pair(pair(leaf(a), leaf(b)), leaf(c)));
});

test("any changed or moved leaf changes the root", () => {
  const hashes = Array.from({ length: 37 }, (_, n) => hash(String(n)));
  const roots = hashes.map((_, n) => merkleRoot(hashes.map((one, m) => (m === n ? a : one))).toString("hex"));
  roots.push(merkleRoot(hashes.toReversed()).toString("hex"), merkleRoot(hashes).toString("hex"));
  expect(new Set(roots).size).toBe(39);
});
