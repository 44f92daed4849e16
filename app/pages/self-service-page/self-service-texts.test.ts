import { expect, test } from "vitest";
import type { RequestFirm } from "#server/delivery/read-recipients.ts";
import type { ToldFirm } from "#server/privacy/visitor-messages/notify-late-recipients.ts";
import type { VisitorMessage } from "#server/privacy/visitor-messages/visitor-message.ts";
import {
  allFirms,
  contactRule,
  dayOf,
  doneTexts,
  hasCalled,
  isOnCard,
  knowsTexts,
  nobodyHasIt,
  standingOf,
  theFirms,
  toTheFirms,
  whenOf,
  whoHasIt,
  wholeDayOf,
  yearsOf,
} from "./self-service-texts.ts";

const at = new Date("2026-10-22T07:12:00Z");
const firm = (name: string, since: Date | null = at): RequestFirm => ({
  buyerId: `id of ${name}`,
  name,
  city: "50823 Köln",
  callerNumbers: ["0221 4710 120"],
  since,
});
const [one, two, three] = [firm("Eins GmbH"), firm("Zwei GmbH"), firm("Drei GmbH")];
const waiting = firm("Vier GmbH", null);
const message = (kind: VisitorMessage["kind"], more: Partial<VisitorMessage> = {}): VisitorMessage => ({
  id: "1",
  kind,
  buyerId: null,
  value: "",
  times: "",
  at,
  ...more,
});

test("days and times are German, and today is called so", () => {
  expect(dayOf(at)).toBe("22. Oktober");
  expect(wholeDayOf(at)).toBe("22. Oktober 2026");
  expect(whenOf(at, new Date("2026-10-22T20:00:00Z"))).toBe("heute, 9:12 Uhr");
  expect(whenOf(at, new Date("2026-10-23T20:00:00Z"))).toBe("22. Oktober, 9:12 Uhr");
});

test.each([
  [1, "der Betrieb", "dem Betrieb", "Der Betrieb"],
  [3, "die drei Betriebe", "allen drei Betrieben", "Alle drei Betriebe"],
  [11, "die 11 Betriebe", "allen 11 Betrieben", "Alle 11 Betriebe"],
])("%i firms are called '%s'", (n, subject, dative, all) => {
  expect([theFirms(n), toTheFirms(n), allFirms(n)]).toEqual([subject, dative, all]);
});

test("years are spelled out", () => {
  expect([yearsOf(1), yearsOf(5)]).toEqual(["ein Jahr", "fünf Jahre"]);
});

test.each([
  [
    "three have it",
    { firms: [one, two, three, waiting], isRefused: false },
    "Drei Betriebe haben Ihre Anfrage.",
    "Diese drei Betriebe haben Ihre Anfrage",
  ],
  [
    "one has it",
    { firms: [one], isRefused: false },
    "Ein Betrieb hat Ihre Anfrage.",
    "Dieser Betrieb hat Ihre Anfrage",
  ],
  [
    "it waits",
    { firms: [waiting], isRefused: false },
    "Ihre Anfrage ist bei uns. Noch hat sie kein Betrieb.",
    "Wer Ihre Anfrage bekommt",
  ],
  [
    "all have declined",
    { firms: [], isRefused: true },
    "Kein Betrieb konnte Ihre Anfrage annehmen. Niemand hat sie.",
    "Wer Ihre Anfrage bekommt",
  ],
])("where %s, the page says so", (_, standing, sentence, heading) => {
  expect(standingOf(standing)).toBe(sentence);
  expect(whoHasIt(standing)).toBe(heading);
});

test("without recipients the page says what comes next", () => {
  expect(nobodyHasIt({ firms: [], isRefused: true })).toContain("Rufen Sie uns gern an");
  expect(nobodyHasIt({ firms: [], isRefused: false })).toContain("steht er hier");
});

