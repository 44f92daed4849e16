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

test("it shows what is stored", () => {
  expect(renderHtml(OperatorForm, props)).toContain('value="Stufenlos"');
  expect(renderText(OperatorForm, props)).not.toContain(STILL_INVENTED);
});

test("who counts the steps is chosen from a list", () => {
  const html = renderHtml(OperatorForm, { ...props, operator: { countBy: "server" } });
  expect(html).toMatch(/<select[^>]*name="countBy"/);
  expect(html).toMatch(/<option value="server" selected="">/);
});

test("what is still invented is said at its field only", () => {
  const text = renderText(OperatorForm, { ...props, invented: ["phone"] });
  expect(text.split(STILL_INVENTED)).toHaveLength(2);
});

test("after a refusal it shows what was typed, and says at the field and above the form what is wrong", () => {
  const refusal = { form: { brand: "Neu" }, fields: ["phone"], title: "Not saved" };
  const text = renderText(OperatorForm, { ...props, refusal });
  expect(renderHtml(OperatorForm, { ...props, refusal })).toContain('value="Neu"');
  expect(text).toMatch(/^Not saved Phone/);
  expect(text).toContain(operatorProblem("phone"));
  expect(text).not.toContain(operatorProblem("email"));
});

test("a form that was sent is read field by field, and what it does not know is left out", () => {
  const sent = new FormData();
  sent.set("brand", "Stufenlos");
  sent.set("evil", "1");
  expect(readOperatorForm(sent)).toMatchObject({ brand: "Stufenlos", phone: "" });
  expect(readOperatorForm(sent)).not.toHaveProperty("evil");
});
