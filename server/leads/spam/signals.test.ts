import { expect, test } from "vitest";
import { idAt } from "#server/platform/db/id-at.ts";
import { isSuspicious, findSignals } from "./signals.ts";
import type { Seen } from "./signals.ts";

const now = Date.UTC(2026, 10, 12, 9);
const SECOND = 1_000;
const DAY = 24 * 3_600 * SECOND;
const calm = { n: 1, busy: 10, flood: 400 };
const busy = { ...calm, n: 11 };
const record = { firstName: "Hannelore", lastName: "Brandt", email: "h.brandt@web.de", phone: "0171 1234567" };
const person: Seen["visit"] = {
  address: "198.51.100.7",
  via: "script",
  origin: "own",
  hasLanguage: true,
  isBrowser: true,
  forwardsItself: false,
};

/** A visitor who took a minute, as our page sends it; `clock`: how far their clock is off. */
const seen = (change: Partial<Seen> = {}, clock = 0, tookMs = 60 * SECOND): Seen => ({
  id: idAt(now + clock - tookMs),
  now,
  visit: person,
  evidence: { honeypot: "", sentAt: now + clock },
  record,
  rates: [calm],
  samePerson: { mailboxInADay: 0, phoneInADay: 0, inAMonth: 0 },
  proof: "not-asked",
  ...change,
});
const visit = (change: Partial<Seen["visit"]>) => ({ visit: { ...person, ...change } });
const withoutScripts = { ...visit({ via: "form" }), evidence: { honeypot: undefined, sentAt: undefined } };

test.each<[string, Seen, string[]]>([
  ["somebody who took a minute", seen(), []],
  ["somebody quick, with everything filled in by the browser", seen({}, 0, 8 * SECOND), []],
  ["somebody who came back after a night", seen({}, 0, 14 * 3_600 * SECOND), []],
  ["a clock a day ahead", seen({}, DAY), []],
  ["a clock a day behind", seen({}, -DAY), []],
  ["a clock half a minute ahead", seen({}, 30 * SECOND, 29 * SECOND), []],
  ["no scripts", seen(withoutScripts), []],
  ["one of a crowd behind one address", seen({ rates: [{ ...calm, n: 200 }] }), ["busy"]],
  ["an old browser that hides where it calls from", seen(visit({ origin: "none" })), ["no-origin"]],
  ["a page from before sentAt", seen({ evidence: { honeypot: undefined, sentAt: undefined } }), ["no-clock"]],
  ["the same person again", seen({ samePerson: { mailboxInADay: 1, phoneInADay: 1, inAMonth: 2 } }), ["duplicate"]],
  [
    "the twentieth of one phone number today, as at a stand at a fair",
    seen({ samePerson: { mailboxInADay: 0, phoneInADay: 19, inAMonth: 19 } }),
    ["duplicate"],
  ],
  ["a lively name", seen({ record: { ...record, firstName: "Annaaaaaa" } }), ["nonsense"]],
  ["a company's proxy that names its own user", seen(visit({ forwardsItself: true })), ["forwarded-by-itself"]],
  ["an unknown proxy", seen({ ...visit({ forwardsItself: true }), rates: [] }), []],
  ["a test, which is blocked anyway", seen({ record: { ...record, email: "test@web.de" } }), []],
  ["a sum done", seen({ proof: "given" }), []],
  ...["O’Neill-von der Weiden", "Nguyễn Thị", "Østergård", "李", "Müller & Sohn", "D'Angelo", "Dr. med. Ö."].map(
    (lastName): [string, Seen, string[]] => [`the name ${lastName}`, seen({ record: { ...record, lastName } }), []],
  ),
  ...["0171/1234567", "+49 (0) 221 - 98 76 54", "0221 987654 ab 18 Uhr", "Tel. 0171 1234567"].map(
    (phone): [string, Seen, string[]] => [`the number ${phone}`, seen({ record: { ...record, phone } }), []],
  ),
  ["a choice that is not typed", seen({ record: { ...record, weight: "<90kg" } }), []],
  ["no number, where none was asked", seen({ record: { ...record, phone: "" } }), []],
])("%s is not quarantined", (_, it, signals) => {
  expect(findSignals(it)).toEqual(signals);
  expect(isSuspicious(findSignals(it))).toBe(false);
});

