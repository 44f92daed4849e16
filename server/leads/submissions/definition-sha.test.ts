import { expect, test } from "vitest";
import { funnels } from "#funnels/registry.ts";
import { definitionSha, definitionTold, questionsOf, shaOf } from "./definitions.ts";

test("every funnel has a fingerprint of its own, whatever its listing says", () => {
  const all = Object.values(funnels);
  expect(new Set(all.map(definitionSha)).size).toBe(all.length);
  const { solar } = funnels;
  const renamed = { ...solar, listing: { ...solar.listing, name: "Another" } };
  expect(shaOf(questionsOf(renamed))).toBe(definitionSha(funnels.solar));
});

test("a changed word changes the fingerprint", () => {
  const [first, ...others] = funnels.solar.steps;
  const changed = { ...funnels.solar, steps: [{ ...first, question: `${first.question}?` }, ...others] as const };
  expect(shaOf(questionsOf(changed))).not.toBe(definitionSha(funnels.solar));
});

test.each([
  ["the page's own", `${"a".repeat(64)} 0123456789abcdef`, "0123456789abcdef"],
  ["today's for a page that names consent texts only", "a".repeat(64), undefined],
  ["today's for a page that says nothing", undefined, undefined],
  ["today's where it is no fingerprint", "0123456789ABCDEF", undefined],
])("it is %s", (_, wordings, sha) => {
  expect(definitionTold(funnels.solar, wordings)).toBe(sha ?? definitionSha(funnels.solar));
});
