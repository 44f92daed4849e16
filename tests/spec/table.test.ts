import { describe, expect, test } from "vitest";
import { specification } from "./all.ts";

/** Checks the handwritten table for consistency, without looking at a definition. */
describe.each(specification)("the table of $formType", (spec) => {
  const slugs = new Set(spec.steps.map(({ slug }) => slug));

  test("has every step once", () => {
    expect(slugs.size).toBe(spec.steps.length);
  });

  test("leads only to its own steps", () => {
    const named = spec.steps.flatMap(({ next, back, correction }) => [next, back, correction?.to ?? next]);
    const noSlugs = new Set(["submit", "end", "none", "open"]);
    expect(named.filter((slug) => !slugs.has(slug) && !noSlugs.has(slug))).toEqual([]);
  });

  test("submits on one step, and reaches every other step", () => {
    expect(spec.steps.filter(({ next }) => next === "submit")).toHaveLength(1);
    const after = spec.afterSubmit.kind === "step" ? [spec.afterSubmit.slug] : [];
    const reached = new Set([...spec.steps.map(({ next }) => next), ...after]);
    expect(spec.steps.slice(1).filter(({ slug }) => !reached.has(slug))).toEqual([]);
  });

  test("never loses progress on the way", () => {
    const progress = spec.steps.map((step) => step.progress);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    expect(spec.progressAfterSubmit ?? 100).toBeGreaterThanOrEqual(progress.at(-1) ?? 0);
  });

  test("redirects only paths without a step, and only to steps", () => {
    expect(Object.keys(spec.redirects).filter((slug) => slugs.has(slug))).toEqual([]);
    const paths = new Set([...slugs].map((slug) => (slug === "" ? spec.basePath : `${spec.basePath}/${slug}`)));
    expect(Object.values(spec.redirects).filter((path) => !paths.has(path))).toEqual([]);
  });

  test("asks for all of the record except what is recorded unasked, with the same values", () => {
    const asked = spec.steps.flatMap(({ asks }) =>
      asks.flatMap(({ field, values }) =>
        (field === "name" ? ["firstName", "lastName"] : [field]).map((stored) => [stored, values] as const),
      ),
    );
    const unasked = spec.recordedUnasked.map((field) => [field, spec.record[field]] as const);
    expect(Object.fromEntries([...asked, ...unasked])).toEqual(spec.record);
  });

  test("requires only what it asks", () => {
    const asked = new Set(spec.steps.flatMap(({ asks }) => asks.map(({ field }) => field)));
    const required = [...Object.keys(spec.requiredAtSubmit), ...(spec.openAtSubmit ?? [])];
    expect(required.filter((field) => !asked.has(field))).toEqual([]);
    for (const { asks, onWeiter } of spec.steps) {
      expect(asks.map(({ field }) => field)).toEqual(expect.arrayContaining(Object.keys(onWeiter ?? {})));
    }
    expect(spec.disabledUntilFilled.filter((slug) => !slugs.has(slug))).toEqual([]);
  });
});
