import { expect, test } from "vitest";
import { pathOf } from "#funnels/engine/navigation.ts";
import type { Funnel } from "#funnels/engine/types.ts";
import { funnels } from "#funnels/registry.ts";
import { renderHtml } from "#testing/render/render-text.ts";
import { lazyTexts } from "#app/funnel/state/lazy-texts.ts";
import type { StepView } from "#app/funnel/state/step-view.ts";
import { InputForm } from "./input-form.tsx";

/** The links above a form with missing fields. */
function linksOf(funnel: Funnel, slug: string, missing: readonly string[]): string[] {
  const step = funnel.steps.find((one) => one.slug === slug);
  const state = {
    phase: { kind: "asking" },
    issues: missing.map((field) => ({ field, message: `${field} fehlt` })),
    hints: [],
    seen: {},
  };
  const memory = { id: "", secret: "", answers: {}, sourceUrl: "" };
  const values = { company: "Muster GmbH", brand: "Stufenlos" };
  const view = {
    funnel,
    step,
    index: 1,
    memory,
    carried: undefined,
    state,
    operator: values,
    values,
    words: lazyTexts,
  };
  const html = renderHtml(InputForm, { view: view as unknown as StepView });
  return [...html.matchAll(/<li><a href="([^"]+)">\w+ fehlt<\/a>/g)].map(([, href = ""]) => href);
}

test("missing fields of this screen are linked", () => {
  expect(linksOf(funnels.treppenlift, "contact", ["name", "email"])).toEqual(["#name", "#email"]);
});

test.each([
  [funnels.treppenlift5, "phone", ["email", "name", "phone"], ["email", "name"]],
  [funnels.treppenlift7, "16", ["fullName", "phoneNumber"], ["14", "15"]],
] as const)("missing fields of another screen of $formType link to that screen", (funnel, slug, missing, elsewhere) => {
  const here = missing.length > elsewhere.length ? ["#phone"] : [];
  expect(linksOf(funnel, slug, missing)).toEqual([...elsewhere.map((step) => pathOf(funnel, step)), ...here]);
});

test("one missing answer on this screen needs no list", () => {
  expect(linksOf(funnels.treppenlift, "contact", ["name"])).toEqual([]);
});
