import { formString } from "#app/web/form-string.ts";
import type { LastChange } from "#server/site/read-last-changes.ts";
import type { ClaimState, SiteClaim } from "#server/site/site.ts";

export type EditableClaim = SiteClaim & { last: LastChange | undefined };

/** Browsers send CR LF line ends. */
export const linesIn = (sent: FormData, name: string): string => formString(sent, name).replaceAll("\r\n", "\n").trim();

export const readClaimForm = (sent: FormData): ClaimState => ({
  value: linesIn(sent, "value"),
  wording: linesIn(sent, "wording"),
  fallback: linesIn(sent, "fallback"),
  source: linesIn(sent, "source"),
  evidence: linesIn(sent, "evidence"),
  validUntil: linesIn(sent, "validUntil"),
  on: sent.has("on"),
});

export const wordingOf = ({ wording, value }: Pick<ClaimState, "wording" | "value">): string =>
  wording.replaceAll("{value}", value);

/** What visitors read on this day. */
export const readNow = (claim: ClaimState, today: string): string =>
  claim.on && (claim.validUntil === "" || claim.validUntil >= today) ? wordingOf(claim) : claim.fallback;
