import { csvDownload } from "#app/web/csv-download.ts";
import { freshLoader } from "#app/web/staff-guard.ts";
import { exportAudit } from "#server/platform/audit/list-audit.ts";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import { readAuditFilter } from "./read-audit-filter.server.ts";

/** The log as a file, with the URL's filters. The export is audited too. */
export const loader = freshLoader("operator", async ({ staff, deps: { db }, request }) => {
  const { asked, filter } = readAuditFilter(new URL(request.url).searchParams);
  const day = new Date().toISOString().slice(0, 10);
  return csvDownload(`audit-log-${day}.csv`, exportAudit(db, filter), ({ count, idsHash, isComplete }) =>
    recordAudit(db, { actor: staff.email, action: "audit.export", details: { ...asked, count, idsHash, isComplete } }),
  );
});
