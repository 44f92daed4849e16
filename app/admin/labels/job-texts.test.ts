import { expect, test } from "vitest";
import {
  allDeletedText,
  explainJob,
  finishedOf,
  jobStatus,
  jobTitle,
  progressText,
  resultLabel,
  startLabel,
} from "./job-texts.ts";

test("a job is named by action, number of leads and place", () => {
  expect(jobTitle("retry", {}, 1, null)).toBe("Retry 1 lead");
  expect(jobTitle("retry", { apiServiceId: "7" }, 20, "Liftring")).toBe("Retry 20 leads at Liftring");
  expect(jobTitle("retry", { formType: "solar" }, 20, "Liftring")).toBe("Retry 20 leads at Liftring, Solar");
  expect(startLabel("retry", 20)).toBe("Retry 20 leads");
  expect(explainJob("retry")).toContain("sent again once");
  expect(jobTitle("send-old", { formType: "solar" }, 20, "Liftring")).toBe("Send 20 old leads to Liftring, Solar");
  expect(startLabel("send-old", 1)).toBe("Send 1 old lead");
});

test("progress shows finished leads by result, and the rest", () => {
  const counts = { waiting: 2, under_way: 3, delivered: 6, refused: 1 };
  expect(progressText({ kind: "retry", items: 12, counts })).toBe(
    "7 of 12 sent again: 6 delivered, 1 refused · 3 under way, 2 waiting",
  );
  expect(finishedOf({ items: 12, counts })).toBe(7);
  expect(progressText({ kind: "retry", items: 2, counts: { waiting: 2 } })).toBe("0 of 2 sent again · 2 waiting");
  expect(progressText({ kind: "retry", items: 3, counts: { in_doubt: 1, left_out: 1, not_tried: 1 } })).toBe(
    "3 of 3 sent again: 1 in doubt, 1 left out, 1 not tried",
  );
});

test("deleting all of a form's leads uses the specification's words", () => {
  const job = { kind: "delete" as const, plan: { formType: "solar" as const }, items: 3, counts: { erased: 3 } };
  expect(allDeletedText(job)).toBe("All Solar submissions have been deleted");
  expect(allDeletedText({ ...job, counts: { erased: 2, not_tried: 1 } })).toBeUndefined();
  expect(allDeletedText({ ...job, kind: "retry" })).toBeUndefined();
  expect(jobTitle("delete", job.plan, 3, null)).toBe("Delete 3 leads, Solar");
});

test("results and jobs have a shape and a word", () => {
  expect(resultLabel("refused")).toEqual({ word: "Refused", status: "error" });
  expect(jobStatus({ status: "running" })).toEqual({ word: "Running", status: "pending" });
});
