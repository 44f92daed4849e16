import { expect, test } from "vitest";
import { ownPath } from "./own-path.ts";

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

test.each(["/", "/solar?utm_source=a", "/treppenlift/contact"])("%s is kept", (path) => {
  expect(ownPath(path)).toBe(path);
});
