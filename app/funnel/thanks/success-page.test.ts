import { expect, test } from "vitest";
import { sentLead } from "#app/funnel/state/sent-lead.ts";
import type { Thanks } from "#funnels/engine/types.ts";
import { treppenlift } from "#funnels/definitions/treppenlift.ts";
import { fictionalOperator } from "#server/site/operator.ts";
import { renderText } from "#testing/render/render-text.ts";
import { SuccessPage } from "./success-page.tsx";
import { successTexts } from "./success-texts.ts";

const statements = {
  "say:response": "Eine Rückmeldung erhalten Sie bis übermorgen",
  offersSolar: "4",
};
const answers = { liftType: "Sitzlift", email: "h.brandt@web.de", postalCode: "50823" };
const own = { id: "1", secret: "s" };
const lead = sentLead({ ...treppenlift, confirmsByEmail: true }, own, answers, {});

const say = (thanks: Thanks, sent: typeof lead | "nothing" = lead) =>
  renderText(SuccessPage, {
    thanks: { ...successTexts[thanks], layout: "" },
    operator: fictionalOperator,
    statements,
    lead: sent === "nothing" ? undefined : sent,
  });

test.each<Thanks>(["stairlift", "solar", "neutral"])(
  "the %s thank-you page says what happens next, and how to withdraw",
  (thanks) => {
    const text = say(thanks);
    expect(text).toContain("So geht es weiter");
    expect(text).toContain("Eine Rückmeldung erhalten Sie bis übermorgen.");
    expect(text).toMatch(/Anfrage zurückziehen .* datenschutz@stufenlos\.example .* 030 23125 018/);
  },
);

test("repeats the sent answers, and names the confirmation's address", () => {
  expect(say("stairlift")).toMatch(/Das haben Sie uns geschickt Art des Lifts Sitzlift Postleitzahl 50823/);
  expect(say("stairlift")).toContain("Wir schicken Ihnen eine Bestätigung an h.brandt@web.de .");
});

test.each<[names: string[], words: RegExp]>([
  [
    ["Musterlift GmbH"],
    /Der Betrieb meldet sich bald.* Dieser Betrieb bekommt Ihre Anfrage Musterlift GmbH , ruft an von 0221 4710 110 .*an den Betrieb weiter/,
  ],
  [
    ["Musterlift GmbH", "Beispiel KG"],
    /Die 2 Betriebe melden sich bald.* Diese 2 Betriebe bekommen Ihre Anfrage .*an die 2 Betriebe weiter/,
  ],
  [[], /Wir bewahren sie auf und geben sie an niemanden weiter/],
])("repeats the named and ticked firms: %j", (names, words) => {
  const firms = names.map((name) => ({ orderId: name, name, callerNumbers: ["0221 4710 110"] }));
  const text = say("stairlift", sentLead(treppenlift, own, answers, {}, firms));
  expect(text).toMatch(words);
  expect(text.includes("So geht es weiter")).toBe(names.length > 0);
});

test("a form without confirmation promises none", () => {
  expect(say("stairlift", sentLead(treppenlift, own, answers, {}))).not.toContain("Bestätigung");
});

test("without the lead it shows only the thanks", () => {
  const text = say("neutral", "nothing");
  expect(text).toContain("Vielen Dank für Ihre Anfrage!");
  expect(text).not.toMatch(/Das haben Sie uns geschickt|Bestätigung an/);
});

test("only solar promises a number of providers, and only stairlifts get the tip for the call", () => {
  expect(say("solar")).toContain("an bis zu 4 Betriebe weiter");
  expect(say("solar")).not.toContain("Ein Tipp für den ersten Anruf");
  expect(say("stairlift")).toContain("Ein Tipp für den ersten Anruf");
});

test("repeats the result with its sources, and nothing without a figure", () => {
  const values = {
    ...answers,
    staircaseShape: "Gerade Treppe",
    "price:Sitzlift:Gerade Treppe": "3.500 bis 8.000",
    "source:Sitzlift:Gerade Treppe": "Ratgeber, Stand 2025",
  };
  const text = say("stairlift", sentLead(treppenlift, own, answers, values));
  expect(text).toContain("Ihr Richtwert: 3.500 bis 8.000 EUR mit Einbau");
  expect(text).toContain("Preise: Ratgeber, Stand 2025");
  expect(say("stairlift")).not.toContain("Richtwert");
});

test("links to the request page only with the browser's secret", () => {
  expect(say("stairlift")).toMatch(/Wer hat Ihre Anfrage\? .* Meine Anfrage ansehen/);
  const strange = sentLead(treppenlift, { id: "1", secret: "" }, answers, {});
  expect(say("stairlift", strange)).not.toContain("Meine Anfrage ansehen");
  expect(say("neutral", "nothing")).not.toContain("Meine Anfrage ansehen");
});
