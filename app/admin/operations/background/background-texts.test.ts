import { expect, test } from "vitest";
import type { TaskRow } from "#server/operations/background/read-background.ts";
import { taskProblem, tasksNote } from "./background-texts.ts";

const at = new Date("2026-11-19T08:00:00Z");
const task = (state: TaskRow["state"], tries = 1, problem: string | null = null): TaskRow => ({
  name: "erase-old-leads",
  does: "Erases leads whose retention time is over.",
  state,
  last: { state: "retry", startedAt: at, endedAt: null, tries, problem, againAt: at },
  nextAt: at,
});

test.each<[TaskRow, string | undefined]>([
  [task("working"), undefined],
  [task("running"), undefined],
  [task("new"), undefined],
  [task("late"), "No worker has begun it: see whether workers run."],
  [task("failed", 3, "error 55P03"), "Failed 3 times: error 55P03. The worker's log has the whole error."],
  [task("failed"), "Failed once: no reason is known. The worker's log has the whole error."],
])("a task describes its problem: %#", (row, said) => {
  expect(taskProblem(row)).toBe(said);
});

test.each<[TaskRow["state"][], string | undefined]>([
  [["working", "running"], "all working"],
  [["working", "new"], undefined],
  [["failed", "working"], "1 needs you, that first"],
  [["failed", "late", "new"], "2 need you, those first"],
])("tasks %j: %s", (states, said) => {
  expect(tasksNote(states.map((state) => task(state)))).toBe(said);
});
