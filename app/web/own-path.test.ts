import { expect, test } from "vitest";
import { ownPath, ownPathWithQuery } from "./own-path.ts";

test.each([
  "/.//evil.example",
  "/..//evil.example",
  "/a/..//evil.example",
  "//evil.example",
  String.raw`/\evil.example`,
  String.raw`/.\/evil.example`,
  "/\t/evil.example",
  "https://evil.example/",
  "javascript:alert(1)",
  null,
])("Low: %j does not lead to another site", (path) => {
  expect(ownPath(path)).toBe("/");
});

test.each(["/", "/solar?utm_source=a", "/treppenlift/contact"])("keeps %s", (path) => {
  expect(ownPath(path)).toBe(path);
});

test.each([
  ["/solar", "https://stufenlos.example/solar?utm_source=a&fbclid=b", "/solar?utm_source=a&fbclid=b"],
  ["/solar", "https://stufenlos.example/treppenlift?utm_source=a", "/solar"],
  ["/solar", "https://stufenlos.example/solar", "/solar"],
  ["/solar", "no address", "/solar"],
  ["/solar", null, "/solar"],
  ["//evil.example", "https://evil.example/?a", "/?a"],
])("from %j with the referrer %j a form returns to %s", (path, referrer, expected) => {
  expect(ownPathWithQuery(path, referrer)).toBe(expected);
});
