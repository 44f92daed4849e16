import { berlinDay, formatCount } from "#app/admin/labels/format.ts";
import { errorToast, successToast, type StaffToast } from "#app/admin/labels/staff-toast.ts";
import type { ActOnRequestResult, RequestAction } from "#server/privacy/act-on-request.ts";
import type { Found } from "#server/privacy/find-person.ts";
import type { NoticeChannel, NoticeKind, NoticeState } from "#server/privacy/notice-kinds.ts";
import type { CameBy, IdentityCheck, RequestKind } from "#server/privacy/requests.ts";
import { lookUp } from "#app/admin/labels/look-up.ts";
import type { Status } from "#app/admin/labels/status.ts";

export const PRIVACY_PAGE = "/admin/privacy";
export const NEW_REQUEST_PAGE = `${PRIVACY_PAGE}/new`;

export const requestPath = (id: string): string => `${PRIVACY_PAGE}/${id}`;

export const KIND_TEXTS: Readonly<Record<RequestKind, string>> = {
  access: "Access",
  erasure: "Erasure",
  withdrawal: "Withdrawal",
  objection: "Objection",
  rectification: "Rectification",
};

export const CAME_BY_TEXTS: Readonly<Record<CameBy, string>> = {
  phone: "phone",
  email: "e-mail",
  letter: "letter",
  visitor: "their own page",
  authority: "an authority",
};

export const IDENTITY_TEXTS: Readonly<Record<IdentityCheck, string>> = {
  "mailed-link": "Answered a link that we mailed to the address on file",
  "called-back": "Called back on the number on file",
  code: "Read out the code of their page",
  letter: "Sent a copy of an identity document",
  known: "Asked on their own page, or is known otherwise",
};

export const NOTICE_TEXTS: Readonly<Record<NoticeKind, string>> = {
  erased: "erase the lead",
  withdrawn: "stop using it",
  "no-calls": "stop calling",
  "email-only": "write instead of calling",
  "best-time": "call at another time",
  "nobody-called": "get in touch",
  rectified: "ask for the new data",
};

export const CHANNEL_TEXTS: Readonly<Record<NoticeChannel, string>> = {
  webhook: "API",
  email: "e-mail",
  task: "a colleague",
};

/** State of a notice. */
export const NOTICE_STATUS: Readonly<Record<NoticeState, { glyph: Status; words: string }>> = {
  queued: { glyph: "pending", words: "On its way" },
  sending: { glyph: "pending", words: "On its way" },
  told: { glyph: "success", words: "Told" },
  failed: { glyph: "error", words: "Could not be told" },
  task: { glyph: "warning", words: "To notify manually" },
  done: { glyph: "success", words: "Told by you" },
};

/** Actions for each kind of request. */
export const ACTIONS_OF: Readonly<Record<RequestKind, readonly RequestAction[]>> = {
  access: [],
  erasure: ["erase", "withdraw"],
  withdrawal: ["withdraw", "erase"],
  objection: ["withdraw", "erase"],
  rectification: ["tell"],
};

/** Looks up a word; unknown keys of other releases are shown as stored. */
export const wordOf = <Key extends string>(words: Readonly<Record<Key, string>>, key: string): string =>
  lookUp(words, key) ?? key;

export const noticeStatus = (state: string): { glyph: Status; words: string } =>
  lookUp(NOTICE_STATUS, state) ?? { glyph: "pending", words: state };

export const toldToast = (count: number): StaffToast =>
  count === 0 ? errorToast("Tick at least one line") : successToast(`${formatCount(count, "line")} ticked off`);

export const confirmedToast = (isDone: boolean): StaffToast =>
  isDone
    ? successToast("Noted: the recipient has confirmed it")
    : errorToast("It was confirmed already, or not told yet");

/** `by`: a member of staff, or the recipient itself. */
export const confirmedByText = (by: string | null): string =>
  by === null ? "" : by === "receiver" ? "by the recipient, on its page" : `noted by ${by}`;

export const savedToast = (isDone: boolean, words: string): StaffToast =>
  isDone ? successToast(words) : errorToast("This request is closed");

export function actedToast(acted: ActOnRequestResult): StaffToast {
  switch (acted.kind) {
    case "done":
      return successToast(
        `${formatCount(acted.leads, "lead")} done, ${formatCount(acted.notices, "recipient")} to be told`,
      );
    case "not-found":
      return errorToast("There is no such request");
    case "closed":
      return errorToast("This request is closed");
    case "identity-first":
      return errorToast("First say how you know who is asking");
  }
}

/** Interpretation of the search, and its result. */
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

/** Days left to answer. Red from seven days on, like the count above the list. */
export function deadline(dueAt: Date, receivedAt: Date, now: Date): { days: string; isUrgent: boolean; share: number } {
  const lastDay = Date.parse(berlinDay(new Date(dueAt.getTime() - 1)));
  const left = Math.round((lastDay - Date.parse(berlinDay(now))) / DAY_MS);
  const share = (now.getTime() - receivedAt.getTime()) / Math.max(1, dueAt.getTime() - receivedAt.getTime());
  const days =
    left < 0 ? `${formatCount(-left, "day")} late` : left === 0 ? "last day" : `${formatCount(left, "day")} left`;
  return { days, isUrgent: dueAt.getTime() - now.getTime() < 7 * DAY_MS, share: Math.min(1, Math.max(0, share)) };
}
