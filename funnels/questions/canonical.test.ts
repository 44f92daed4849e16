import { expect, test } from "vitest";
import type { Funnel } from "#funnels/engine/types.ts";
import { funnels } from "#funnels/registry.ts";
import { CANONICAL, canonicalAnswer } from "./canonical.ts";

const fields = Object.values<Funnel>(funnels).flatMap(({ formType, steps }) =>
  steps.flatMap((step) => step.fields).map((field) => ({ formType, field })),
);

test.each(Object.keys(CANONICAL))("every stored answer of %s has one word, and every word an answer", (name) => {
  const stored = fields.flatMap(({ field }) =>
    field.name === name && "options" in field ? field.options.map(({ value }) => value) : [],
  );
  for (const value of stored) expect(canonicalAnswer(name, value), value).toBeDefined();
  expect(Object.keys(CANONICAL[name] ?? {}).toSorted()).toEqual([...new Set(stored)].toSorted());
});

test("care grades are granted, none, applied or unknown in every form", () => {
  expect(new Set(Object.values(CANONICAL["careGrade"] ?? {}))).toEqual(
    new Set(["granted", "none", "applied", "unknown"]),
  );
  expect(canonicalAnswer("careGrade", "Pflegegrad erteilt")).toBe(canonicalAnswer("careGrade", "ja"));
});

test.each(["toString", "", undefined, 7])("%j has no word", (stored) => {
  expect(canonicalAnswer("careGrade", stored)).toBeUndefined();
  expect(canonicalAnswer("toString", "x")).toBeUndefined();
});
