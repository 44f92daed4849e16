import { expect, test } from "vitest";
import { createSyntheticHeader } from "./signed-header.ts";

const NOW = Date.UTC(2026, 10, 15);
const mark = createSyntheticHeader("a-secret-of-the-web-process-0123456789");

test("only a fresh header signed with the web process's secret marks a lead as synthetic", () => {
  const value = mark.sign(NOW);
  expect(mark.isGenuine(value, NOW + 60_000)).toBe(true);
  expect(mark.isGenuine(value, NOW + 600_000)).toBe(false);
  expect(mark.isGenuine(createSyntheticHeader("another-secret-0123456789-0123456789").sign(NOW), NOW)).toBe(false);
  for (const nonsense of [null, "", "1", `${NOW}.`, `${NOW + 1}.${value.split(".")[1]}`]) {
    expect(mark.isGenuine(nonsense, NOW)).toBe(false);
  }
});
