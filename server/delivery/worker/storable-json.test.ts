import { expect, test } from "vitest";
import { asJson } from "./record.ts";

test.each([
  '{"id":"019a3e12-3456-7e41-8e12-345678901234"}',
  '{"n":12345678901234567890,"s":"\\u00fc","e":1e300}',
  "[]",
  "true",
])("%s is kept as it came", (body) => {
  expect(asJson(body)).toBe(body);
});

test.each([
  "",
  "<h1>OK</h1>",
  '{"message":"\\ud83d"}',
  '{"a\\u0000b":1}',
  '{"price":1e131073}',
  '{"price":[1E-20000]}',
  `[${"[".repeat(9000)}`,
  `"${"x".repeat(9000)}"`,
])("%j is kept as text", (body) => {
  expect(JSON.parse(asJson(body))).toEqual({ text: body.slice(0, 8192) });
});

test("removes characters that Postgres refuses in text", () => {
  expect(JSON.parse(asJson("a\u0000b\ud83d"))).toEqual({ text: "ab\ufffd" });
});
