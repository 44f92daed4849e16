import { expect, test } from "vitest";
import { deviceClass } from "./write-counts.ts";

test.each([
  ["phone", "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1"],
  ["phone", "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/124.0.0.0 Mobile Safari/537.36"],
  ["tablet", "Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 Chrome/124.0.0.0 Safari/537.36"],
  ["tablet", "Mozilla/5.0 (iPad; CPU OS 15_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1"],
  ["desktop", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/124.0.0.0 Safari/537.36"],
  ["desktop", "curl/8"],
  ["desktop", null],
])("recognises a %s by %j", (device, userAgent) => {
  expect(deviceClass(userAgent)).toBe(device);
});
