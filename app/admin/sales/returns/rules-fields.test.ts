import { expect, test } from "vitest";
import { ReturnRules, USUAL_RULES } from "#server/sales/returns/return-rules.ts";
import { fieldProblem, fieldsOfRules, RULES_FIELD_NAMES, rulesOfFields } from "./rules-form.tsx";

test("rules survive a round trip through the form", () => {
  const fields = fieldsOfRules(USUAL_RULES);
  expect(rulesOfFields(fields, USUAL_RULES)).toEqual(USUAL_RULES);
  expect(Object.keys(fields).every((name) => RULES_FIELD_NAMES.includes(name))).toBe(true);
});

test("keeps what the form does not show", () => {
  const before: ReturnRules = { ...USUAL_RULES, reasons: { fake: { tries: 2, creditPercent: 50 } } };
  const fields = { ...fieldsOfRules(before), "reasons.fake.withinHours": " 24 " };
  expect(rulesOfFields(fields, before)).toMatchObject({
    reasons: { fake: { tries: 2, withinHours: 24, creditPercent: 50 } },
  });
});

test("drops unticked reasons, an empty limit is none, and invalid numbers are rejected by name", () => {
  const fields = {
    ...fieldsOfRules(USUAL_RULES),
    "reasons.fake": "",
    monthlyLimitPercent: "",
    withinWorkingDays: "",
    "reasons.unreachable.tries": "five",
    "reasons.duplicate.creditPercent": "0",
  };
  const rules = rulesOfFields(fields, USUAL_RULES);
  expect(rules).toMatchObject({ monthlyLimitPercent: null });
  expect(rules).not.toHaveProperty("reasons.fake");
  expect(ReturnRules.safeParse(rules).error?.issues.map(({ path }) => path.join("."))).toEqual([
    "withinWorkingDays",
    "reasons.unreachable.tries",
    "reasons.duplicate.creditPercent",
  ]);
});

test.each([
  ["withinWorkingDays", 365],
  ["monthlyLimitPercent", 100],
  ["reasons.fake.creditPercent", 100],
  ["reasons.fake.withinHours", 2000],
  ["reasons.unreachable.tries", 50],
])("field %s goes to %i", (name, most) => {
  expect(fieldProblem(name)).toBe(`A whole number from 1 to ${most}`);
});
