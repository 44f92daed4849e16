import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";
import type { KeyRing } from "#server/platform/secrets/key-ring.ts";
import { rewrap, SealError } from "#server/platform/secrets/seal.ts";
import { placeOfPage } from "./open-request-page.ts";

const BATCH = 500;
const BEFORE_ALL_IDS = "00000000-0000-0000-0000-000000000000";

/** Seals the tokens of all pages with the active key. May be killed and started again. How many were sealed anew, and how many not. */
export async function rotatePages(db: Database, ring: KeyRing): Promise<{ rotated: number; unreadable: number }> {
  const sum = { rotated: 0, unreadable: 0 };
  for (let after = BEFORE_ALL_IDS; ;) {
    const { rows } = await sql<{ id: string; sealed: string }>`
      select submission_id as id, sealed from request_pages where submission_id > ${after}
      order by submission_id limit ${BATCH}`.execute(db);
    const last = rows.at(-1);
    if (!last) return sum;
    const anew = rows.flatMap(({ id, sealed }) => {
      const token = rewrapped(ring, id, sealed);
      if (token === undefined) sum.unreadable += 1;
      return token === undefined || token === sealed ? [] : [{ id, sealed: token }];
    });
    await sql`update request_pages page set sealed = given.sealed
      from json_to_recordset(${JSON.stringify(anew)}) as given (id uuid, sealed text) where page.submission_id = given.id`.execute(
      db,
    );
    sum.rotated += anew.length;
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
