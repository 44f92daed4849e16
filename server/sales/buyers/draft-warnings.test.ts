import { expect, test } from "vitest";
import { orderTerms } from "#testing/fixtures/buyers.ts";
import { warningsOfTerms } from "./draft-warnings.ts";

const careGrade = (values: string[]) => ({ field: "careGrade", is: "in" as const, values });

test("warns about an order that would buy or pay nothing", () => {
  expect(warningsOfTerms(orderTerms({ priceCents: 4500 }), 31)).toEqual([]);
  expect(warningsOfTerms(orderTerms({ priceCents: 0 }), 0)).toEqual([{ kind: "free" }, { kind: "sells-nothing" }]);
  expect(warningsOfTerms(orderTerms({ priceCents: 4500 }), undefined)).toEqual([]);
});

test("warns about unknown answers and questions in a condition", () => {
  const terms = orderTerms({ formTypes: ["treppenlift"], conditions: [careGrade(["erteilt", "Pflegegrad erteilt"])] });
  expect(warningsOfTerms(terms, 1)).toEqual([{ kind: "no-such-answer", question: "Pflegegrad", answer: "erteilt" }]);
  expect(warningsOfTerms({ ...terms, formTypes: ["solar"] }, 1)).toEqual([
    { kind: "not-asked", question: "careGrade" },
  ]);
  expect(warningsOfTerms({ ...terms, conditions: [careGrade(["Pflegegrad erteilt"])] }, 1)).toEqual([]);
});
