import { expect, test } from "vitest";
import { kindsOf, wordsOf, type AlertKind, type DetailsOf } from "./kinds.ts";

const WHEN = "Sunday 15 November at 13:00 CET";
const format = {
  formName: String,
  formatCount: (count: unknown, one: string, many = `${one}s`) => `${String(count)} ${count === 1 ? one : many}`,
};

const since = "2026-11-15T12:00:00Z";
const request = { since, leads: 1, requestId: "id-1", dueAt: "2026-12-15T23:00:00Z" };
const STILL_OPEN = `Somebody asked about their data, ${WHEN}, and the request is still open. It must be answered by Tuesday 15 December (Art. 12 GDPR: one month).`;
const NOT_TOLD = `They take no notices or did not answer, so one of us has to tell them what a person has asked for. The oldest has waited since ${WHEN}.`;

type Said = { headline: string; subject: string; explain: string; link: string };

const CASES: [AlertKind, DetailsOf[AlertKind], Said][] = [
  [
    "request_waits",
    request,
    {
      headline: "A privacy request has waited for 14 days",
      subject: "a privacy request has waited for 14 days",
      explain: STILL_OPEN,
      link: "Open the request /admin/privacy/id-1",
    },
  ],
  [
    "request_due",
    request,
    {
      headline: "A privacy request has waited for 25 days",
      subject: "a privacy request must be answered now",
      explain: STILL_OPEN,
      link: "Open the request /admin/privacy/id-1",
    },
  ],
  [
    "untold",
    { since, leads: 1 },
    {
      headline: "1 recipient was not told for 14 days",
      subject: "1 recipient of data was not told for 14 days",
      explain: NOT_TOLD,
      link: "Open Privacy /admin/privacy",
    },
  ],
  [
    "untold",
    { since, leads: 2 },
    {
      headline: "2 recipients were not told for 14 days",
      subject: "2 recipients of data were not told for 14 days",
      explain: NOT_TOLD,
      link: "Open Privacy /admin/privacy",
    },
  ],
];

test.each(CASES)("%s says what happened, until when, and where to act", (kind, details, said) => {
  const { headline, subject, explain, link } = wordsOf({ kind, details });
  expect({
    headline: headline(format),
    subject,
    explain: explain(WHEN).join(" "),
    link: `${link.label} ${link.path}`,
  }).toEqual(said);
});

test.each([
  ["request_waits", "Do what is asked, answer the person, and close the request with what was answered."],
  [
    "request_due",
    "Answer today, and close the request. If that cannot be done, tell the person why before the month is over: then there are two more months.",
  ],
  ["untold", "Tell each of them what it has to do, and tick it off (Art. 19 GDPR)."],
] as const)("%s says what to do", (kind, advice) => {
  expect(wordsOf({ kind, details: request }).advice).toBe(advice);
});

test("the cases cover every kind", () => {
  expect(new Set(CASES.map(([kind]) => kind))).toEqual(new Set(kindsOf("privacy")));
});
