import { claimStatusWords } from "./site-texts.ts";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import type { SiteClaim } from "#server/site/site.ts";

const statuses = { proven: "success", unproven: "warning", expired: "blocked", off: "off" } as const;

/** Proven and unproven claims are shown to visitors, the others are not. */
export const ClaimStatusChip = ({ status }: { status: SiteClaim["status"] }) => (
  <StatusChip status={statuses[status]} word={claimStatusWords[status]} />
);
