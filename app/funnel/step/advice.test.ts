import { expect, test } from "vitest";
import { funnels } from "#funnels/registry.ts";
import { renderText } from "#testing/render/render-text.ts";
import { Advice } from "./advice.tsx";

const adviceTo = (ownership: string) =>
  funnels.solar.steps.flatMap((step) => {
    const text = renderText(Advice, { step, memory: { id: "", secret: "", sourceUrl: "", answers: { ownership } } });
    return text === "" ? [] : [`${step.slug}: ${text}`];
  });

test("visitors who do not own the building get the advice once, on the next question (copy §12)", () => {
  expect(adviceTo("nein")).toEqual([expect.stringMatching(/^3: .*mit der Eigentümerin oder dem Eigentümer\.$/)]);
  expect(adviceTo("ja")).toEqual([]);
});
