import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { isToken, readCode, sha256 } from "./page-token.ts";

/** What is looked for where somebody has sent what can be no token: the same work as for one that nobody has. */
const NOBODYS = "-";

type Found = { id: string | null };

/**
 * Whose page it is. Undefined: unknown or expired, and nothing says which: there is one row in any case, found by the hash, so how long
 * it takes says nothing about how near a guess was.
 */
export async function findByToken(db: Executor, token: string): Promise<string | undefined> {
  const hash = sha256(isToken(token) ? token : NOBODYS);
  const { rows } = await sql<Found>`-- name: find_request_page
    select (select submission_id from request_pages where token_sha256 = ${hash} and expires_at > now()) as id`.execute(
    db,
  );
  return rows[0]?.id ?? undefined;
}

/** The same by the code for the telephone, as somebody typed it. */
export async function findByCode(db: Executor, typed: string): Promise<string | undefined> {
  const hash = sha256(readCode(typed) ?? NOBODYS);
  const { rows } = await sql<Found>`-- name: find_request_page_by_code
    select (select submission_id from request_pages where code_sha256 = ${hash} and expires_at > now()) as id`.execute(
    db,
  );
  return rows[0]?.id ?? undefined;
}
