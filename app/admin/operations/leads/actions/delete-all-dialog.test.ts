import { expect, test } from "vitest";
import type { ViewCounts } from "#server/operations/leads/page-leads.ts";
import type { LeadView } from "#server/operations/leads/lead-conditions.ts";
import { renderText } from "#testing/render/render-text.ts";
import { DeleteAllDialog } from "./delete-all-dialog.tsx";

const VIEWS = [
  "all",
  "undelivered",
  "in-doubt",
  "waiting",
  "warnings",
  "blocked",
] as const satisfies readonly LeadView[];
const say = (part: Partial<Record<LeadView, number>>, leads = 1284) => {
  const counts = Object.fromEntries(
    VIEWS.map((view) => [view, { count: part[view] ?? 0, isMore: false }]),
  ) as ViewCounts;
  return renderText(DeleteAllDialog, {
    formType: "treppenlift5",
    formName: "Treppenlift 5",
    leads,
    maxAtOnce: 100_000,
    counts,
  });
};

test("shows number of leads and form, what stays, and what to type", () => {
  const text = say({ warnings: 3 });
  expect(text).toContain(
    "Delete all Treppenlift 5 submissions? This deletes 1,284 leads and their delivery history for good. " +
      "It cannot be undone. The consent records stay.",
  );
  expect(text).toContain("Type treppenlift5 to confirm");
  expect(text).toMatch(/Export CSV first Cancel Esc Delete All$/);
  expect(text).not.toContain("Not all of them are delivered yet");
});

test("says that one job has a limit", () => {
  expect(say({}, 100_000)).not.toContain("Start another");
  expect(say({}, 100_001)).toContain("One job deletes 100,000 leads, the oldest first Start another for the rest.");
});

test("uses the singular for one lead", () => {
  expect(say({}, 1)).toContain("This deletes 1 lead and");
});

test.each([
  [{ undelivered: 2, waiting: 1 }, "2 undelivered, 0 in doubt, 1 waiting for a manual send."],
  [{ "in-doubt": 4 }, "0 undelivered, 4 in doubt, 0 waiting for a manual send."],
])("warns of undelivered leads: %o", (part, words) => {
  expect(say(part)).toContain(`Not all of them are delivered yet ${words}`);
});
