import { expect, test } from "vitest";
import type { Funnel } from "./types.ts";
import { funnels } from "#funnels/registry.ts";
import { entranceOf, lookUpStep, stepToSend, submittingStep } from "./navigation.ts";

const funnel: Funnel = funnels.treppenlift6;
const [first] = funnel.steps;

test("an unsent walk continues at the first open question", () => {
  expect(stepToSend(funnel, {}).slug).toBe(first.slug);
  expect(stepToSend(funnel, { stairsDifficult: "ja", fellLastYear: "nein" }).slug).toBe("3");
});

test("with all questions answered it continues at the step that submits", () => {
  const answers = Object.fromEntries(
    funnel.steps
      .slice(0, funnel.steps.indexOf(submittingStep(funnel)))
      .flatMap(({ fields }) => fields)
      .map((field) => [field.name, field.kind === "choice" ? (field.options[0]?.value ?? "") : "0171 1234567"]),
  );
  expect(stepToSend(funnel, answers).slug).toBe("13");
});

test("links lead to the first question's own path, not to a redirect", () => {
  expect([entranceOf(funnels.treppenlift), entranceOf(funnels.treppenlift6)]).toEqual([
    "/treppenlift",
    "/treppenlift6/1",
  ]);
  for (const funnel of Object.values<Funnel>(funnels).filter(({ stepInUrl }) => stepInUrl)) {
    const slug = entranceOf(funnel).slice(funnel.basePath.length + 1);
    expect(lookUpStep(funnel, slug)).toMatchObject({ kind: "step", index: 0 });
  }
});
