import { expect, test } from "vitest";
import type { Job } from "#server/operations/jobs/read-jobs.ts";
import { renderText } from "#testing/render/render-text.ts";
import { RunningJobs } from "./running-jobs.tsx";

const job: Job = {
  id: "5",
  kind: "retry",
  plan: { apiServiceId: "7" },
  status: "paused",
  items: 12,
  by: "eva@stufenlos.example",
  createdAt: new Date("2026-11-16T08:00:00Z"),
  endedAt: null,
  serviceName: "Liftring",
  counts: { waiting: 5, delivered: 7 },
};

test("a running job shows its progress and link, and without one there is no panel", () => {
  expect(renderText(RunningJobs, { jobs: [] })).toBe("");
  expect(renderText(RunningJobs, { jobs: [job] })).toContain(
    "Retry 12 leads at Liftring Paused · 7 of 12 sent again: 7 delivered · 5 waiting [Open: Retry 12 leads at Liftring] Open",
  );
});
