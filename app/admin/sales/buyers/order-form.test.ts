import { expect, test } from "vitest";
import { orderTerms } from "#testing/fixtures/buyers.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { OrderForm } from "./order-form.tsx";
import { fieldsOfOrder } from "./read-order-form.server.ts";

const stored = fieldsOfOrder({ name: "Rheinland", apiServiceId: null, terms: orderTerms() });
const form = {
  id: "f",
  stored,
  services: [{ id: "s", name: "Musterlift" }],
  choices: [{ field: "liftType", label: "Lift", values: ["Sitzlift", "Hublift"], isHealth: false }],
  regions: undefined,
  area: null,
  refusal: undefined,
  isBusy: false,
  onChange: () => undefined,
};

test("without conditions there is one empty row", () => {
  expect(renderHtml(OrderForm, form).match(/name="conditionField"/g)).toHaveLength(1);
});

test("a condition shows its answers, marks health, and keeps a question that no form asks", () => {
  const conditions = [
    { question: "liftType", comparison: "in", answers: "Sitzlift" },
    { question: "gone", comparison: "not-in", answers: "x" },
  ];
  const choices = form.choices.map((choice) => ({ ...choice, isHealth: true }));
  const text = renderText(OrderForm, { ...form, choices, stored: { ...stored, conditions } });
  expect(text).toContain("Sitzlift; Hublift. About health");
  expect(text).toContain("gone");
});

test("a simulated order shows the regions of last month's leads", () => {
  const text = renderText(OrderForm, { ...form, regions: [{ region: "50", leads: 30 }] });
  expect(text).toContain("leads of last month in the regions that the saved area reaches");
  expect(renderText(OrderForm, form)).not.toContain("of last month");
});

const days = (html: string) => [...html.matchAll(/placeholder="(open|closed)"/g)].map(([, word]) => word);

test("an empty day explains itself: open if no day has hours, otherwise closed", () => {
  expect(days(renderHtml(OrderForm, form))).toEqual(Array(7).fill("open"));
  const hours = stored.hours.with(1, "08:00-12:00");
  expect(days(renderHtml(OrderForm, { ...form, stored: { ...stored, hours } }))).toEqual(Array(7).fill("closed"));
});

test("names unreadable fields and keeps typed values", () => {
  const refusal = {
    title: "Not saved",
    fields: ["price", "hours"] as const,
    form: { ...stored, price: "1.234" },
  };
  const text = renderText(OrderForm, { ...form, refusal });
  expect(text).toContain("Not saved Price per lead, Hours");
  expect(text).toContain("Write euros and cents as in 45,50");
  expect(text).toContain("Write them as in 08:00-12:00");
  expect(renderHtml(OrderForm, { ...form, refusal })).toContain('value="1.234"');
});
