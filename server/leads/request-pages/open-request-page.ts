import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { seal, SealError, unseal, type Place } from "#server/platform/secrets/seal.ts";
import { readSite } from "#server/site/read-site.ts";
import { codeOf, newToken, sha256 } from "./page-token.ts";

/** The page of one request: what its address ends with, and the code for the telephone. */
export type RequestPage = { token: string; code: string };

/** Where the token is stored. Whoever seals or opens it must name the same place. */
export const placeOfPage = (submissionId: string): Place => ({
  table: "request_pages",
  rowId: submissionId,
  column: "sealed",
});

/** Two codes in a million pages may be the same; the next one is not. */
const TRIES = 3;

/**
 * The page of a stored lead, made when somebody first needs it: the thank-you page or the email. Whoever asks again, or at the same
 * time, gets the same one. Undefined: the lead is gone, or the synthetic visitor's.
 */
export async function openRequestPage(
  db: Executor,
  ring: KeyRing,
  submissionId: string,
): Promise<RequestPage | undefined> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const known = await readRequestPage(db, ring, submissionId);
    if (known) return known;
    if (!(await createRequestPage(db, ring, submissionId))) break;
  }
  return readRequestPage(db, ring, submissionId);
}

/** Undefined: nobody has needed it, or the key that sealed it is gone. */
export async function readRequestPage(
  db: Executor,
  ring: KeyRing,
  submissionId: string,
): Promise<RequestPage | undefined> {
  const row = await db
    .selectFrom("request_pages")
    .select("sealed")
    .where("submission_id", "=", submissionId)
    .executeTakeFirst();
  const token = row && open(ring, row.sealed, submissionId);
  return token === undefined ? undefined : { token, code: codeOf(token) };
}

function open(ring: KeyRing, sealed: string, submissionId: string): string | undefined {
  try {
    return unseal(ring, sealed, placeOfPage(submissionId));
  } catch (error) {
    if (error instanceof SealError) return undefined;
    throw error;
  }
}

/** Whether there is such a lead. */
async function createRequestPage(db: Executor, ring: KeyRing, submissionId: string): Promise<boolean> {
  const { leadMonths } = (await readSite(db)).operator;
  const token = newToken();
  const { rows } = await sql<{ n: number }>`
    with lead as (
      select id, created_at from form_submissions where id = ${submissionId} and erased_at is null and not is_synthetic),
    page as (
      insert into request_pages (submission_id, token_sha256, code_sha256, sealed, expires_at)
      select id, ${sha256(token)}, ${sha256(codeOf(token))}, ${seal(ring, token, placeOfPage(submissionId))},
        created_at + make_interval(months => ${leadMonths}::int)
      from lead on conflict do nothing)
    select count(*)::int as n from lead`.execute(db);
  return rows[0]?.n === 1;
}
