import { expect, test } from "vitest";
import type { AlertRule } from "#server/operations/alerts/alert-rule.ts";
import { clockOf, minuteIn, readAlertsForm, shownNumber, type RuleRow } from "./alerts-form.ts";

const rule: AlertRule = { roles: ["owner"], addresses: [], isUrgent: false, byWebhook: true, threshold: undefined };
const rows: RuleRow[] = [
  { kind: "paused", name: "A service is paused", rule },
  { kind: "failed", name: "Leads have failed", rule: { ...rule, threshold: { minutes: 15, leads: 1 } } },
];

function formOf(fields: readonly [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

test("parses ticked and typed values", () => {
  const read = readAlertsForm(
    formOf([
      ["paused.roles", "owner"],
      ["paused.roles", "operator"],
      ["paused.roles", "emperor"],
      ["paused.isUrgent", "on"],
      ["failed.addresses", "a@example.org; b@example.org,\nc@example.org"],
      ["failed.minutes", "30"],
      ["failed.leads", ""],
      ["isQuiet", "on"],
      ["quietFrom", "22:30"],
      ["quietUntil", "07:00"],
      ["reminderHours", "6"],
    ]),
    rows,
  );
  expect(read).toEqual({
    rules: {
      paused: { roles: ["operator", "owner"], addresses: [], isUrgent: true, byWebhook: false, threshold: undefined },
      failed: {
        roles: [],
        addresses: ["a@example.org", "b@example.org", "c@example.org"],
        isUrgent: false,
        byWebhook: false,
        threshold: { minutes: 30, leads: Number.NaN },
      },
    },
    quiet: { from: 1350, until: 420 },
    reminderHours: 6,
  });
});

test("ignores the times if quiet hours are not ticked", () => {
  expect(readAlertsForm(formOf([["quietFrom", "22:30"]]), rows).quiet).toBeUndefined();
});

test("shows times and numbers as typed, and invalid ones as nothing", () => {
  expect([clockOf(0), clockOf(1350), clockOf(undefined), clockOf(Number.NaN)]).toEqual(["00:00", "22:30", "", ""]);
  expect([minuteIn("07:05"), minuteIn("seven")]).toEqual([425, Number.NaN]);
  expect([shownNumber(5), shownNumber(Number.NaN)]).toEqual(["5", ""]);
});
