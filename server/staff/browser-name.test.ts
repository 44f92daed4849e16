import { expect, test } from "vitest";
import { browserName } from "./sessions.ts";

test.each([
  ["Chrome on Linux", "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/130.0 Safari/537.36"],
  ["Edge on Windows", "Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 Edg/130.0"],
  ["Firefox on Android", "Mozilla/5.0 (Android 14; Mobile) Gecko/130.0 Firefox/130.0"],
  ["Safari on iPhone", "Mozilla/5.0 (iPhone; CPU iPhone OS 18) Version/18.0 Safari/604.1"],
  ["Opera on Windows", "Mozilla/5.0 (Windows NT 10.0) Chrome/130.0 Safari/537.36 OPR/115.0"],
  ["Browser", "curl"],
])("a browser is named %s", (name, userAgent) => {
  expect(browserName(userAgent)).toBe(name);
});
