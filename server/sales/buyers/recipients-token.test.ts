import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createRecipientsToken } from "./recipients-token.ts";

const NOW = Date.parse("2026-11-16T12:00:00Z");
const MINUTE_MS = 60_000;
const offer = { formType: "treppenlift", postalCode: "48143" };
const named = [
  { orderId: "o1", buyerId: "b1", name: "Musterlift Westfalen GmbH", city: "48143 Münster" },
  { orderId: "o2", buyerId: "b2", name: "Beispiel & Söhne Lifte KG", city: "49074 Osnabrück" },
];
const tokens = createRecipientsToken("a secret of ours");
const token = tokens.sign(offer, named, NOW);

test("a token holds the named firms for half an hour", () => {
  expect(tokens.read(token, offer, NOW)).toEqual(named);
  expect(tokens.read(token, offer, NOW + 30 * MINUTE_MS - 1)).toEqual(named);
  expect(tokens.read(token, offer, NOW + 30 * MINUTE_MS)).toBeUndefined();
});

test("it holds a firm's name and place only", () => {
  const more = named.map((firm) => ({ ...firm, callerNumbers: ["0221 4710 110"] }));
  expect(tokens.sign(offer, more, NOW)).toBe(token);
});

test("an empty list of firms is valid", () => {
  expect(tokens.read(tokens.sign(offer, [], NOW), offer, NOW)).toEqual([]);
});

test("rejects a token for another form", () => {
  expect(tokens.read(token, { ...offer, formType: "solar" }, NOW)).toBeUndefined();
});

test("rejects a token for another postal code, in 1,000 tries", () => {
  const others = Array.from({ length: 1001 }, (_, n) => String(47_500 + n)).filter((code) => code !== offer.postalCode);
  expect(others).toHaveLength(1000);
  expect(others.filter((postalCode) => tokens.read(token, { ...offer, postalCode }, NOW))).toEqual([]);
});

test("rejects an old token, in 1,000 tries", () => {
  const ages = Array.from({ length: 1000 }, (_, n) => 30 * MINUTE_MS + n * MINUTE_MS);
  expect(ages.filter((age) => tokens.read(token, offer, NOW + age))).toEqual([]);
});

test("rejects a forged token, in 1,000 tries each: another signature, one bit changed, another key", () => {
  const [content = "", signature = ""] = token.split(".");
  const bytes = Buffer.from(token);
  for (let n = 0; n < 1000; n++) {
    const changed = Buffer.from(bytes);
    const at = n % bytes.length;
    changed[at] = (bytes[at] ?? 0) ^ (1 << (n % 3));
    const tries = [
      `${content}.${randomBytes(32).toString("base64url")}`,
      createRecipientsToken(`another secret ${n}`).sign(offer, named, NOW),
      isSameBytes(changed.toString(), signature) ? "" : changed.toString(),
    ];
    for (const one of tries) expect(tokens.read(one, offer, NOW)).toBeUndefined();
  }
});

/** The last character of a signature has unused bits: a change of these alone leaves the token valid. */
const isSameBytes = (one: string, signature: string): boolean =>
  one.startsWith(`${token.split(".")[0]}.`) &&
  Buffer.from(one.split(".")[1] ?? "", "base64url").equals(Buffer.from(signature, "base64url"));

test.each([undefined, null, 7, {}, "", ".", "a", "a.b", "a.b.c", `.${"A".repeat(43)}`])("%j is no token", (no) => {
  expect(tokens.read(no, offer, NOW)).toBeUndefined();
});
