import { sql } from "kysely";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import { recordConsentEvent } from "#server/leads/consent/consent-event.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import type { Opening } from "./dossier-paper.ts";

const OPEN_MINUTES = 30;
const SHORTEST_REASON = 5;
export const MAX_REASON_LENGTH = 200;

type Asked = { submissionId: string; by: string; reason: string };

/** Opening a dossier needs a reason, which is kept in the audit log and in the consent's chain. */
export async function openDossier(
  db: Database,
  { submissionId, by, reason: typed }: Asked,
): Promise<{ kind: "opened" | "no-reason" | "no-dossier" }> {
  const reason = typed.trim().slice(0, MAX_REASON_LENGTH);
  if (reason.length < SHORTEST_REASON) return { kind: "no-reason" };
  if ((await findForm(db, submissionId)) === undefined) return { kind: "no-dossier" };
  await db.transaction().execute(async (tx) => {
    await recordAudit(tx, { actor: by, action: "lead.dossier", target: targetOf(submissionId), details: { reason } });
    await recordConsentEvent(tx, { submissionId, kind: "opened", details: { by, reason } });
  });
  return { kind: "opened" };
}

/** Returns the form of a lead that has a consent record, erased or not. */
export async function findForm(db: Executor, submissionId: string): Promise<string | undefined> {
  const records = db.selectFrom("consent_records").select("form_type").where("submission_id", "=", submissionId);
  return (await records.limit(1).executeTakeFirst())?.form_type;
}

/** Returns this user's opening of the last half hour; after that the reason is asked for again. */
export async function readOpening(
  db: Executor,
  { submissionId, by }: Pick<Asked, "submissionId" | "by">,
): Promise<Opening | undefined> {
  const { rows } = await sql<Opening>`
    select details ->> 'by' as by, details ->> 'reason' as reason, at from consent_events
    where submission_id = ${submissionId} and kind = 'opened' and details ->> 'by' = ${by} and details ->> 'reason' is not null
      and details ->> 'as' is null and at > now() - ${OPEN_MINUTES} * interval '1 minute'
    order by at desc limit 1`.execute(db);
  return rows[0];
}

export type ExportKind = "pdf" | "json";

/** An export leaves our systems, so the chain records it too. */
export async function recordExport(db: Database, submissionId: string, by: string, as: ExportKind): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await recordAudit(tx, {
      actor: by,
      action: "lead.dossier-export",
      target: targetOf(submissionId),
      details: { as },
    });
    await recordConsentEvent(tx, { submissionId, kind: "opened", details: { by, as } });
  });
}

const targetOf = (id: string) => ({ kind: "submission", id }) as const;
