import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { plainText, textParts } from "#funnels/engine/texts.ts";
import { brokerageNote, contactByPartners, privacyReadNote, solarNote } from "./consent-texts.ts";
import { earlierConsentTexts } from "./earlier-consent-texts.ts";
import { namedConsentTexts, nobodyConsentTexts } from "./named-consent-texts.ts";

const shown = [contactByPartners, brokerageNote, privacyReadNote, solarNote];
const withNames = [...Object.values(namedConsentTexts), ...Object.values(nobodyConsentTexts)];
const fingerprint = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 12);

test("the box speaks as the visitor, a note to the visitor", () => {
  expect(contactByPartners.text).not.toMatch(/\b(Sie|Ihnen|Ihrer|unsere|wir)\b/);
  for (const { text } of [brokerageNote, privacyReadNote, solarNote]) {
    expect(text).not.toMatch(/\b(ich|Ich|mich|mir|meiner|unsere|wir)\b/);
  }
});

test("every shown text has a version with names, and one for no firms", () => {
  const ids = shown.map(({ id }) => id);
  expect([Object.keys(namedConsentTexts), Object.keys(nobodyConsentTexts)]).toEqual([ids, ids]);
});

test("terms to be accepted are linked", () => {
  const naming = shown.filter(({ text }) => text.includes("Nutzungsbedingungen"));
  expect(naming).toEqual([contactByPartners, brokerageNote]);
  for (const { text } of naming) {
    expect(textParts(text)).toContainEqual({ label: "Nutzungsbedingungen", href: "/nutzungsbedingungen" });
  }
});

test("every text links the privacy policy and mentions withdrawal", () => {
  for (const { text } of [...shown, ...withNames]) {
    expect(textParts(text)).toContainEqual({ label: "Datenschutzerklärung", href: "/datenschutz" });
    expect(plainText(text)).toMatch(/jederzeit widerruf/i);
  }
});

test("keeps every version below the current one", () => {
  for (const { id, version } of shown) {
    const earlier = earlierConsentTexts.filter((text) => text.id === id).map((text) => text.version);
    expect(earlier).toEqual(Array.from({ length: version - 1 }, (_, index) => index + 1));
  }
});

/** A change here would change what people have agreed to. Add lines, change none. */
test.each([
  ["contact-by-partners", 1, "1edb2a26719e"],
  ["contact-by-partners", 2, "2f76c1a10c8c"],
  ["contact-by-partners", 3, "83177d6ba191"],
  ["contact-by-partners", 4, "8fcad5ba5f41"],
  ["brokerage-note", 1, "84b82e07c44e"],
  ["brokerage-note", 2, "fd9818d782ba"],
  ["brokerage-note", 3, "fbdb016a265e"],
  ["privacy-read-note", 1, "5790bbc480d9"],
  ["privacy-read-note", 2, "2cd0d2ea887c"],
  ["privacy-read-note", 3, "b62305610524"],
  ["solar-note", 1, "59a106b80ed2"],
  ["solar-note", 2, "8e58be3f7114"],
  ["contact-by-named-partners", 1, "e1c216109f20"],
  ["contact-by-named-partners", 2, "74f8ab1cf29b"],
  ["named-brokerage-note", 1, "84b5c9b7b6e6"],
  ["named-brokerage-note", 2, "cb92a44f3916"],
  ["named-privacy-read-note", 1, "bd16513e0e67"],
  ["named-privacy-read-note", 2, "feb6f9057946"],
  ["named-solar-note", 1, "9f53a46025d1"],
  ["named-solar-note", 2, "1fbd4bd6bf1d"],
  ["contact-by-nobody-else", 1, "a23718e5093f"],
  ["unnamed-brokerage-note", 1, "e89347c342e6"],
  ["unnamed-privacy-read-note", 1, "57e7fffb364f"],
  ["unnamed-solar-note", 1, "1e1c56ba5cf3"],
])("%s version %i is not edited", (id, version, known) => {
  const found = [...shown, ...withNames, ...earlierConsentTexts].filter(
    (text) => text.id === id && text.version === version,
  );
  expect(found.map(({ text }) => fingerprint(text))).toEqual([known]);
});
