import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import type { FormType } from "#funnels/registry.ts";
import { createHash, timingSafeEqual } from "node:crypto";

export type OwnLead = {
  formType: FormType;
  isSynthetic: boolean;
  answers: Record<string, unknown>;
  /** False for a lead without a secret, from a page of the previous release. It can be confirmed, but not corrected. */
  hasSecret: boolean;
};

type Row = Omit<OwnLead, "hasSecret"> & { secretHash: Buffer | null };

/**
 * Locks a stored lead for a follow-up request of its own browser, at most ten minutes later by the database's clock. The id alone proves
 * nothing, because logs, exports and requests to services contain it.
 */
export async function lockLeadBySecret(tx: Executor, id: string, secret: unknown): Promise<OwnLead | undefined> {
  const { rows } = await sql<Row>`
    select form_type as "formType", is_synthetic as "isSynthetic", submission_data as answers, secret_hash as "secretHash"
    from form_submissions
    where id = ${id} and erased_at is null and created_at > clock_timestamp() - interval '10 minutes'
    for update`.execute(tx);
  const [row] = rows;
  if (!row || (row.secretHash && !isSecretOf(row.secretHash, secret))) return undefined;
  const { secretHash, ...lead } = row;
  return { ...lead, hasSecret: secretHash !== null };
}

/** Hashes the secret that the browser made together with the lead's id. Null if it sent none. */
export const hashSecret = (secret: unknown): Buffer | null =>
  typeof secret === "string" && secret !== "" ? createHash("sha256").update(secret).digest() : null;

/** Compares in constant time. */
export function isSecretOf(stored: Buffer, secret: unknown): boolean {
  const hash = hashSecret(secret);
  return hash !== null && timingSafeEqual(hash, stored);
}
