import { statementStatusTexts } from "./site-texts.ts";
import { StatusChip } from "#app/admin/ui/status/status-chip.tsx";
import type { ListedStatement } from "#server/site/site.ts";

const statuses = { proven: "success", unproven: "warning", expired: "blocked", off: "off" } as const;

/** Proven and unproven statements are shown to visitors, the others are not. */
export const StatementStatusChip = ({ status }: { status: ListedStatement["status"] }) => (
  <StatusChip status={statuses[status]} word={statementStatusTexts[status]} />
);
