import { expect, test } from "vitest";
import { readKeyRing } from "#server/platform/secrets/key-ring.ts";
import { personHmacs, storedHmacs } from "./identity.ts";

const key = (byte: string) => Buffer.alloc(32, byte).toString("base64");
const old = readKeyRing(`k1:${key("a")}`);
const ring = readKeyRing(`k2:${key("b")},k1:${key("a")}`);

const person = { phone: "0171 1234567", email: "H.Brandt@web.de" };

test("a person has an HMAC of the number and one of the address under every key of the ring", () => {
  const hmacs = personHmacs(ring, person);
  expect(hmacs.map((hmac) => hmac.replace(/[0-9a-f]{64}$/, ""))).toEqual(["k2:", "k2:", "k1:", "k1:"]);
  expect(new Set(hmacs).size).toBe(4);
});

test("searches also for HMACs of older keys", () => {
  const { phone, email } = storedHmacs(old, person);
  expect(personHmacs(ring, person)).toEqual(expect.arrayContaining([phone, email]));
  expect(storedHmacs(ring, person).phone).toMatch(/^k2:/);
});

test.each([
  [{ phone: "+49 (171) 123-4567" }, { phone: "01711234567" }],
  [{ email: " H.Brandt+lift@web.de " }, { email: "h.brandt@web.de" }],
  [{ email: "h.brandt@googlemail.com" }, { email: "hbrandt@gmail.com" }],
])("%o is the same as %o", (one, other) => {
  expect(personHmacs(ring, one)).toEqual(personHmacs(ring, other));
});

test("an empty field has no HMAC, and a number no HMAC of an address", () => {
  expect(personHmacs(ring, {})).toEqual([]);
  expect(personHmacs(ring, { phone: "", email: null })).toEqual([]);
  expect(storedHmacs(ring, { phone: "0171 1234567" })).toMatchObject({ email: null });
  expect(personHmacs(ring, { email: "1" })).not.toEqual(personHmacs(ring, { phone: "1" }));
});
