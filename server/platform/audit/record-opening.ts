import type { Executor } from "#server/platform/db/database.ts";
import { recordAuditOnce } from "./record-audit.ts";

const HOUR_MS = 3_600_000;

/** Records who opened a lead, once an hour. */
export const recordOpening = (db: Executor, { actor, submissionId }: { actor: string; submissionId: string }) =>
  recordAuditOnce(db, { actor, action: "lead.open", target: { kind: "submission", id: submissionId } }, HOUR_MS);
