import { expect, test } from "vitest";
import { buyerFacts } from "#testing/fixtures/buyers.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { BuyerForm } from "./buyer-form.tsx";
import { factsOf, fieldsIn, fieldsOf, NO_FACTS } from "./read-buyer-form.ts";

const buyer = { id: "one", ...buyerFacts({ callerNumbers: ["+49 1", "+49 2"] }), pausedAt: null, retiredAt: null };

test("what is shown of a buyer and sent back is what was stored", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fieldsOf(buyer))) form.set(name, value.replaceAll("\n", "\r\n"));
  expect(factsOf(fieldsIn(form))).toEqual(buyerFacts({ callerNumbers: ["+49 1", "+49 2"] }));
});

test("an empty form is a buyer of whom nothing is known", () => {
  expect(factsOf(NO_FACTS)).toMatchObject({ legalName: "", contractOn: null, callerNumbers: [], role: "controller" });
});

test("what is missing is said beside its field", () => {
  const text = renderText(BuyerForm, { stored: fieldsOf(buyer), missing: ["street"], refusal: undefined });
  expect(text.match(/Missing: needed before an order goes live/g)).toHaveLength(1);
});

test("a refused form keeps what was typed, and names what is wrong", () => {
  const form = { ...fieldsOf(buyer), legalName: "", city: "Neustadt" };
  const refusal = { title: "Not saved", fields: ["legalName"] as const, form };
  const props = { stored: fieldsOf(buyer), missing: [], refusal };
  expect(renderText(BuyerForm, props)).toContain("Not saved Legal name");
  expect(renderText(BuyerForm, props)).toContain("Write the firm's name");
  expect(renderHtml(BuyerForm, props)).toContain('value="Neustadt"');
});
