import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { readSite } from "#server/site/read-site.ts";

/** How long the proof of the consent is kept after the lead was erased: counted from its last use. */
export async function proofKept(db: Executor, submissionId: string): Promise<{ years: number; until: Date }> {
  const { consentYears: years } = (await readSite(db)).operator;
  const { rows } = await sql<{ until: Date }>`
    select coalesce(consent_kept_until(${submissionId}), now() + make_interval(years => ${years}::int)) as until`.execute(
    db,
  );
  return { years, until: rows[0]?.until ?? new Date() };
}
