import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mask, redact } from "./mask.ts";

const secret = `Grüße "a/b" \\ 100% +1?~*`;
const hide = (text: string, value = secret) => redact(text, { api_key: value });
const base64 = (text: string) => Buffer.from(text).toString("base64");

test("masks replace secrets by name", () => {
  expect(mask({ api_key: "geheim", pixel_id: "" })).toEqual({
    api_key: "‹secret:api_key›",
    pixel_id: "‹secret:pixel_id›",
  });
  expect(Object.keys(mask(Object.fromEntries([["__proto__", "geheim"]])))).toEqual(["__proto__"]);
});

describe("a secret is hidden in each form in which a service may quote it", () => {
  const inUrl = encodeURIComponent(secret);
  const strictly = inUrl.replaceAll(/[!'()*~]/g, (c) => `%${c.charCodeAt(0).toString(16)}`);
  const inJson = JSON.stringify(secret).slice(1, -1);
  const inAscii = inJson.replaceAll(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
  const bytes = Buffer.from(secret);
  test.each([
    ["as it is", secret],
    ["in a URL", inUrl],
    ["in a URL, escapes in small letters", smallEscapes(inUrl)],
    [
      "in a URL, escapes in both",
      inUrl.replaceAll(/%.(.)/g, (escape, last: string) => escape.slice(0, 2) + last.toLowerCase()),
    ],
    ["in a URL, with more escapes than needed", strictly],
    ["in a URL, every byte escaped", [...bytes].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("")],
    ["in a URL, in Latin-1", inUrl.replaceAll("%C3%BC", "%FC").replaceAll("%C3%9F", "%DF")],
    ["in a form", new URLSearchParams({ k: secret }).toString().slice(2)],
    ["in a form, the simple way", inUrl.replaceAll("%20", "+")],
    ["in JSON", inJson],
    ["in JSON with escaped slashes", inJson.replaceAll("/", String.raw`\/`)],
    ["in JSON of ASCII only", inAscii],
    ["in JSON of ASCII only, in capitals", inAscii.replaceAll(/\\u..../g, (e) => `\\u${e.slice(2).toUpperCase()}`)],
    ["in XML", secret.replaceAll("<", "&lt;")],
    ["in XML with escaped quotes", secret.replaceAll('"', "&quot;")],
    ["in JSON in JSON", JSON.stringify(JSON.stringify(secret)).slice(3, -3)],
    ["in ASCII-only JSON in JSON", JSON.stringify(inAscii).slice(1, -1)],
    ["as base64", bytes.toString("base64")],
    ["as base64 without padding", bytes.toString("base64").replaceAll("=", "")],
    ["as base64 in a URL", encodeURIComponent(bytes.toString("base64"))],
    ["as base64 in JSON with escaped slashes", bytes.toString("base64").replaceAll("/", String.raw`\/`)],
    ["as base64url", bytes.toString("base64url")],
    ["as hex", bytes.toString("hex")],
    ["as hex in capitals", bytes.toString("hex").toUpperCase()],
    ["as UTF-8 read as Latin-1", bytes.toString("latin1")],
  ])("%s", (_, form) => {
    expect(hide(`ä key=${form}&x=1 "${form}" und ${form}.`)).toBe(
      'ä key=‹secret:api_key›&x=1 "‹secret:api_key›" und ‹secret:api_key›.',
    );
  });
});

test("base64 with characters that are special in URLs and JSON is hidden", () => {
  const value = "~~~???>>>ÿÿ";
  expect(base64(value)).toMatch(/[+].*\/|\/.*[+]/);
  for (const form of [base64(value), encodeURIComponent(base64(value)), Buffer.from(value).toString("base64url")]) {
    expect(hide(`<${form}>`, value)).toBe("<‹secret:api_key›>");
  }
});

test("a character in front of a secret that makes its first letters look like an escape does not prevent masking", () => {
  for (const value of ["41 b~ä", "ff b~ä", "u00e4 \\x"]) {
    for (const form of quotedForms(value)) {
      expect(hide(`100%${form}`, value)).toBe("100%‹secret:api_key›");
      expect(hide(`\\${form}`, value)).toBe("\\‹secret:api_key›");
    }
  }
});

test.each([
  ["a text without a secret", `{"ok":true,"url":"https://a.example/?x=%41+b","n":"\\u00e4 \\n"}`],
  ["an empty text", ""],
  ["half an emoji", "x \ud83d y % \\ \\u12 %4"],
])("%s is not changed", (_, text) => {
  expect(hide(text)).toBe(text);
});

test("secrets of fewer than four characters are not masked: they occur in any text", () => {
  expect(redact("a test of abc and abcd", { one: "a", two: "", three: "abc", four: "abcd" })).toBe(
    "a test of abc and ‹secret:four›",
  );
});

describe("secrets that overlap leave nothing behind", () => {
  test.each([
    [
      "one within the other",
      { short: "geheim", long: "geheim-und-mehr" },
      "<geheim-und-mehr> <geheim>",
      "<‹secret:long›> <‹secret:short›>",
    ],
    ["one at the end of the other", { short: "mehr", long: "geheim-und-mehr" }, "<geheim-und-mehr>", "<‹secret:long›>"],
    ["one running into the other", { left: "abcdef", right: "defghijk" }, "<abcdefghijk>", "<‹secret:right›>"],
    ["one after the other", { left: "abcd", right: "efgh" }, "<abcdefgh>", "<‹secret:left›‹secret:right›>"],
    ["one running into itself", { one: "abab" }, "<ababababa>", "<‹secret:one›a>"],
    ["two of the same value", { one: "geheim", two: "geheim" }, "<geheim>", "<‹secret:one›>"],
  ])("%s", (_, secrets, text, expected) => {
    expect(redact(text, secrets)).toBe(expected);
  });
});

test("regular expression and replacement characters in a secret are taken literally", () => {
  expect(redact("a $& (x+x+)+y aaaa", { $1: "(x+x+)+y", two: "a.*a" })).toBe("a $& ‹secret:$1› aaaa");
});

test("a secret with half an emoji does not throw", () => {
  expect(hide("ab\ud83dcd", "b\ud83dcd")).toBe("a‹secret:api_key›");
});

test("no form of a secret is left, whatever surrounds it", () => {
  const special = '%\\4+=/ "u02fFaA&~*ä'.split("");
  const unit = fc.oneof(fc.string({ unit: "grapheme", maxLength: 2 }), fc.constantFrom(...special));
  const texts = (minLength: number) => fc.array(unit, { minLength, maxLength: 12 }).map((units) => units.join(""));
  const secrets = texts(4).filter((text) => text.length >= 4 && !/[‹›]/.test(text));
  fc.assert(
    fc.property(secrets, fc.array(fc.tuple(texts(0), fc.nat()), { minLength: 1, maxLength: 5 }), (value, pieces) => {
      const forms = quotedForms(value);
      const text = pieces.map(([around, form]) => around + forms[form % forms.length]).join("");
      const rest = hide(text, value).split("‹secret:api_key›");
      for (const form of forms) expect(rest.filter((piece) => piece.includes(form))).toEqual([]);
    }),
    { numRuns: 3000 },
  );
});

const smallEscapes = (text: string) => text.replaceAll(/%../g, (escape) => escape.toLowerCase());

function quotedForms(value: string): string[] {
  const inUrl = encodeURIComponent(value);
  const inForm = new URLSearchParams([["", value]]).toString().slice(1);
  const bytes = Buffer.from(value);
  return [
    value,
    inUrl,
    smallEscapes(inUrl),
    inUrl.replaceAll("%20", "+"),
    inForm,
    smallEscapes(inForm),
    JSON.stringify(value).slice(1, -1),
    bytes.toString("base64"),
    bytes.toString("base64url"),
    bytes.toString("hex"),
    bytes.toString("hex").toUpperCase(),
  ];
}
