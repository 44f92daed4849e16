/** What people ask for about their data: a copy, erasure, no further use, no advertising, other data in place of wrong ones. */
export const REQUEST_KINDS = ["access", "erasure", "withdrawal", "objection", "rectification"] as const;

export type RequestKind = (typeof REQUEST_KINDS)[number];

export const CAME_BY = ["phone", "email", "letter", "visitor", "authority"] as const;

export type CameBy = (typeof CAME_BY)[number];

/** How staff know that the person is who they say. */
export const IDENTITY_CHECKS = ["mailed-link", "called-back", "code", "letter", "known"] as const;

export type IdentityCheck = (typeof IDENTITY_CHECKS)[number];

export type RequestState = "open" | "closed" | "refused";

export const isOneOf = <T extends string>(list: readonly T[], text: string): text is T =>
  (list as readonly string[]).includes(text);
