import type { Executor } from "#server/platform/db/database.ts";
import { CSV_BEGIN, csvLine, type CsvChunk } from "#server/platform/csv.ts";
import { listAudit, type AuditFilter } from "./list-audit.ts";

const AT_ONCE = 1_000;

/** What the filter shows, newest first, as a CSV file, read a thousand entries at a time. */
export async function* exportAudit(db: Executor, filter: AuditFilter): AsyncGenerator<CsvChunk, void, void> {
  yield { text: CSV_BEGIN + csvLine(["Id", "Time", "Actor", "Action", "Object", "Object id", "Details"]), ids: [] };
  let older: string | undefined;
  do {
    const { entries, hasOlder } = await listAudit(db, filter, { limit: AT_ONCE, ...(older ? { older } : {}) });
    const lines = entries.map(({ id, at, actor, action, target, details }) =>
      csvLine([id, at.toISOString(), actor, action, target?.kind ?? "", target?.id ?? "", JSON.stringify(details)]),
    );
    if (entries.length > 0) yield { text: lines.join(""), ids: entries.map(({ id }) => id) };
    older = hasOlder ? entries.at(-1)?.id : undefined;
  } while (older !== undefined);
}
