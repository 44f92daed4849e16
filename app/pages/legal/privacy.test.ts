import { createElement, Fragment } from "react";
import { expect, test } from "vitest";
import { fictionalOperator, type Operator } from "#server/site/operator.ts";
import { renderHtml } from "#testing/render/render-text.ts";
import { privacySections } from "./privacy.tsx";

const policy = (more: Partial<Operator>) =>
  renderHtml(
    () =>
      privacySections({ ...fictionalOperator, ...more }).map(({ id, title, body }) =>
        createElement(Fragment, { key: id }, title, body),
      ),
    {},
  );

test("names no advertising platform unless one is used", () => {
  const text = policy({});
  expect(text).not.toMatch(/Meta Platforms|Google Ireland|cookie_choice|gclid|Übermittlung in die USA/);
  expect(text).toContain("Dienste von Google verwenden wir nicht.");
});

test.each([
  ["script", "Wir zählen, welche Fragen angezeigt werden", "wie viele Sekunden eine Frage ungefähr zu sehen war"],
  [
    "server",
    "Wir zählen, welche Seiten des Fragebogens abgerufen werden",
    "Ein Programm auf Ihrem Gerät zählt nicht mit.",
  ],
] as const)("says what is counted by the %s, and that nothing is stored for it on the device", (countBy, ...said) => {
  const text = policy({ countBy });
  for (const sentence of said) expect(text).toContain(sentence);
  expect(text).toContain("Wir speichern dafür nichts auf Ihrem Gerät, und bei uns weder IP-Adresse noch eine Kennung.");
});

test("states the retention of the consent proof from the settings, with the person's data", () => {
  expect(policy({})).toContain("5 Jahre ab der Einwilligung und ab jeder Nutzung");
  const text = policy({ consentYears: 7 });
  expect(text).toContain("7 Jahre ab der Einwilligung und ab jeder Nutzung");
  expect(text).not.toContain("5 Jahre");
  expect(text).toContain("Wer die Einwilligung gegeben hat, bewahren wir verschlüsselt auf");
});
