import { describe, expect, test } from "vitest";
import type { Funnel } from "#funnels/engine/types.ts";
import { funnels } from "#funnels/registry.ts";
import { renderHtml } from "#testing/render/render-text.ts";
import { PauseScreen } from "./pause-screen.tsx";

const owner = { brand: "Stufenlos", phone: "030 123" };
const values = { postalCode: "01067", "say:offersSearched": "Wir durchsuchen viele Angebote" };

const pausesOf = (funnel: Funnel) =>
  funnel.steps.flatMap(({ pauses = [], progress }) =>
    pauses.map((pause) => renderHtml(PauseScreen, { funnel, pause, percent: progress, owner, values })),
  );

describe.each(Object.values(funnels))("$formType", (funnel) => {
  test("its pauses have the class of its layout", () => {
    for (const html of pausesOf(funnel)) expect(html).toContain(`class="page ${funnel.layout} waiting"`);
  });
});

test("variant 6 keeps its header, with the percentage of the numbers without a question (spec §2)", () => {
  const [four, nine] = pausesOf(funnels.treppenlift6);
  expect(four).toContain('aria-valuenow="27"');
  expect(nine).toContain('aria-valuenow="60"');
});

test("variant 4 keeps its progress in sight", () => {
  const [search] = pausesOf(funnels.treppenlift4);
  expect(search).toMatch(/class="sticky".*aria-valuenow="\d+".*<main/);
});

test("solar's search shows the sun, the others the seat", () => {
  expect(pausesOf(funnels.solar)).toEqual([expect.stringContaining("#picture-suche-solar")]);
  expect(pausesOf(funnels.treppenlift)).toEqual([expect.stringContaining('#picture-suche"')]);
});
