import { expect, test } from "vitest";
import { kindTexts, runText } from "./retention-texts.ts";

test("the terms are those of the site", () => {
  const words = kindTexts({ leadMonths: 6, consentYears: 7, logDays: 1 });
  expect(words.leads.term).toBe("6 months after the last delivery");
  expect(words.consents.term).toBe("7 years after the last use");
  expect(words.logs.term).toBe("1 day");
  expect(kindTexts({ leadMonths: 1, consentYears: 5, logDays: 7 })).toMatchObject({
    leads: { term: "1 month after the last delivery" },
    logs: { term: "7 days" },
  });
});

test("a run is finished, in progress, or shows its error", () => {
  expect(runText({ finishedAt: new Date(), error: null })).toBe("finished");
  expect(runText({ finishedAt: null, error: null })).toBe("under way");
  expect(runText({ finishedAt: new Date(), error: "The worker died" })).toBe("The worker died");
});
