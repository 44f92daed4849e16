import { expect, test } from "vitest";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { AnswerPlate, DecisionButton } from "./answer-plate.tsx";
import { ConsentBox } from "./consent-box.tsx";
import { FieldHint } from "./field-hint.tsx";
import { OptionRow, PlainRow } from "./option-row.tsx";
import { RadioGroup } from "./radio-group.tsx";
import { TextField } from "./text-field.tsx";

const nothing = () => undefined;
const text = {
  name: "phone",
  label: "Telefon",
  defaultValue: "",
  readOnly: false,
  onInput: nothing,
  type: "tel" as const,
  inputMode: "tel" as const,
  autoComplete: "tel",
  maxLength: 40,
};

test("an input refers to its hint, its error and what stands below it, if present", () => {
  expect(renderHtml(TextField, text)).not.toMatch(/aria-|has-error/);
  const all = renderHtml(TextField, { ...text, hint: "Mobil oder Festnetz", error: "Fehlt", below: "Darunter" });
  expect(all).toContain('aria-describedby="phone-hint phone-error phone-below"');
  expect(all).toContain('aria-invalid="true"');
  expect(all).toContain('id="phone-hint"');
  expect(all).toContain('id="phone-error"');
});

const consent = { name: "consent", children: "Ich bin einverstanden", defaultChecked: false, onChange: nothing };
const radio = {
  name: "salutation",
  label: "Anrede",
  options: [
    { value: "frau", label: "Frau" },
    { value: "herr", label: "Herr" },
  ],
  chosen: undefined as string | undefined,
  onChange: nothing,
};

test("a missing consent or choice is marked, and refers to its message", () => {
  expect(renderHtml(ConsentBox, consent)).not.toMatch(/aria-|checked/);
  expect(renderHtml(ConsentBox, { ...consent, error: "Fehlt" })).toMatch(
    /aria-invalid="true"[^>]*aria-describedby="consent-error"/,
  );
  expect(renderHtml(RadioGroup, radio)).not.toMatch(/aria-describedby|checked/);
  expect(renderHtml(RadioGroup, { ...radio, error: "Fehlt" })).toContain('aria-describedby="salutation-error"');
});

test("an earlier choice is preselected", () => {
  expect(renderHtml(RadioGroup, { ...radio, chosen: "herr" })).toMatch(/<input[^>]*checked=""[^>]*value="herr"/);
  expect(renderHtml(ConsentBox, { ...consent, defaultChecked: true })).toContain('checked=""');
});

test("a hint with a correction asks, one without only describes the problem", () => {
  const hint = { id: "email-below", message: "Nicht vollständig", onTake: nothing, onKeep: nothing };
  expect(renderText(FieldHint, hint)).toBe("Nicht vollständig");
  expect(renderText(FieldHint, { ...hint, suggestion: "eva@web.de" })).toBe(
    "Meinten Sie eva@web.de? Ja, übernehmen Nein, so lassen",
  );
});

const option = {
  name: "liftType",
  value: "sitz",
  label: "Sitzlift",
  hint: "Für innen",
  picture: "sitzlift",
  chosen: false,
};

test("an option has its picture and hint, if any", () => {
  expect(renderText(OptionRow, option)).toBe("Sitzlift Für innen");
  expect(renderHtml(OptionRow, option)).toContain('class="pic"');
  expect(renderHtml(PlainRow, option)).not.toContain('class="pic"');
  expect(renderHtml(PlainRow, option)).toContain('class="row plain"');
  const { hint: _, ...bare } = option;
  expect(renderText(OptionRow, bare)).toBe("Sitzlift");
});

const plate = (value: string) => renderHtml(AnswerPlate, { name: "owner", value, label: value, chosen: false });

test("yes and no have different icons", () => {
  expect(plate("ja").replaceAll("ja", "")).not.toBe(plate("nein").replaceAll("nein", ""));
  expect(renderHtml(DecisionButton, { name: "ok", value: "ja", label: "Stimmt", chosen: false })).not.toContain(
    "ghost",
  );
  expect(renderHtml(DecisionButton, { name: "ok", value: "nein", label: "Ändern", chosen: false })).toContain("ghost");
});
