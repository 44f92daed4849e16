import { berlinDay, formatCount } from "#app/admin/labels/format.ts";
import { errorToast, successToast, type StaffToast } from "#app/admin/labels/staff-toast.ts";
import type { Acted } from "#server/privacy/act-on-request.ts";
import type { Found } from "#server/privacy/find-person.ts";

export const toldToast = (count: number): StaffToast =>
  count === 0 ? errorToast("Tick at least one line") : successToast(`${formatCount(count, "line")} ticked off`);

export const confirmedToast = (isDone: boolean): StaffToast =>
  isDone
    ? successToast("Noted: the receiver has confirmed it")
    : errorToast("It was confirmed already, or not told yet");

/** `by`: a member of staff, or the receiver itself. */
export const confirmedByText = (by: string | null): string =>
  by === null ? "" : by === "receiver" ? "by the receiver, on its page" : `noted by ${by}`;

export const savedToast = (isDone: boolean, words: string): StaffToast =>
  isDone ? successToast(words) : errorToast("This request is closed");

export function actedToast(acted: Acted): StaffToast {
  switch (acted.kind) {
    case "done":
      return successToast(
        `${formatCount(acted.leads, "lead")} done, ${formatCount(acted.notices, "receiver")} to be told`,
      );
    case "not-found":
      return errorToast("There is no such request");
    case "closed":
      return errorToast("This request is closed");
    case "identity-first":
      return errorToast("First say how you know who is asking");
  }
}

/** What the search was taken for, and what came of it. */
export function foundText({ understoodAs, leads }: Found): string {
  if (understoodAs === "nothing") return "This is no e-mail address, phone number, lead number or code";
  if (leads.length > 0) return `${formatCount(leads.length, "lead")}, all forms, erased ones too`;
  return {
    email: "No lead and no consent with this address",
    phone: "No lead and no consent with this number",
    lead: "No lead and no consent with this id",
    code: "No lead with this code. It ends with the time for which a lead is kept",
  }[understoodAs];
}

const DAY_MS = 86_400_000;

/** How long there is left to answer. Red from seven days, as they are counted above the list. */
export function deadline(
  answerBy: Date,
  receivedAt: Date,
  now: Date,
): { days: string; isUrgent: boolean; share: number } {
  const lastDay = Date.parse(berlinDay(new Date(answerBy.getTime() - 1)));
  const left = Math.round((lastDay - Date.parse(berlinDay(now))) / DAY_MS);
  const share = (now.getTime() - receivedAt.getTime()) / Math.max(1, answerBy.getTime() - receivedAt.getTime());
  const days =
    left < 0 ? `${formatCount(-left, "day")} late` : left === 0 ? "last day" : `${formatCount(left, "day")} left`;
  return { days, isUrgent: answerBy.getTime() - now.getTime() < 7 * DAY_MS, share: Math.min(1, Math.max(0, share)) };
}
