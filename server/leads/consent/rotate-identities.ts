import { sql } from "kysely";
import type { Database, Executor } from "#server/platform/db/database.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { rewrap, SealError } from "#server/platform/secrets/seal.ts";
import { identityPlace, marksOf, openIdentity } from "./identity.ts";

const AT_ONCE = 200;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/** `perKey`: how many identities and marks of people who must never be written to need each key afterwards. */
type Rotation = { rewrapped: number; failures: string[]; perKey: Record<string, number> };

type Row = { id: string; sealed: string; phoneMark: string | null; emailMark: string | null };

/**
 * Wraps who gave consent anew with the active key, and makes their marks with it. It may be killed at any time and started again. What does
 * not open stays as it is and is reported.
 */
export async function rotateIdentities(db: Database, ring: KeyRing): Promise<Rotation> {
  const done = { rewrapped: 0, failures: [] as string[] };
  for (let after: string | undefined = BEFORE_ALL; after !== undefined;) {
    const from: string = after;
    after = await db.transaction().execute((tx) => rotateBatch(tx, ring, from, done));
  }
  return { ...done, perKey: await countPerKey(db) };
}

async function rotateBatch(
  tx: Executor,
  ring: KeyRing,
  after: string,
  done: Pick<Rotation, "rewrapped" | "failures">,
): Promise<string | undefined> {
  const { rows } = await sql<Row>`
    select submission_id as id, sealed, phone_mark as "phoneMark", email_mark as "emailMark" from consent_identities
    where submission_id > ${after} and split_part(sealed, '.', 2) <> ${ring.activeId}
    order by submission_id limit ${AT_ONCE} for update`.execute(tx);
  for (const row of rows) {
    const anew = rotated(ring, row);
    if (anew instanceof SealError) {
      done.failures.push(anew.message);
      continue;
    }
    await sql`update consent_identities set sealed = ${anew.sealed}, phone_mark = ${anew.phoneMark}, email_mark = ${anew.emailMark}
      where submission_id = ${row.id}`.execute(tx);
    // whoever is never to be written to again is found by the new marks as well
    await sql`insert into never_again (mark, since)
      select anew, since from unnest(array[${row.phoneMark}, ${row.emailMark}]::text[],
        array[${anew.phoneMark}, ${anew.emailMark}]::text[]) as pair (old, anew)
      join never_again on mark = old where anew is not null on conflict (mark) do nothing`.execute(tx);
    done.rewrapped += 1;
  }
  return rows.at(-1)?.id;
}

function rotated(ring: KeyRing, { id, sealed }: Row): Omit<Row, "id"> | SealError {
  try {
    const { identity } = openIdentity(ring, id, sealed);
    return { sealed: rewrap(ring, sealed, identityPlace(id)), ...marksOf(ring, identity) };
  } catch (error) {
    if (error instanceof SealError) return error;
    throw error;
  }
}

async function countPerKey(db: Executor): Promise<Record<string, number>> {
  const { rows } = await sql<{ key: string; n: number }>`
    select key, count(*)::int as n from (
      select split_part(sealed, '.', 2) as key from consent_identities
      union all select split_part(mark, ':', 1) from never_again) used group by key order by key`.execute(db);
  return Object.fromEntries(rows.map(({ key, n }) => [key, n]));
}
