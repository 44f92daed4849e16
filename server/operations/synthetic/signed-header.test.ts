import { expect, test } from "vitest";
import { createSyntheticHeader } from "./signed-header.ts";

const NOW = Date.UTC(2026, 10, 15);
const syntheticHeader = createSyntheticHeader("a-secret-of-the-web-process-0123456789");

test("only a fresh header signed with the web process's secret marks a lead as synthetic", () => {
  const value = syntheticHeader.sign(NOW);
  expect(syntheticHeader.isGenuine(value, NOW + 60_000)).toBe(true);
  expect(syntheticHeader.isGenuine(value, NOW + 600_000)).toBe(false);
  expect(syntheticHeader.isGenuine(createSyntheticHeader("another-secret-0123456789-0123456789").sign(NOW), NOW)).toBe(
    false,
  );
  for (const nonsense of [null, "", "1", `${NOW}.`, `${NOW + 1}.${value.split(".")[1]}`]) {
    expect(syntheticHeader.isGenuine(nonsense, NOW)).toBe(false);
  }
});
