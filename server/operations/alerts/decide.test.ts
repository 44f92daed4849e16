import { describe, expect, test } from "vitest";
import type { Alert, Finding } from "./alert.ts";
import { isEmailDue, nextStep } from "./check-alerts.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = new Date("2026-11-15T12:00:00Z");
const ago = (ms: number) => new Date(NOW.getTime() - ms);

const finding: Finding = {
  kind: "undelivered",
  target: "a-service",
  details: { service: "Partner", since: NOW.toISOString(), leads: 3 },
  raises: true,
  isFresh: true,
};
const alert: Alert = {
  ...finding,
  id: "an-alarm",
  raisedAt: ago(HOUR),
  mailedAt: ago(HOUR),
  letters: 1,
  lastEmailLeads: 3,
  goneSince: null,
  clearedAt: null,
  heldSince: null,
};

describe("alert states", () => {
  test.each([
    { when: "a new cause", alert: undefined, finding, step: "raise" },
    {
      when: "covered by another alert",
      alert: undefined,
      finding: { ...finding, raises: false },
      step: "nothing",
    },
    { when: "the cause persists", alert, finding, step: "keep" },
    { when: "the cause has just gone", alert, finding: undefined, step: "wait" },
    {
      when: "gone for 4 minutes",
      alert: { ...alert, goneSince: ago(4 * MINUTE) },
      finding: undefined,
      step: "wait",
    },
    {
      when: "gone for 5 minutes",
      alert: { ...alert, goneSince: ago(5 * MINUTE) },
      finding: undefined,
      step: "clear",
    },
    { when: "back after 4 minutes", alert: { ...alert, goneSince: ago(4 * MINUTE) }, finding, step: "keep" },
  ])("$when: $step", ({ alert: known, finding: found, step }) => {
    expect(nextStep(known, found, NOW, 1)).toBe(step);
  });
});

describe("email schedule", () => {
  test.each([
    { when: "no email yet", known: { mailedAt: null, letters: 0 }, due: true },
    {
      when: "no email could be sent, however old",
      known: { mailedAt: null, letters: 0 },
      found: { isFresh: false },
      due: true,
    },
    { when: "an hour after the first email", known: {}, due: false },
    { when: "four hours after the first email", known: { mailedAt: ago(4 * HOUR) }, due: true },
    { when: "four hours after a reminder", known: { mailedAt: ago(4 * HOUR), letters: 2 }, due: false },
    { when: "a day after a reminder", known: { mailedAt: ago(24 * HOUR), letters: 2 }, due: true },
    { when: "an hour later, with twice as many leads", known: { lastEmailLeads: 1 }, due: true },
    {
      when: "a day later, about what has lain there for weeks",
      known: { mailedAt: ago(24 * HOUR) },
      found: { isFresh: false },
      due: false,
    },
  ])("$when: $due", ({ known, found = {}, due }) => {
    expect(isEmailDue({ ...alert, ...known }, { ...finding, ...found }, NOW, 1)).toBe(due);
  });
});
