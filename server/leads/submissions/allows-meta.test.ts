import { expect, test } from "vitest";
import { allowsMeta } from "./allows-meta.ts";

test.each([
  ["no consent", null, false],
  ["no consent", undefined, false],
  ["a consent that names nobody", { textVersion: "2026-11-15", ip: "127.0.0.1" }, false],
  ["a consent that names Meta", { textVersion: "x", platforms: ["meta", "google"] }, true],
  ["a consent that names Google only", { textVersion: "x", platforms: ["google"] }, false],
])("%s: Meta may be told: %#", (_, tracking, expected) => {
  expect(allowsMeta(tracking)).toBe(expected);
});
