import { expect, test } from "vitest";
import { OrderTerms } from "#server/sales/buyers/order-terms.ts";
import { orderTerms } from "#testing/fixtures/buyers.ts";
import type { OrderFields } from "./order-fields.ts";
import { fieldsAt, fieldsOfOrder, orderFieldsIn, orderInputOf } from "./read-order-form.server.ts";

function formOf(fields: OrderFields): FormData {
  const form = new FormData();
  const { formTypes, conditions, hours, isPaced, ...texts } = fields;
  for (const [name, value] of Object.entries(texts)) form.set(name, value);
  for (const formType of formTypes) form.append("formTypes", formType);
  for (const { question, comparison, answers } of [...conditions, { question: "", comparison: "in", answers: "" }]) {
    form.append("conditionField", question);
    form.append("conditionIs", comparison);
    form.append("conditionValues", answers);
  }
  hours.forEach((text, day) => form.set(`hours${day}`, text));
  if (isPaced) form.set("isPaced", "on");
  return form;
}

const weekday: [number, number][] = [
  [480, 720],
  [780, 1080],
];

test.each([
  ["without limits", orderTerms()],
  [
    "with everything",
    orderTerms({
      formTypes: ["treppenlift", "solar"],
      area: "40-42, 50823",
      conditions: [
        { field: "liftType", is: "in", values: ["Sitzlift", "Ja, sofort"] },
        { field: "careGrade", is: "not-in", values: ["none"] },
      ],
      priceCents: 4550,
      caps: { day: 55, month: 0, total: 9, budgetMonthCents: 600_007 },
      isPaced: true,
      hours: [[], weekday, weekday, weekday, weekday, weekday, []],
      outsideHours: "skip",
      rerouteAfterMinutes: 30,
      liveFrom: "2026-07-01T06:00:00.000Z",
      liveUntil: "2026-12-31T23:00:00.000Z",
    }),
  ],
])("an order %s survives a round trip through the form", (_, terms) => {
  const shown = fieldsOfOrder({ name: "Rheinland", apiServiceId: null, terms });
  const { input, unreadable } = orderInputOf(orderFieldsIn(formOf(shown)));
  expect(unreadable).toEqual([]);
  expect(input).toEqual({ name: "Rheinland", apiServiceId: null, terms: OrderTerms.parse(terms) });
});

test("names unreadable fields without hiding other problems", () => {
  const shown = fieldsOfOrder({ name: "R", apiServiceId: null, terms: orderTerms() });
  const hours = ["", "late", "", "", "", "", ""];
  const typed = { ...shown, price: "1.234", capDay: "many", budget: "x", hours, liveFrom: "soon", weight: "" };
  const { unreadable } = orderInputOf(typed);
  expect(unreadable.toSorted()).toEqual(["budget", "capDay", "hours", "liveFrom", "price", "weight"]);
});

test("every path of the verb belongs to a field", () => {
  expect(fieldsAt(["terms.conditions.0.values", "terms.caps.day", "name"])).toEqual(["name", "conditions", "capDay"]);
  expect(fieldsAt(["terms.colour"])).toEqual([]);
});
