import { expect, test } from "vitest";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { OperatorForm, readOperatorForm } from "./operator-form.tsx";
import { operatorProblem, STILL_INVENTED } from "./site-texts.ts";

const props = {
  operator: { brand: "Stufenlos", phone: "030 1" },
  invented: [] as string[],
  refusal: undefined,
  asked: undefined,
};

test("shows the stored values", () => {
  expect(renderHtml(OperatorForm, props)).toContain('value="Stufenlos"');
  expect(renderText(OperatorForm, props)).not.toContain(STILL_INVENTED);
});

test("offers a list for counting steps", () => {
  const html = renderHtml(OperatorForm, { ...props, operator: { countBy: "server" } });
  expect(html).toMatch(/<select[^>]*name="countBy"/);
  expect(html).toMatch(/<option value="server" selected="">/);
});

test("marks fictional values at their fields only", () => {
  const text = renderText(OperatorForm, { ...props, invented: ["phone"] });
  expect(text.split(STILL_INVENTED)).toHaveLength(2);
});

test("after a rejection shows typed values, with problems at the field and above the form", () => {
  const refusal = { form: { brand: "Neu" }, fields: ["phone"], title: "Not saved" };
  const text = renderText(OperatorForm, { ...props, refusal });
  expect(renderHtml(OperatorForm, { ...props, refusal })).toContain('value="Neu"');
  expect(text).toMatch(/^Not saved Phone/);
  expect(text).toContain(operatorProblem("phone"));
  expect(text).not.toContain(operatorProblem("email"));
});

test("reads a submitted form by field, and ignores unknown ones", () => {
  const sent = new FormData();
  sent.set("brand", "Stufenlos");
  sent.set("evil", "1");
  expect(readOperatorForm(sent)).toMatchObject({ brand: "Stufenlos", phone: "" });
  expect(readOperatorForm(sent)).not.toHaveProperty("evil");
});
