import type { CloseReason } from "#server/delivery/delivery-state.ts";
import { lookUp } from "./look-up.ts";

const TEXTS: Readonly<Record<CloseReason, string>> = {
  "not-wanted": "The service does not want it",
  "bad-data": "Wrong or missing data",
  withdrawn: "The person does not want it any more",
  "too-old": "Too old to be of use",
  other: "Another reason",
};

/** In the order of the dialog. */
export const closeReasons = Object.entries(TEXTS) as [CloseReason, string][];

/** Unknown reasons of other releases are shown as stored. */
export const closeReasonWord = (reason: string): string =>
  reason === "sold-elsewhere" ? "Another service has it" : (lookUp(TEXTS, reason) ?? reason);
