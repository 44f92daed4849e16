import { expect, test } from "vitest";
import { renderHtml } from "#testing/render/render-text.ts";
import { SecondFactorRulePanel } from "./second-factor-rule-panel.tsx";

test.each([[[]], [["owner"]], [["viewer", "operator", "owner"]]] as const)(
  "for %j exactly these boxes are ticked",
  (required) => {
    const html = renderHtml(SecondFactorRulePanel, { required });
    const ticked = Array.from(html.matchAll(/<input[^>]*>/g), ([input]) => input).filter((input) =>
      input.includes("checked"),
    );
    expect(ticked.map((input) => /value="(\w+)"/.exec(input)?.[1])).toEqual([...required]);
  },
);
