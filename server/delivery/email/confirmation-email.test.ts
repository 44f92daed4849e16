import { expect, test } from "vitest";
import { aSite } from "#testing/fixtures/site.ts";
import { siteOf } from "#server/site/site.ts";
import { renderConfirmationEmail } from "./render-confirmation-email.ts";
import { confirmationTexts } from "./confirmation-email.ts";

const about = {
  name: "Hannelore Brandt",
  formType: "treppenlift",
  createdAt: "2026-11-15T23:30:00.000Z",
  agreed: ["Ich bin einverstanden & weiß, dass ich widerrufen kann."],
} as const;
const site = await aSite();
const emailFor = (changes: Partial<Parameters<typeof confirmationTexts>[1]> = {}) =>
  renderConfirmationEmail(confirmationTexts(site, { ...about, ...changes }));

const plain = (all: string) => all.replaceAll(/-{3,}/g, "").split(/\s+/).filter(Boolean).join(" ");

test("the plain text is complete", () => {
  expect(emailFor().text).toMatchInlineSnapshot(`
    "Guten Tag Hannelore Brandt,

    vielen Dank für Ihre Anfrage zum Thema Treppenlift vom 16. November 2026 um 00:30 Uhr. Sie ist gut bei uns angekommen.

    So geht es weiter
    -----------------

    Wir geben Ihre Anfrage an Betriebe aus Ihrer Region weiter. Eine Rückmeldung erhalten Sie in der Regel innerhalb von 24 bis 48 Stunden.

    Was wir gespeichert haben
    -------------------------

    Ihre Antworten aus dem Fragebogen und Ihre Kontaktdaten, dazu den Zeitpunkt der Anfrage und die Seite, auf der Sie sie gestellt haben.

    Ihre Einwilligung
    -----------------

    Diesem Text haben Sie zugestimmt:

    „Ich bin einverstanden & weiß, dass ich widerrufen kann.“

    Möchten Sie das nicht mehr?
    ---------------------------

    Sie können Ihre Einwilligung jederzeit widerrufen, ohne einen Grund zu nennen. Schreiben Sie uns, oder rufen Sie an:

    datenschutz@stufenlos.example
    030 23125 018 (Montag bis Freitag, 9 bis 17 Uhr)

    Nennen Sie bitte die E-Mail-Adresse, an die diese Nachricht ging.

    Haben Sie diese Anfrage gar nicht gestellt? Dann sagen Sie uns bitte auf demselben Weg Bescheid, und wir löschen die Angaben.

    Herzliche Grüße
    Stufenlos

    Stufenlos Muster GmbH
    Beispielweg 1, 12345 Musterstadt
    Vertreten durch: Erika Mustermann
    Amtsgericht Musterstadt, HRB 00000
    Umsatzsteuer-Identifikationsnummer: DE000000000
    Telefon: 030 23125 018
    E-Mail: hallo@stufenlos.example
    "
  `);
});

test("both versions say the same, and the HTML loads nothing", () => {
  const { text, html } = emailFor();
  const words = html
    .replace(/^[^]*<body/, "<body")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll("&amp;", "&");
  expect(plain(words)).toBe(plain(text));
  expect(html).not.toMatch(/<(img|link|script|a)\b|url\(|https?:|\bcolor:|background/);
  expect(html).toContain("font-size:18px");
});

test.each([
  ["Müller-Lüdenscheidt", "Guten Tag Müller-Lüdenscheidt,"],
  ["Dr. Ömer Şahin", "Guten Tag Dr. Ömer Şahin,"],
  ["  Siobhán O’Brien ", "Guten Tag Siobhán O’Brien,"],
  ["", "Guten Tag,"],
  ["<script>alert(1)</script>", "Guten Tag,"],
  ["Eva\r\nBcc: alle@example.org", "Guten Tag,"],
  ["Gewinnen Sie auf boese.de", "Guten Tag,"],
  ["http://boese.example", "Guten Tag,"],
  ["Rufen Sie 0900 123456 an", "Guten Tag,"],
  ["Ein Satz der viel zu lang ist um noch ein Name zu sein oder", "Guten Tag,"],
])("the name %j is greeted with %j", (name, greeting) => {
  expect(emailFor({ name }).text.split("\n")[0]).toBe(greeting);
});

test("markup in the operator's data or a consent text is escaped", () => {
  const operator = { brand: 'A&B "<i>"\r\nBcc: x@example.org', phoneHours: "<script>" };
  const strange = siteOf(new Map([["operator", operator]]), "2026-11-15");
  const { subject, html } = renderConfirmationEmail(confirmationTexts(strange, { ...about, agreed: ["<b>ja</b>"] }));
  expect(subject).toBe('Ihre Anfrage bei A&B "<i>" Bcc: x@example.org');
  expect(html).toContain("„&lt;b&gt;ja&lt;/b&gt;“");
  expect(html).not.toMatch(/<(i|b|script)>/);
});

test.each([
  [
    true,
    ["Musterlift GmbH", "Beispiel KG"],
    /an diese 2 Betriebe: Musterlift GmbH, ruft an von 0221 4710 110 Beispiel KG, ruft/,
  ],
  [false, ["Musterdienst"], /an diesen Betrieb: Musterdienst, ruft an von/],
  [true, [], /keinen Betrieb angekreuzt: Wir bewahren Ihre Anfrage auf und geben sie an niemanden weiter\./],
  [false, [], /Wir geben Ihre Anfrage an Betriebe aus Ihrer Region weiter\./],
])("the email names who gets the request: named before consent %s, %j", (wereNamed, names, words) => {
  const firms = names.map((name) => ({ name, callerNumbers: ["0221 4710 110"] }));
  expect(plain(emailFor({ firms: { wereNamed, firms } }).text)).toMatch(words);
});

test("a claim that may not be shown is left out, and without a known consent text none is quoted", () => {
  const silent = siteOf(new Map([["response", { on: false }]]), "2026-11-15");
  const { text } = renderConfirmationEmail(confirmationTexts(silent, { ...about, formType: "solar", agreed: [] }));
  expect(text).toContain("Sie erhalten so bald wie möglich eine Rückmeldung.");
  expect(text).toContain("zum Thema Solaranlage");
  expect(text).not.toContain("zugestimmt");
});

test("it leads to the page of the request and names the code for the telephone, in both versions", () => {
  const address = "https://stufenlos.example/anfrage/abcdefghijklmnopqrstuvwxyz";
  const { text, html } = emailFor({ page: { address, code: "K7QM 4R2X" } });
  expect(text).toContain(`Meine Anfrage ansehen: ${address}`);
  expect(html).toContain(`<a href="${address}">Meine Anfrage ansehen</a>`);
  for (const version of [text, html]) expect(version).toContain("Nennen Sie uns diesen Code: K7QM 4R2X");
});
