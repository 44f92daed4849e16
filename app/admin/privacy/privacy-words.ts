import type { RequestAction } from "#server/privacy/act-on-request.ts";
import type { NoticeChannel, NoticeKind, NoticeState } from "#server/privacy/notice-kinds.ts";
import type { CameBy, IdentityCheck, RequestKind } from "#server/privacy/request-kinds.ts";
import { lookUp } from "#app/admin/labels/look-up.ts";
import type { Status } from "#app/admin/labels/status.ts";

export const KIND_WORDS: Readonly<Record<RequestKind, string>> = {
  access: "Access",
  erasure: "Erasure",
  withdrawal: "Withdrawal",
  objection: "Objection",
  rectification: "Rectification",
};

export const CAME_BY_WORDS: Readonly<Record<CameBy, string>> = {
  phone: "phone",
  email: "e-mail",
  letter: "letter",
  visitor: "their own page",
  authority: "an authority",
};

export const IDENTITY_WORDS: Readonly<Record<IdentityCheck, string>> = {
  "mailed-link": "Answered a link that we mailed to the address on file",
  "called-back": "Called back on the number on file",
  code: "Read out the code of their page",
  letter: "Sent a copy of an identity document",
  known: "Asked on their own page, or is known otherwise",
};

export const NOTICE_WORDS: Readonly<Record<NoticeKind, string>> = {
  erased: "erase the lead",
  withdrawn: "use it no more",
  "no-calls": "call no more",
  "email-only": "write instead of calling",
  "best-time": "call at another time",
  "nobody-called": "get in touch",
  rectified: "ask for the new data",
};

export const CHANNEL_WORDS: Readonly<Record<NoticeChannel, string>> = {
  webhook: "API",
  email: "e-mail",
  task: "a person of ours",
};

/** How far a notice is. */
export const NOTICE_STATUS: Readonly<Record<NoticeState, { glyph: Status; words: string }>> = {
  queued: { glyph: "pending", words: "On its way" },
  sending: { glyph: "pending", words: "On its way" },
  told: { glyph: "success", words: "Told" },
  failed: { glyph: "error", words: "Could not be told" },
  task: { glyph: "warning", words: "To be told by you" },
  done: { glyph: "success", words: "Told by you" },
};

/** What can be done here about each kind of request. */
export const ACTIONS_OF: Readonly<Record<RequestKind, readonly RequestAction[]>> = {
  access: [],
  erasure: ["erase", "withdraw"],
  withdrawal: ["withdraw", "erase"],
  objection: ["withdraw", "erase"],
  rectification: ["tell"],
};

/** A word of a table; what only another release knows is shown as it is stored. */
export const wordOf = <Key extends string>(words: Readonly<Record<Key, string>>, key: string): string =>
  lookUp(words, key) ?? key;

export const noticeStatus = (state: string): { glyph: Status; words: string } =>
  lookUp(NOTICE_STATUS, state) ?? { glyph: "pending", words: state };
