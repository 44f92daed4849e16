import { expect, test } from "vitest";
import { formTypes, funnels } from "#funnels/registry.ts";
import type { Funnel } from "#funnels/engine/types.ts";
import { routedLeadOf } from "./routed-lead.ts";

test("routing gets the postal code and the choices, but no personal data", () => {
  const record = { liftType: "Sitzlift", postalCode: "50823", name: "Hannelore Brandt", email: "h.brandt@web.de" };
  expect(routedLeadOf("treppenlift", record, ["one"])).toEqual({
    formType: "treppenlift",
    postalCode: "50823",
    answers: { liftType: "Sitzlift" },
    named: new Set(["one"]),
  });
});

test("distinguishes a lead without naming from one that named no firm", () => {
  expect(routedLeadOf("solar", {}, null).named).toBeNull();
  expect(routedLeadOf("solar", {}, []).named).toEqual(new Set());
});

test.each([
  ["50823", "50823"],
  ["D-50823", "50823"],
  ["５０８２３", "50823"],
  ["50 823", "50823"],
  ["5082", ""],
  ["508231", ""],
  ["Köln", ""],
  [undefined, ""],
  [50823, ""],
])("the postal code %j is routed as %j", (postalCode, expected) => {
  expect(routedLeadOf("treppenlift", { postalCode }, null).postalCode).toBe(expected);
});

test.each(formTypes)("%s stores its postal code under the name that routing reads", (formType) => {
  const funnel: Funnel = funnels[formType];
  const fields = funnel.steps.flatMap((step) => step.fields);
  const asked = fields.filter((field) => field.kind === "text" && field.input === "postal-code");
  expect(asked.map(({ name }) => name)).toEqual(["postalCode"]);
});
