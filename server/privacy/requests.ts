import { sql } from "kysely";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { newId } from "#server/platform/new-id.ts";
import { berlinDay, startOfBerlinDay } from "#server/platform/berlin-time.ts";

/** Requests under the GDPR: a copy, erasure, withdrawal, objection to advertising, correction. */
export const REQUEST_KINDS = ["access", "erasure", "withdrawal", "objection", "rectification"] as const;

export type RequestKind = (typeof REQUEST_KINDS)[number];

export const CAME_BY = ["phone", "email", "letter", "visitor", "authority"] as const;

export type CameBy = (typeof CAME_BY)[number];

/** How staff verified the person's identity. */
export const IDENTITY_CHECKS = ["mailed-link", "called-back", "code", "letter", "known"] as const;

export type IdentityCheck = (typeof IDENTITY_CHECKS)[number];

type RequestState = "open" | "closed" | "refused";

export const isOneOf = <T extends string>(list: readonly T[], text: string): text is T =>
  (list as readonly string[]).includes(text);

export type PrivacyRequest = {
  id: string;
  kind: RequestKind;
  cameBy: CameBy;
  state: RequestState;
  submissionIds: string[];
  /** false if the person asked us not to notify the buyers. */
  buyersTold: boolean;
  receivedAt: Date;
  dueAt: Date;
  identityCheckedAt: Date | null;
  identityCheckedHow: string | null;
  createdBy: string;
  closedAt: Date | null;
  closedBy: string | null;
  closedReason: string | null;
};

type NewRequest = {
  kind: RequestKind;
  cameBy: CameBy;
  submissionIds: readonly string[];
  buyersTold: boolean;
  /** When it arrived: a letter may have lain for some days. */
  receivedAt: Date;
  by: string;
};

/** Returns the request id. */
export const createRequest = (db: Database, request: NewRequest): Promise<string> =>
  db.transaction().execute(async (tx) => {
    const id = newId();
    const { kind, cameBy, submissionIds, buyersTold, receivedAt, by } = request;
    await tx
      .insertInto("privacy_requests")
      .values({
        id,
        kind,
        came_by: cameBy,
        submission_ids: [...submissionIds],
        buyers_told: buyersTold,
        received_at: receivedAt,
        due_at: dueDateOf(receivedAt),
        created_by: by,
      })
      .execute();
    await audit(tx, by, id, "privacy.request", { kind, leads: submissionIds.length });
    return id;
  });

const COLUMNS = sql`id, kind, came_by as "cameBy", state, submission_ids as "submissionIds", buyers_told as "buyersTold",
  received_at as "receivedAt", due_at as "dueAt", identity_checked_at as "identityCheckedAt",
  identity_checked_how as "identityCheckedHow", created_by as "createdBy", closed_at as "closedAt", closed_by as "closedBy",
  closed_reason as "closedReason"`;

export async function readRequest(db: Executor, id: string): Promise<PrivacyRequest | undefined> {
  const { rows } = await sql<PrivacyRequest>`select ${COLUMNS} from privacy_requests where id = ${id}`.execute(db);
  return rows[0];
}

const MAX_LISTED = 200;

/** Open ones by deadline, closed ones by closing time. */
export async function listRequests(db: Executor, which: "open" | "closed"): Promise<PrivacyRequest[]> {
  const condition =
    which === "open" ? sql`closed_at is null order by due_at` : sql`closed_at is not null order by closed_at desc`;
  const { rows } = await sql<PrivacyRequest>`
    select ${COLUMNS} from privacy_requests where ${condition}, id limit ${MAX_LISTED}`.execute(db);
  return rows;
}

/** Returns false if the request is closed or unknown. */
export const checkIdentity = (
  db: Database,
  { id, how, by }: { id: string; how: IdentityCheck; by: string },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql`update privacy_requests set identity_checked_at = now(), identity_checked_how = ${how}
      where id = ${id} and closed_at is null returning id`.execute(tx);
    if (rows.length > 0) await audit(tx, by, id, "privacy.identity", { how });
    return rows.length > 0;
  });

export const closeRequest = (
  db: Database,
  { id, state, reason, by }: { id: string; state: "closed" | "refused"; reason: string; by: string },
): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { rows } =
      await sql`update privacy_requests set state = ${state}, closed_at = now(), closed_by = ${by}, closed_reason = ${reason}
      where id = ${id} and closed_at is null returning id`.execute(tx);
    if (rows.length > 0) await audit(tx, by, id, "privacy.close", { state });
    return rows.length > 0;
  });

const audit = (
  tx: Executor,
  actor: string,
  id: string,
  action: "privacy.request" | "privacy.identity" | "privacy.close",
  details: Record<string, string | number>,
) => recordAudit(tx, { actor, action, target: { kind: "privacy_request", id }, details });

/** `month` is counted from 1. */
const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate();

/** End of the day, in Berlin, one month after the request (Art. 12 (3) GDPR, section 188 BGB). */
export function dueDateOf(receivedAt: Date): Date {
  const [year = 0, month = 0, day = 0] = berlinDay(receivedAt.getTime()).split("-").map(Number);
  const [nextYear, nextMonth] = month === 12 ? [year + 1, 1] : [year, month + 1];
  const date = Math.min(day, lastDayOf(nextYear, nextMonth));
  const written = [nextYear, String(nextMonth).padStart(2, "0"), String(date).padStart(2, "0")].join("-");
  return startOfBerlinDay(written, 1) ?? receivedAt;
}
