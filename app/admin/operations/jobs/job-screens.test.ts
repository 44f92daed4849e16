import { expect, test } from "vitest";
import type { Job } from "#server/operations/jobs/read-jobs.ts";
import { renderHtml, renderText } from "#testing/render/render-text.ts";
import { JobList } from "./job-list.tsx";
import { JobPlanPanel } from "./job-plan.tsx";
import { JobScreen } from "./job-screen.tsx";
import { OldLeadsForm } from "./old-leads-form.tsx";

const now = new Date("2026-11-16T08:04:00Z");
const job: Job = {
  id: "5",
  kind: "retry",
  plan: { apiServiceId: "7" },
  status: "running",
  items: 12,
  by: "eva@stufenlos.example",
  createdAt: new Date("2026-11-16T08:00:00Z"),
  endedAt: null,
  serviceName: "Liftring",
  counts: { waiting: 5, delivered: 6, refused: 1 },
};
const item = {
  n: 1,
  submissionId: "11",
  formType: "solar" as const,
  receivedAt: now,
  serviceName: "Liftring",
  result: "refused" as const,
  message: "outside of our area",
};
const screen = { job, items: [item], next: undefined, result: undefined, mayAct: true, now };

test("the list shows each job's name, status and results", () => {
  expect(renderText(JobList, { jobs: [job], now })).toContain(
    "Retry 12 leads at Liftring Running 7 of 12 sent again: 6 delivered, 1 refused · 5 waiting",
  );
});

test("a job has a tab per result, with leads and service messages", () => {
  const text = renderText(JobScreen, screen);
  expect(text).toContain("All 12 Waiting 5 Delivered 6 Refused 1");
  expect(text).toContain("Liftring Refused outside of our area");
  expect(renderHtml(JobScreen, screen)).toContain('href="/admin/forms/solar?lead=11"');
  expect(renderText(JobScreen, { ...screen, items: [{ ...item, formType: null }] })).toContain("Erased");
});

const buttons = (changes: Partial<Job>, mayAct = true) =>
  [
    ...renderHtml(JobScreen, { ...screen, job: { ...job, ...changes }, mayAct }).matchAll(
      /value="(pause|resume|stop)"/g,
    ),
  ].map(([, value]) => value);

test("only open jobs have controls, and only for those who may", () => {
  expect(buttons({})).toEqual(["pause", "stop"]);
  expect(buttons({ status: "paused" })).toEqual(["resume", "stop"]);
  expect(buttons({ status: "stopped" })).toEqual([]);
  expect(buttons({ status: "done", endedAt: now })).toEqual([]);
  expect(buttons({}, false)).toEqual([]);
});

const service = {
  id: "7",
  name: "Liftring",
  state: "closed" as const,
  perSecond: 5,
  count: 3,
  forms: [{ formType: "solar" as const, count: 3 }],
};
const planned = { services: [service], count: 3, isMore: false, until: now, bought: 0 };
const plan = { kind: "retry" as const, plan: { apiServiceId: "7" }, planned, mayAct: true };

test("a plan shows places, numbers and duration, and one button starts it", () => {
  expect(renderText(JobPlanPanel, plan)).toMatch(
    /Liftring Operational 3 .*5 a second less than a minute.*Retry 3 leads/,
  );
  expect(renderText(JobPlanPanel, { ...plan, mayAct: false })).not.toContain("Retry 3 leads");
  expect(renderText(JobPlanPanel, { ...plan, planned: { ...planned, isMore: true } })).toContain("Start another");
});

test("a plan for old leads shows the possible cost and links to the unsent leads", () => {
  const old = {
    ...plan,
    kind: "send-old" as const,
    plan: { apiServiceId: "7", days: 90 as const },
    planned: { ...planned, bought: 2 },
  };
  const text = renderText(JobPlanPanel, old);
  expect(text).toContain("2 of them were accepted by another service already");
  expect(text).toContain("Send 3 old leads");
  const html = renderHtml(JobPlanPanel, old);
  expect(html).toContain('href="/admin/forms/solar?status=not_sent&amp;service=7"');
  expect(html).toContain('name="days" value="90"');
});

test("the form for old leads preselects the plan's service, form and age", () => {
  const targets = [
    { id: "7", name: "Liftring", forms: ["solar" as const] },
    { id: "8", name: "Rückruf <Nord>", forms: ["solar" as const, "treppenlift" as const] },
  ];
  const html = renderHtml(OldLeadsForm, { targets, plan: { apiServiceId: "8", days: 365 } });
  expect(html).toMatch(/<option value="8" selected="">Rückruf &lt;Nord&gt;/);
  expect(html).toMatch(/<option value="365" selected="">/);
  expect(renderText(OldLeadsForm, { targets, plan: {} })).toContain("All its forms");
});
