import { formatMoment } from "#app/admin/labels/format.ts";
import { claimPath } from "#app/admin/labels/paths.ts";
import type { FoundClaim } from "#server/sales/returns/find-claims.ts";

/** As the desk calls it: the end of its id. */
const REFERENCE_LENGTH = 8;

/** What a buyer wants back; one that waits says until when. */
export const claimHit = ({ id, buyer, state, decideBy }: FoundClaim, now: Date) => ({
  to: claimPath(id),
  title: buyer,
  facts: [
    `Claim ${id.slice(-REFERENCE_LENGTH)}`,
    state === "open" ? `to decide until ${formatMoment(decideBy, now)}` : state,
  ],
  icon: "arrow-back" as const,
});
