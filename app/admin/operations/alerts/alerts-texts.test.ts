import { expect, test } from "vitest";
import { alertToasts, fieldProblem, postText } from "./alerts-texts.ts";

const now = new Date("2026-11-16T12:00:00Z");
const post = { createdAt: new Date("2026-11-16T11:00:00Z"), tries: 1, problem: null, endedAt: null, wasTaken: false };

test.each([
  [{ ...post, wasTaken: true, endedAt: now }, "was delivered."],
  [{ ...post, tries: 0 }, "is about to be sent."],
  [{ ...post, problem: "Answered 500" }, "was tried once and is tried again: Answered 500."],
  [{ ...post, tries: 10, endedAt: now, problem: "Answered 404" }, "was tried 10 times and given up: Answered 404."],
])("the state of the last post reads as %#", (one, words) => {
  expect(postText(one, now)).toBe(`The latest alert, Mon 16 Nov, 12:00, ${words}`);
});

test.each([
  ["rules.failed.addresses", "At most 20 e-mail addresses, with commas between them"],
  ["rules.failed.threshold.minutes", "1 to 10080"],
  ["rules.failed.threshold.leads", "1 to 10000"],
  ["reminderHours", "1 to 168 hours"],
  ["quiet", "Two different times"],
  ["rules.paused.addresses", undefined],
])("the problem with %s is: %s", (place, words) => {
  const fields = [
    "rules.failed.addresses.0",
    "rules.failed.threshold.minutes",
    "rules.failed.threshold.leads",
    "quiet.until",
    "reminderHours",
  ];
  expect(fieldProblem(fields, place)).toBe(words);
});

test("the toasts describe the result", () => {
  expect(alertToasts.tested(true)).toMatchObject({ destructive: false });
  expect(alertToasts.tested(false)).toMatchObject({ destructive: true });
  expect(alertToasts.webhookRefused("Only https is allowed").description).toBe("Only https is allowed");
});