test.each<[string, Seen, string[]]>([
  ["the hidden field filled in", seen({ evidence: { honeypot: "https://spam.example", sentAt: now } }), ["trap"]],
  ["an id no page of ours makes", seen({ id: "3f0e4a3c-58b1-4d0c-9b2e-0c4a6a0b7e11" }), ["foreign-id"]],
  ["two seconds for everything", seen({}, 0, 2 * SECOND), ["too-fast"]],
  ["two seconds on a clock a day ahead, and an id of now", seen({ id: idAt(now) }), ["too-fast"]],
  ["an id of tomorrow, sent today", seen({ id: idAt(now + DAY) }), ["too-fast"]],
  ["a foreign page", seen(visit({ origin: "foreign" })), ["foreign-origin"]],
  ["neither language nor origin", seen(visit({ origin: "none", hasLanguage: false })), ["no-origin", "no-language"]],
  [
    "a program by its own name",
    seen(visit({ isBrowser: false, hasLanguage: false })),
    ["no-language", "not-a-browser"],
  ],
  ["more than a crowd", seen({ rates: [calm, { ...calm, n: 401 }] }), ["flood"]],
  [
    "many from one network, with invented forwarders",
    seen({ ...visit({ forwardsItself: true }), rates: [busy] }),
    ["forwarded-by-itself", "busy"],
  ],
  [
    "the fourth of one mailbox today",
    seen({ samePerson: { mailboxInADay: 3, phoneInADay: 0, inAMonth: 3 } }),
    ["repeated", "duplicate"],
  ],
  [
    "the twenty-first of one phone number today",
    seen({ samePerson: { mailboxInADay: 0, phoneInADay: 20, inAMonth: 20 } }),
    ["repeated", "duplicate"],
  ],
  ["a link for a name", seen({ record: { ...record, lastName: "www.kredit.example" } }), ["link"]],
  ...["Max <script>alert(1)</script>", "＜b＞", "Max {{7*7}}", "=Max", "Robert'); --", "&lt;b&gt;"].map(
    (lastName): [string, Seen, string[]] => [
      `the name ${lastName}`,
      seen({ record: { ...record, lastName } }),
      ["markup"],
    ],
  ),
  ["a street with a tag", seen({ record: { ...record, street: "<b>Am Wall 3" } }), ["markup"]],
  ...["=1+1", "=cmd|calc"].map((phone): [string, Seen, string[]] => [
    `the number ${phone}`,
    seen({ record: { ...record, phone } }),
    ["markup", "unreadable-number"],
  ]),
  ...["keine", "12345", "+++"].map((phone): [string, Seen, string[]] => [
    `the number ${phone}`,
    seen({ record: { ...record, phone } }),
    ["unreadable-number"],
  ]),
  ...["\u200b\u200b", "\u3164", "\u2800", "\u00ad", "12345", "..."].map((lastName): [string, Seen, string[]] => [
    `the name ${JSON.stringify(lastName)}`,
    seen({ record: { ...record, lastName } }),
    ["no-name"],
  ]),
  [
    "nonsense from a throw-away address",
    seen({ record: { ...record, firstName: "Xxxxxxx", email: "x@mailinator.com" } }),
    ["nonsense", "throw-away-address"],
  ],
  ["a name that is spelt with test", seen({ record: { ...record, email: "tom.testmann@web.de" } }), ["test-address"]],
  ["an attack, and no sum", seen({ proof: "missing" }), ["no-proof"]],
])("%s is quarantined", (_, it, signals) => {
  expect(findSignals(it)).toEqual(signals);
  expect(isSuspicious(findSignals(it))).toBe(true);
});
