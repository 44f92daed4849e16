import { randomBytes } from "node:crypto";
import { inspect } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readKeyRing } from "./key-ring.ts";
import { keyIdOf, rewrap, seal, SealError, unseal } from "./seal.ts";

const newKey = () => randomBytes(32).toString("base64");
const [first, second] = [newKey(), newKey()];
const oldRing = readKeyRing(`k1:${first}`);
const bothRing = readKeyRing(`k2:${second},k1:${first}`);
const newRing = readKeyRing(`k2:${second}`);
const place = { table: "api_services", rowId: "0197a3c2-7c1e-7bbb-8000-00000000a001", column: "api_key" };
const secret = "EAAG-Schlüssel-🔑";

test("a sealed text opens at its place", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      expect(unseal(oldRing, seal(oldRing, text, place), place)).toBe(text);
    }),
  );
});

test("a sealed text has the documented parts", () => {
  const [version, keyId, ...parts] = seal(bothRing, secret, place).split(".");
  expect([version, keyId]).toEqual(["v1", "k2"]);
  const bytes = parts.map((part) => Buffer.from(part, "base64url").length);
  expect(bytes).toEqual([12, 32 + 16, 12, Buffer.byteLength(secret) + 16]);
});

test("two sealed texts of one secret share nothing", () => {
  const [one, two] = [seal(oldRing, secret, place), seal(oldRing, secret, place)].map((text) =>
    text.split(".").slice(2),
  );
  expect(one?.filter((part) => two?.includes(part))).toEqual([]);
});

test.each([
  ["another row", { ...place, rowId: "0197a3c2-7c1e-7bbb-8000-00000000a002" }],
  ["another table", { ...place, table: "staff" }],
  ["another column", { ...place, column: "description" }],
])("a sealed text moved to %s does not open and cannot be rewrapped there", (_, elsewhere) => {
  const sealed = seal(oldRing, secret, place);
  expect(thrownBy(() => unseal(oldRing, sealed, elsewhere)).kind).toBe("does-not-open");
  expect(thrownBy(() => rewrap(bothRing, sealed, elsewhere)).kind).toBe("does-not-open");
});

test("the data key of one secret does not open the ciphertext of another at the same place", () => {
  const [one, two] = [seal(oldRing, "first", place).split("."), seal(oldRing, "second", place).split(".")];
  const mixed = [...one.slice(0, 4), ...two.slice(4)].join(".");
  expect(thrownBy(() => unseal(oldRing, mixed, place)).kind).toBe("does-not-open");
});

describe("a sealed text in which anything was changed does not open", () => {
  const sealed = seal(bothRing, secret, place);
  const positions = Array.from(sealed, (_, position) => position);
  const changed = (position: number, character: string) =>
    sealed.slice(0, position) + character + sealed.slice(position + 1);

  test("any bit of any character", () => {
    for (const position of positions) {
      for (const bit of [1, 2, 4, 8, 16, 32, 64]) {
        const flipped = changed(position, String.fromCharCode(sealed.charCodeAt(position) ^ bit));
        expect(() => unseal(bothRing, flipped, place), flipped).toThrow("does not open");
      }
    }
  });

  test("any character replaced by any other of the alphabet", () => {
    const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ ".split("");
    const opened = positions.flatMap((position) =>
      alphabet.map((character) => changed(position, character)).filter((text) => text !== sealed && opens(text)),
    );
    expect(opened).toEqual([]);
  });

  test("any character left out, added or cut off", () => {
    const opened = positions.flatMap((position) =>
      [changed(position, ""), changed(position, "A="), sealed.slice(0, position)].filter(opens),
    );
    expect(opened).toEqual([]);
    expect([`${sealed}=`, `${sealed}\n`, ` ${sealed}`, `${sealed}.`, `${sealed}.AAAA`].filter(opens)).toEqual([]);
  });

  const opens = (text: string) => {
    try {
      return unseal(bothRing, text, place) !== undefined;
    } catch (error) {
      if (error instanceof SealError) return false;
      throw error;
    }
  };
});

describe("the error does not contain the secret", () => {
  const sealed = seal(oldRing, secret, place);
  const sameName = readKeyRing(`k1:${newKey()}`);
  test.each([
    ["a key that is not on the ring", newRing, sealed, "missing-key", 'the key ring has no key "k1"'],
    ["another key of the same name", sameName, sealed, "does-not-open", "another key of the same name"],
    ["a secret that was never sealed", oldRing, secret, "malformed", "it is not a sealed text"],
    ["a secret that only looks sealed", oldRing, `v1.${secret}.b.c.d.e`, "malformed", "it is not a sealed text"],
    ["nothing", oldRing, "", "malformed", "it is not a sealed text"],
  ])("%s", (_, ring, text, kind, reason) => {
    const error = thrownBy(() => unseal(ring, text, place));
    expect(error.kind).toBe(kind);
    expect(error.message).toContain(`The secret in api_services.api_key of ${place.rowId} does not open: `);
    expect(error.message).toContain(reason);
    expect(inspect(error, { showHidden: true })).not.toContain(secret);
    expect(inspect(error, { showHidden: true })).not.toContain(first);
  });
});

describe("rotation", () => {
  const sealed = seal(oldRing, secret, place);
  const rewrapped = rewrap(bothRing, sealed, place);

  test("leaves the secret readable, and the old key is no longer needed", () => {
    expect(unseal(newRing, rewrapped, place)).toBe(secret);
    expect([keyIdOf(sealed), keyIdOf(rewrapped)]).toEqual(["k1", "k2"]);
  });

  test("changes the wrapping only", () => {
    const [before, after] = [sealed.split("."), rewrapped.split(".")];
    expect(after.slice(4)).toEqual(before.slice(4));
    expect(after[2]).not.toBe(before[2]);
    expect(after[3]).not.toBe(before[3]);
  });

  test("done twice changes nothing more", () => {
    expect(rewrap(bothRing, rewrapped, place)).toBe(rewrapped);
  });

  test("needs the old key", () => {
    expect(thrownBy(() => rewrap(newRing, sealed, place))).toMatchObject({ kind: "missing-key" });
  });
});

test.each(["", "sk_live_123", "v1.k1", "v1.geheim.b.c.d.e", "a.b.c.d.e.f"])("%j has no key id", (text) => {
  expect(keyIdOf(text)).toBeUndefined();
});

function thrownBy(act: () => unknown): SealError {
  try {
    act();
  } catch (error) {
    if (error instanceof SealError) return error;
    throw error;
  }
  throw new Error("It opened");
}
