import { expect, test } from "vitest";
import { orderTerms } from "#testing/fixtures/buyers.ts";
import { warningsOfTerms } from "./draft-warnings.ts";

const careGrade = (values: string[]) => ({ field: "careGrade", is: "in" as const, values });

test("an order that would buy nothing or pays nothing warns", () => {
  expect(warningsOfTerms(orderTerms({ priceCents: 4500 }), 31)).toEqual([]);
  expect(warningsOfTerms(orderTerms({ priceCents: 0 }), 0)).toEqual([{ kind: "free" }, { kind: "sells-nothing" }]);
  expect(warningsOfTerms(orderTerms({ priceCents: 4500 }), undefined)).toEqual([]);
});

test("a condition with an answer that the forms do not have, or a question that they do not ask, warns", () => {
  const terms = orderTerms({ formTypes: ["treppenlift"], conditions: [careGrade(["erteilt", "Pflegegrad erteilt"])] });
  expect(warningsOfTerms(terms, 1)).toEqual([{ kind: "no-such-answer", question: "Pflegegrad", answer: "erteilt" }]);
  expect(warningsOfTerms({ ...terms, formTypes: ["solar"] }, 1)).toEqual([
    { kind: "not-asked", question: "careGrade" },
  ]);
  expect(warningsOfTerms({ ...terms, conditions: [careGrade(["Pflegegrad erteilt"])] }, 1)).toEqual([]);
});
