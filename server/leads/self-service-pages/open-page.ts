import { sql } from "kysely";
import type { Executor, Database } from "#server/platform/db/database.ts";
import { reportNothing, type ReportProgress } from "#server/platform/progress.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { seal, SealError, unseal, rewrap, type SealContext } from "#server/platform/secrets/seal.ts";
import { readSite } from "#server/site/read-site.ts";
import { codeOf, newToken, sha256, isToken, readCode } from "./page-token.ts";

const BATCH = 500;
const BEFORE_ALL_IDS = "00000000-0000-0000-0000-000000000000";

/** Re-encrypts all page tokens with the active key. Idempotent. Returns the numbers of re-encrypted and unreadable tokens. */
export async function rotatePages(
  db: Database,
  ring: KeyRing,
  report: ReportProgress = reportNothing,
): Promise<{ rotated: number; unreadable: number }> {
  const counted = await sql<{ n: number }>`select count(*)::float8 as n from self_service_pages`.execute(db);
  let done = 0;
  const sum = { rotated: 0, unreadable: 0 };
  for (let after = BEFORE_ALL_IDS; ;) {
    const { rows } = await sql<{ id: string; sealed: string }>`
      select submission_id as id, sealed from self_service_pages where submission_id > ${after}
      order by submission_id limit ${BATCH}`.execute(db);
    const last = rows.at(-1);
    if (!last) return sum;
    const anew = rows.flatMap(({ id, sealed }) => {
      const token = rewrapped(ring, id, sealed);
      if (token === undefined) sum.unreadable += 1;
      return token === undefined || token === sealed ? [] : [{ id, sealed: token }];
    });
    await sql`update self_service_pages page set sealed = given.sealed
      from json_to_recordset(${JSON.stringify(anew)}) as given (id uuid, sealed text) where page.submission_id = given.id`.execute(
      db,
    );
    sum.rotated += anew.length;
    done += rows.length;
    report("visitors' pages", done, counted.rows[0]?.n ?? 0);
    after = last.id;
  }
}

function rewrapped(ring: KeyRing, id: string, sealed: string): string | undefined {
  try {
    return rewrap(ring, sealed, placeOfPage(id));
  } catch (error) {
    if (error instanceof SealError) return undefined;
    throw error;
  }
}

/** Looked up for a malformed token, so that it takes as long as an unknown one. */
const NOBODYS = "-";

type Found = { id: string | null };

/**
 * Returns the page's lead, or undefined if it is unknown or expired. Every lookup reads one row by hash, so its duration does not reveal
 * how near a guess was.
 */
export async function findByToken(db: Executor, token: string): Promise<string | undefined> {
  const hash = sha256(isToken(token) ? token : NOBODYS);
  const { rows } = await sql<Found>`-- name: find_self_service_page
    select (select submission_id from self_service_pages where token_sha256 = ${hash} and expires_at > now()) as id`.execute(
    db,
  );
  return rows[0]?.id ?? undefined;
}

/** Finds a page by the telephone code as typed. */
export async function findByCode(db: Executor, typed: string): Promise<string | undefined> {
  const hash = sha256(readCode(typed) ?? NOBODYS);
  const { rows } = await sql<Found>`-- name: find_self_service_page_by_code
    select (select submission_id from self_service_pages where code_sha256 = ${hash} and expires_at > now()) as id`.execute(
    db,
  );
  return rows[0]?.id ?? undefined;
}

/** The page of one request: what its address ends with, and the code for the telephone. */
export type SelfServicePage = { token: string; code: string };

/** Seal context of the token; sealing and opening must use the same one. */
const placeOfPage = (submissionId: string): SealContext => ({
  table: "self_service_pages",
  rowId: submissionId,
  column: "sealed",
});

/** Two codes in a million pages may collide, so a collision draws a new one. */
const TRIES = 3;

/**
 * Returns a stored lead's page, created when the thank-you page or the email first needs it. Idempotent, also for concurrent calls. Returns
 * undefined if the lead is deleted or synthetic.
 */
export async function openSelfServicePage(
  db: Executor,
  ring: KeyRing,
  submissionId: string,
): Promise<SelfServicePage | undefined> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const known = await readSelfServicePage(db, ring, submissionId);
    if (known) return known;
    if (!(await createSelfServicePage(db, ring, submissionId))) break;
  }
  return readSelfServicePage(db, ring, submissionId);
}

/** Returns undefined if there is no page yet, or the key that sealed it is gone. */
export async function readSelfServicePage(
  db: Executor,
  ring: KeyRing,
  submissionId: string,
): Promise<SelfServicePage | undefined> {
  const row = await db
    .selectFrom("self_service_pages")
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
async function createSelfServicePage(db: Executor, ring: KeyRing, submissionId: string): Promise<boolean> {
  const { leadMonths } = (await readSite(db)).operator;
  const token = newToken();
  const { rows } = await sql<{ n: number }>`
    with lead as (
      select id, created_at from form_submissions where id = ${submissionId} and erased_at is null and not is_synthetic),
    page as (
      insert into self_service_pages (submission_id, token_sha256, code_sha256, sealed, expires_at)
      select id, ${sha256(token)}, ${sha256(codeOf(token))}, ${seal(ring, token, placeOfPage(submissionId))},
        created_at + make_interval(months => ${leadMonths}::int)
      from lead on conflict do nothing)
    select count(*)::int as n from lead`.execute(db);
  return rows[0]?.n === 1;
}
