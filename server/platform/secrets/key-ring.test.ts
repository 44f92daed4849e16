import { randomBytes } from "node:crypto";
import { format, inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { readKeyRing } from "./key-ring.ts";

const one = randomBytes(32).toString("base64");
const two = randomBytes(32).toString("base64");

test("the first key is the active one", () => {
  const ring = readKeyRing(`k2:${two},k1:${one}`);
  expect(ring.activeId).toBe("k2");
  expect([...ring.keys.keys()]).toEqual(["k2", "k1"]);
  expect(ring.keys.get("k1")?.export().toString("base64")).toBe(one);
});

test("spaces and a final line break are ignored", () => {
  expect([...readKeyRing(` k2:${two} , k1:${one}\n`).keys.keys()]).toEqual(["k2", "k1"]);
});

describe("an unusable key ring is refused with the reason and without any part of a key", () => {
  const short = randomBytes(31).toString("base64");
  test.each([
    ["nothing", "", "The key ring is empty"],
    ["only spaces", " \n", "The key ring is empty"],
    ["a comma at the end", `k1:${one},`, "Entry 2 of the key ring does not begin with an id"],
    ["a key without an id", one, "Entry 1 of the key ring does not begin with an id"],
    ["an empty id", `:${one}`, "Entry 1 of the key ring does not begin with an id"],
    ["id and key the wrong way round", `${one}:k1`, "Entry 1 of the key ring does not begin with an id"],
    ["an id with a dot", `k.1:${one}`, "Entry 1 of the key ring does not begin with an id"],
    ["an id without a key", `k2:${two},k1:`, 'The key "k1" of the key ring has 0 bytes, not 32'],
    ["a short key", `k1:${short}`, 'The key "k1" of the key ring has 31 bytes, not 32'],
    ["a long key", `k1:${randomBytes(33).toString("base64")}`, 'The key "k1" of the key ring has 33 bytes, not 32'],
    ["a key in hex", `k1:${"0f".repeat(32)}`, 'The key "k1" of the key ring has 48 bytes, not 32'],
    ["a key that is not base64", `k1:${"*".repeat(44)}`, 'The key "k1" of the key ring is not base64'],
    ["a key cut by one character", `k1:${one.slice(0, -1)}`, 'The key "k1" of the key ring is not base64'],
    ["an id used twice", `k1:${one},k1:${two}`, 'The key ring has two keys called "k1"'],
    ["a key used twice", `k2:${one},k1:${one}`, 'The key ring has the same key as "k2" and as "k1"'],
  ])("%s", (_, text, message) => {
    const error = thrownBy(() => readKeyRing(text));
    expect(error.message).toContain(message);
    for (const key of [one, two, short]) expect(inspect(error)).not.toContain(key.slice(0, 8));
  });
});

test("a printed or serialised ring shows no key", () => {
  const ring = readKeyRing(`k1:${one}`);
  const bytes = Buffer.from(one, "base64");
  const printed = [
    inspect(ring, { depth: null, showHidden: true, maxArrayLength: null }),
    format("%s %o %j", ring, ring, ring),
    JSON.stringify([ring, [...ring.keys]]),
  ].join("\n");
  expect(printed).toContain("k1");
  for (const form of [one, bytes.toString("hex"), bytes.toString("base64url"), [...bytes.subarray(0, 4)].join(", ")]) {
    expect(printed).not.toContain(form.slice(0, 10));
  }
});

function thrownBy(act: () => unknown): Error {
  try {
    act();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error("It was accepted");
}
