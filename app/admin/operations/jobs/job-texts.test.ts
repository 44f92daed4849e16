import { expect, test } from "vitest";
import { OLD_LEAD_DAYS } from "#server/operations/jobs/job.ts";
import { ageChoices, costText, planDuration, refusedToast, resultNote, jobStatusToast } from "./job-texts.ts";

const service = { id: "7", name: "Liftring", state: "closed" as const, perSecond: 5, count: 20, forms: [] };

test("a plan shows how long a service takes at its rate, or what it waits for", () => {
  expect(planDuration("retry", service)).toBe("less than a minute");
  expect(planDuration("retry", { ...service, count: 20_000 })).toBe("about 1 h 06 min");
  expect(planDuration("close", service)).toBe("at once, nothing is sent");
  expect(planDuration("retry", { ...service, state: "paused" })).toBe("waits until it is resumed");
  expect(planDuration("retry", { ...service, state: "inactive" })).toBe("waits until it is switched on");
});

test("a plan for old leads warns that they cannot be recalled, and how many another service accepted", () => {
  expect(costText({ count: 20, bought: 0 })).toBe(
    "20 leads will be the buyer's and cannot be called back; it may refuse old ones, or complain about them. No other service has accepted any of them.",
  );
  expect(costText({ count: 20, bought: 1 })).toContain("1 of them was accepted by another service already");
  expect(costText({ count: 20, bought: 1200 })).toContain("1,200 of them were accepted");
});

test("offers every age of leads that can be sent", () => {
  expect(ageChoices.map(([days]) => days)).toEqual([...OLD_LEAD_DAYS]);
});

test("a plan that cannot start says why", () => {
  expect(refusedToast("nothing-left").description).toContain("done by someone else");
  expect(refusedToast("more-than-agreed").description).toContain("more leads than the plan said");
});

test("a paused, resumed or stopped job explains what that means", () => {
  expect(jobStatusToast("pause", "done").description).toContain("goes on");
  expect(jobStatusToast("stop", "done").description).toContain("not tried");
  expect(jobStatusToast("resume", "not-possible")).toMatchObject({ title: "Error", destructive: true });
});

test("explains results that need it", () => {
  expect(resultNote("left_out")).toContain("erased");
  expect(resultNote("not_tried")).toContain("stopped");
  expect(resultNote("under_way")).toContain("Queued");
  expect(resultNote("delivered")).toBe("");
});
