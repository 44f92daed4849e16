import { expect, test } from "vitest";
import type { ClassLead, CountedErrorClass } from "#server/delivery/health/error-classes.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { ClassLeads, ErrorClasses } from "./error-classes.tsx";

const lastAt = new Date("2026-11-12T09:42:00Z");
const refused: CountedErrorClass = {
  outcome: "rejected",
  httpStatus: 422,
  attempts: 1_200,
  lastAt,
  message: undefined,
};
const props = (classes: readonly CountedErrorClass[], chosen?: string) => ({
  classes,
  span: "last 24 hours",
  chosen,
  hrefOf: (key: string) => `?class=${key}`,
});

test("says if there were no errors", () => {
  expect(renderText(ErrorClasses, props([]))).toContain("Error classes, last 24 hours Nothing went wrong.");
});

test.each<[string, Partial<CountedErrorClass>]>([
  ["422 refused Refused. A person has to look at it 1,200 10:42 [Leads: 422 refused] Leads", {}],
  ["422 refused PLZ fehlt Refused.", { message: "PLZ fehlt" }],
  ["No answer May have arrived.", { outcome: "unknown", httpStatus: null }],
])("an error class reads: %s", (words, part) => {
  expect(renderText(ErrorClasses, props([{ ...refused, ...part }]))).toContain(words);
});

test("each class links to its leads by outcome and status, and marks the chosen one", () => {
  const unknown: CountedErrorClass = { ...refused, outcome: "unknown", httpStatus: null };
  const html = renderHtml(ErrorClasses, props([refused, unknown], "unknown.0"));
  expect(html).toContain("?class=rejected.422");
  expect(html).toContain("?class=unknown.0");
  expect(html.match(/data-selected/g)).toHaveLength(1);
  expect(html).toMatch(/<tr data-selected="true">.*No answer/);
});

const lead: ClassLead = {
  id: "019a7f00-0000-7000-8000-00000000abcd",
  formType: "solar",
  status: "error",
  attempts: 3,
  lastAt,
};
const sayLeads = (leads: readonly ClassLead[]) => renderText(ClassLeads, { title: "422 refused", leads, now: lastAt });

test("a lead shows its short id, form, current status, frequency and time", () => {
  expect(sayLeads([lead])).toContain("019a7f00…abcd S Solar Error 3 Thu 12 Nov, 10:42");
});

test("deleted leads are called so, and fifty are the latest", () => {
  expect(sayLeads([])).toContain("None of these leads is stored any more.");
  expect(sayLeads([lead])).not.toContain("latest");
  expect(sayLeads(Array.from({ length: 50 }, (_, n) => ({ ...lead, id: `${n} ${lead.id}` })))).toContain(
    "the latest 50",
  );
});
