import { describe, expect, test } from "vitest";
import type { Count } from "#server/delivery/stats/what-counts.ts";
import type { Alert, Finding } from "./alert.ts";
import { alertEmail, endEmail } from "./alert-email.ts";
import { CASES, SINCE, WHEN, type Cause } from "#testing/fixtures/alert-cases.ts";
import { kindNames, kindsOf, wordsOf, type AlertKind } from "./kinds.ts";

const URL = "https://stufenlos.example";
const format = {
  formName: (formType: string) => `Form ${formType}`,
  formatCount: (count: number | Count, one: string, many = `${one}s`) => {
    const text = typeof count === "number" ? `${count}` : `${count.count}${count.isMore ? "+" : ""}`;
    return `${text} ${text === "1" ? one : many}`;
  },
};

const PRIVACY: readonly AlertKind[] = kindsOf("privacy"); // covered by privacy-kinds.test.ts

const findingOf = (cause: Cause) => ({ ...cause, target: "a target", raises: true, isFresh: true }) as Finding;
const alertOf = ({ kind, details }: Cause, letters: number) =>
  ({
    id: "an-alert",
    kind,
    target: "a target",
    details,
    raisedAt: new Date(SINCE),
    mailedAt: null,
    letters,
    lastEmailLeads: details.leads,
    goneSince: null,
  }) as Alert;

describe.each(CASES)("%s", (_, cause, said) => {
  test("has a headline on the screen", () => {
    expect(wordsOf(alertOf(cause, 0)).headline(format)).toBe(said.screen);
  });

  test("its email says what happened, what to do and where", () => {
    const { subject, paragraphs, link } = alertEmail(alertOf(cause, 0), findingOf(cause), URL);
    expect({ subject, paragraphs }).toEqual({ subject: said.subject, paragraphs: said.paragraphs });
    expect(`${link?.label} ${link?.url.replace(URL, "")}`).toBe(said.link);
  });

  test("a reminder and the end repeat it", () => {
    expect(alertEmail(alertOf(cause, 1), findingOf(cause), URL)).toMatchObject({
      subject: `Still: ${said.subject}`,
      paragraphs: ["This is a reminder: it has not ended since we last wrote.", ...said.paragraphs],
    });
    expect(endEmail(alertOf(cause, 1), URL)).toMatchObject({
      subject: `It is over: ${said.subject}`,
      paragraphs: [`We wrote to you that ${said.subject} (${WHEN}). That is over, and nothing is left to do.`],
    });
  });
});

test("the cases cover every kind", () => {
  expect(new Set([...CASES.map(([kind]) => kind), ...PRIVACY])).toEqual(new Set(kindNames));
});

test("without a public URL the email names the screen", () => {
  const [, cause] = CASES[0] as (typeof CASES)[number];
  const { paragraphs, link } = alertEmail(alertOf(cause, 0), findingOf(cause), undefined);
  expect(paragraphs.at(-1)).toBe("In the staff area: Open Delivery health.");
  expect(link).toBeUndefined();
});

test("each detector finds the kinds that name it", () => {
  expect(kindsOf("services")).toEqual(expect.arrayContaining(["paused", "undelivered", "failed", "in_doubt"]));
  expect(kindsOf("silence")).toContain("silent");
  expect(kindsOf("synthetic")).toEqual(expect.arrayContaining(["broken", "unwatched"]));
  expect(kindsOf("retention")).toContain("overdue");
  expect(kindsOf("quarantine")).toContain("quarantined");
  expect(kindsOf("timeline")).toContain("unsettled");
  expect(kindsOf("privacy")).toEqual(["request_waits", "request_due", "untold"]);
});
