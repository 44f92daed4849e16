import { expect, test } from "vitest";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { ResolveListDialog } from "./resolve-list-dialog.tsx";
import { ResolveList } from "./resolve-list.tsx";
import { listProblem } from "./job-texts.ts";

const until = new Date("2026-11-16T08:00:00Z");
const doubts = {
  apiServiceId: "7",
  serviceName: "Liftring",
  count: 12,
  tooNew: 2,
  until,
  forms: [{ formType: "solar" as const, count: 12 }],
};
const counts = { lines: 14, arrived: 9, twice: 1, notListed: 3, unclear: 0, knownLines: 0, strangeLines: 2 };

test("shows the leads in doubt, takes a list or file, and keeps what was typed", () => {
  const shown = { doubts, list: "anna@web.de", problem: undefined, mayAct: true };
  expect(renderText(ResolveList, shown)).toContain(
    "In doubt at Liftring 12 leads are in doubt; 2 more are so new that the answer may still come Solar: 12",
  );
  expect(renderHtml(ResolveList, shown)).toContain("anna@web.de</textarea>");
  expect(renderText(ResolveList, { ...shown, problem: listProblem("empty") })).toContain("Paste their list");
  expect(renderText(ResolveList, { ...shown, mayAct: false })).not.toContain("Compare");
});

test("the dialog explains the list and asks about the rest, if any", () => {
  const shown = { serviceId: "7", serviceName: "Liftring", list: "a\nb", until, counts };
  const text = renderText(ResolveListDialog, shown);
  expect(text).toContain("Arrived 9 in their list: marked as delivered");
  expect(text).toContain("Match twice 1");
  expect(text).toContain("Lines that match nothing 2");
  expect(text).toContain("Send them again");
  const noRest = renderText(ResolveListDialog, { ...shown, counts: { ...counts, notListed: 0 } });
  expect(noRest).not.toContain("Send them again");
  expect(noRest).toContain("Mark 9 as delivered");
});
