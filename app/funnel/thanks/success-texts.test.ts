import { expect, test } from "vitest";
import { funnels, type FormType } from "#funnels/registry.ts";
import { successTexts } from "./success-texts.ts";

test.each<[FormType, string]>([
  ["solar", "Vielen Dank – Ihre Solar-Anfrage ist da"],
  ["treppenlift", "Vielen Dank – Ihre Treppenlift-Anfrage ist da"],
  ["treppenlift2", "Vielen Dank – Ihre Treppenlift-Anfrage ist da"],
  ["treppenlift3", "Vielen Dank – Ihre Treppenlift-Anfrage ist da"],
  ["treppenlift4", "Vielen Dank für Ihre Anfrage"],
  ["treppenlift5", "Vielen Dank für Ihre Anfrage"],
  ["treppenlift6", "Vielen Dank für Ihre Anfrage"],
  ["treppenlift7", "Vielen Dank – Ihre Treppenlift-Anfrage ist da"],
])("the thank-you page of %s is titled '%s' (spec §2)", (formType, title) => {
  expect(successTexts[funnels[formType].listing.thanks].title).toBe(title);
});
