import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { picturesOf } from "#app/funnel/funnel-pictures.ts";
import { readAnswers } from "./engine/read-answers.ts";
import { funnels, isFormType } from "./registry.ts";

/** Invariants of every funnel. */
describe.each(Object.entries(funnels))("%s", (formType, funnel) => {
  test("is registered under its own form type and lives at that path", () => {
    expect(funnel.formType).toBe(formType);
    expect(funnel.basePath).toBe(`/${formType}`);
  });

  test("survives JSON: it can be sent to the browser or stored in a table", () => {
    expect(JSON.parse(JSON.stringify(funnel))).toEqual(funnel);
  });

  test("shows only existing pictures", () => {
    const missing = picturesOf(funnel).filter((name) => !existsSync(`app/illustrations/${name}.svg`));
    expect(missing).toEqual([]);
  });

  test("has a picture for link previews", () => {
    expect(existsSync(`public/og/${funnel.listing.socialImage}.png`)).toBe(true);
  });

  test("cannot be submitted without an e-mail address", () => {
    const read = readAnswers(funnel, {});
    expect(read.ok ? [] : read.issues.map((issue) => issue.field)).toContain("email");
  });
});

test("only registered form types are form types", () => {
  expect(isFormType("treppenlift")).toBe(true);
  for (const other of ["", "keller", "constructor", "__proto__", undefined, 7]) expect(isFormType(other)).toBe(false);
});
