import { standingWords } from "./site-texts.ts";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import type { Claim } from "./claim-form.ts";

const statuses = { proven: "success", unproven: "warning", expired: "blocked", off: "off" } as const;

/** Proven and unproven claims are shown to visitors, the others not. */
export const StandingChip = ({ standing }: { standing: Claim["standing"] }) => (
  <StatusChip status={statuses[standing]} word={standingWords[standing]} />
);