test.each<[string, VisitorMessage, RequestFirm[], string, string]>([
  [
    "email only, three firms",
    message("email-only"),
    [one, two, three],
    "Erledigt: Die Betriebe rufen Sie nicht an.",
    "Sie schreiben Ihnen nur noch E-Mails. Wir sagen es allen drei Betrieben in der nächsten Minute.",
  ],
  [
    "email only, one firm",
    message("email-only"),
    [one],
    "Erledigt: Der Betrieb ruft Sie nicht an.",
    "Er schreibt Ihnen nur noch E-Mails. Wir sagen es dem Betrieb in der nächsten Minute.",
  ],
  [
    "email only, before anybody has it",
    message("email-only"),
    [waiting],
    "Erledigt: Die Betriebe rufen Sie nicht an.",
    "Sie schreiben Ihnen nur noch E-Mails. Wer Ihre Anfrage später bekommt, erfährt es auch.",
  ],
  [
    "two times",
    message("best-time", { times: "vormittags und nachmittags" }),
    [one, two],
    "Erledigt: Am besten vormittags und nachmittags.",
    "Wir sagen es allen zwei Betrieben in der nächsten Minute.",
  ],
  [
    "no calls at all",
    message("no-calls"),
    [one],
    "Erledigt: Niemand darf Sie mehr anrufen.",
    "Wir sagen es dem Betrieb in der nächsten Minute. Ruft doch noch jemand an? Sagen Sie es uns: 030\u00a01.",
  ],
  [
    "no calls of one firm",
    message("no-calls", { buyerId: one.buyerId }),
    [one, two],
    "Erledigt: Eins GmbH darf Sie nicht mehr anrufen.",
    "Wir sagen es dem Betrieb in der nächsten Minute. Ruft doch noch jemand an? Sagen Sie es uns: 030\u00a01.",
  ],
  [
    "nobody called",
    message("nobody-called"),
    [one, two],
    "Danke, dass Sie uns das sagen.",
    "Wir fragen bei allen zwei Betrieben nach. Meldet sich trotzdem niemand? Rufen Sie uns an: 030\u00a01.",
  ],
  [
    "not me",
    message("not-me"),
    [one],
    "Erledigt: Wir haben die Anfrage gestoppt.",
    "Niemand bekommt sie mehr. Der Betrieb darf sich nicht mehr melden. Danke, dass Sie uns Bescheid sagen.",
  ],
])("a result is confirmed: %s", (_, done, firms, title, text) => {
  expect(doneTexts(done, firms, "030 1")).toEqual({ title, text });
});

test("a card shows whether its firm knows", () => {
  const told = (more: Partial<ToldFirm>): ToldFirm => ({
    buyerId: one.buyerId,
    name: "",
    kind: "no-calls",
    at,
    knownAt: null,
    confirmedAt: null,
    ...more,
  });
  expect(knowsTexts(one, [])).toBeUndefined();
  expect(knowsTexts(two, [told({})])).toBeUndefined();
  expect(knowsTexts(one, [told({})])).toEqual({ isKnown: false, words: "Antwort fehlt noch" });
  expect(knowsTexts(one, [told({ knownAt: at })])).toEqual({ isKnown: true, words: "weiß Bescheid" });
  expect(knowsTexts(one, [told({ kind: "nobody-called", knownAt: at })])).toEqual({
    isKnown: false,
    words: "gefragt, 9:12 Uhr",
  });
  const service = { ...one, buyerId: null, name: "Musterbörse" };
  expect(knowsTexts(service, [told({ buyerId: null, name: "Musterbörse" })])?.words).toBe("Antwort fehlt noch");
});

test("a card shows how its firm may get in touch", () => {
  expect(contactRule(one, [])).toBeUndefined();
  expect(contactRule(one, [message("email-only")])).toBe("email-only");
  expect(contactRule(one, [message("email-only"), message("no-calls", { buyerId: one.buyerId })])).toBe("no-calls");
  expect(contactRule(two, [message("no-calls", { buyerId: one.buyerId })])).toBeUndefined();
  expect(contactRule(two, [message("not-me")])).toBe("no-calls");
});

test("a card shows whether its firm has called, and the box above leaves that out", () => {
  const [yes, no] = [
    message("was-called", { buyerId: one.buyerId }),
    message("nobody-called", { buyerId: two.buyerId }),
  ];
  expect([one, two, three].map((firm) => hasCalled(firm, [yes, no]))).toEqual([true, false, undefined]);
  expect(hasCalled(three, [message("nobody-called")])).toBe(false);
  expect([yes, no, message("nobody-called"), message("no-calls", { buyerId: one.buyerId })].map(isOnCard)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
