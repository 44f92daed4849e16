import { expect, test } from "vitest";
import { buyerFacts } from "#testing/fixtures/buyers.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { BuyerForm } from "./buyer-form.tsx";
import { factsOf, fieldsIn, fieldsOf, NO_FACTS } from "./read-buyer-form.ts";

const buyer = { id: "one", ...buyerFacts({ callerNumbers: ["+49 1", "+49 2"] }), pausedAt: null, retiredAt: null };

test("a buyer survives a round trip through the form", () => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fieldsOf(buyer))) form.set(name, value.replaceAll("\n", "\r\n"));
  expect(factsOf(fieldsIn(form))).toEqual(buyerFacts({ callerNumbers: ["+49 1", "+49 2"] }));
});

test("an empty form is a buyer without facts", () => {
  expect(factsOf(NO_FACTS)).toMatchObject({ legalName: "", contractOn: null, callerNumbers: [], role: "controller" });
});

test("a missing fact is marked at its field", () => {
  const text = renderText(BuyerForm, { stored: fieldsOf(buyer), missing: ["street"], refusal: undefined });
  expect(text.match(/Missing: needed before an order goes live/g)).toHaveLength(1);
});

test("a rejected form keeps typed values and names the problems", () => {
  const form = { ...fieldsOf(buyer), legalName: "", city: "Neustadt" };
  const refusal = { title: "Not saved", fields: ["legalName"] as const, form };
  const props = { stored: fieldsOf(buyer), missing: [], refusal };
  expect(renderText(BuyerForm, props)).toContain("Not saved Legal name");
  expect(renderText(BuyerForm, props)).toContain("Write the firm's name");
  expect(renderHtml(BuyerForm, props)).toContain('value="Neustadt"');
});
