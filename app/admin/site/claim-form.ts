import { textIn } from "#app/web/text-in.ts";

/** What an owner may change about a claim, as the dialog holds it. */
export type ClaimForm = {
  value: string;
  wording: string;
  fallback: string;
  evidence: string;
  validUntil: string;
  on: boolean;
};

export type Claim = ClaimForm & {
  name: string;
  about: string;
  standing: "proven" | "unproven" | "expired" | "off";
  last: { changedBy: string; changedAt: Date } | undefined;
};

/** Browsers send line ends of their own. */
export const linesIn = (sent: FormData, name: string): string => textIn(sent, name).replaceAll("\r\n", "\n").trim();

export const readClaimForm = (sent: FormData): ClaimForm => ({
  value: linesIn(sent, "value"),
  wording: linesIn(sent, "wording"),
  fallback: linesIn(sent, "fallback"),
  evidence: linesIn(sent, "evidence"),
  validUntil: linesIn(sent, "validUntil"),
  on: sent.has("on"),
});

export const wordingOf = ({ wording, value }: Pick<ClaimForm, "wording" | "value">): string =>
  wording.replaceAll("{value}", value);

/** What visitors read on this day. */
export const readNow = (claim: ClaimForm, today: string): string =>
  claim.on && (claim.validUntil === "" || claim.validUntil >= today) ? wordingOf(claim) : claim.fallback;
