import { errorToast, doneToast, type StaffToast } from "#app/admin/labels/staff-toast.ts";
import type { Status } from "#app/admin/labels/status.ts";
import type { QueueRow, TaskRow, TaskState } from "#server/operations/background/read-background.ts";

export const taskLook: Readonly<Record<TaskState, { status: Status; word: string }>> = {
  working: { status: "success", word: "Working" },
  running: { status: "pending", word: "Running" },
  failed: { status: "error", word: "Failed" },
  late: { status: "due", word: "Late" },
  new: { status: "not_sent", word: "Not run yet" },
};

/** What happened, for a task that needs a person. */
export const taskProblem = ({ state, last }: TaskRow): string | undefined => {
  if (state === "late") return "No worker has begun it: see whether workers run.";
  if (state !== "failed" || !last) return undefined;
  const tries = last.tries === 1 ? "once" : `${last.tries} times`;
  return `Failed ${tries}: ${last.problem ?? "no reason is known"}. The worker's log has the whole error.`;
};

/** undefined while no task has run, because nothing is known then. */
export function tasksNote(tasks: readonly TaskRow[]): string | undefined {
  const inNeed = tasks.filter((task) => taskProblem(task) !== undefined).length;
  if (inNeed > 0) return inNeed === 1 ? "1 needs you, that first" : `${inNeed} need you, those first`;
  return tasks.some(({ state }) => state === "new") ? undefined : "all working";
}

export const queueTexts: Readonly<Record<QueueRow["name"], { name: string; does: string }>> = {
  "staff-mail": { name: "Staff mail", does: "Invitations, links for passwords, notes about accounts" },
  "dead-letters": { name: "Given up", does: "Mail that could not be sent for a day; deleted after a week" },
};

export const runToast = (isKnown: boolean): StaffToast =>
  isKnown ? doneToast("Task queued") : errorToast("There is no such task.");

export const sendAgainToast = (mails: number): StaffToast =>
  mails > 0
    ? doneToast(mails === 1 ? "1 mail queued" : `${mails} mails queued`)
    : errorToast("No mail was left to send.");
