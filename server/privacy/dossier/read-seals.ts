import { sql } from "kysely";
import { rootOfDay } from "#server/leads/consent/chain/seal-days.ts";
import type { Executor } from "#server/platform/db/database.ts";
import type { Seal } from "./dossier.ts";

type Row = { day: string; root: Buffer | null; events: number | null; mailedAt: Date | null };

/** The seals of the days on which its events were linked, each computed again over all links of that day. */
export async function readSeals(db: Executor, days: readonly string[]): Promise<Seal[]> {
  const { rows } = await sql<Row>`
    select day::text, root, events, mailed_at as "mailedAt" from unnest(${[...days]}::date[]) asked (day)
    left join consent_seals using (day) order by day`.execute(db);
  const seals: Seal[] = [];
  for (const { day, root, events, mailedAt } of rows) {
    const now = root === null ? undefined : await rootOfDay(db, day);
    const isEqual = now && root ? now.root.equals(root) && now.events === events : null;
    seals.push({ day, root: root?.toString("hex") ?? null, links: events ?? 0, mailedAt, isEqual });
  }
  return seals;
}
