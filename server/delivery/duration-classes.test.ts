import { expect, test } from "vitest";
import { CLASS_RATIO, percentilesOf } from "./duration-classes.ts";

const classOf = (ms: number): number => Math.floor(Math.log(ms) / Math.log(CLASS_RATIO));

test("percentiles are within six per cent of the durations they were counted from", () => {
  const durations = Array.from({ length: 1000 }, (_, i) => 20 + i * 7);
  const found = percentilesOf(durations.map((ms) => ({ durationClass: classOf(ms), attempts: 1 })));
  for (const [name, exact] of [["p50", 3513] as const, ["p95", 6663] as const, ["p99", 6943] as const]) {
    expect(Math.abs((found?.[name] ?? 0) / exact - 1), name).toBeLessThan(0.06);
  }
});

test("without a known duration there is no percentile", () => {
  expect(percentilesOf([])).toBeUndefined();
  expect(percentilesOf([{ durationClass: -1, attempts: 3 }])).toBeUndefined();
});
