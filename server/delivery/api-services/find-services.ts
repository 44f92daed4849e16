import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { adapterFor } from "#server/delivery/adapters/registry.ts";

export type FoundService = { id: string; name: string; kindLabel: string; isActive: boolean };

const MOST = 6;

/** Services whose name or description has every word of the text. There are few, so each is compared. */
export async function findServices(db: Executor, text: string): Promise<FoundService[]> {
  const words = text.normalize("NFC").trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const { rows } = await sql<Omit<FoundService, "kindLabel"> & { kind: string }>`
    select id, name, kind, is_active as "isActive" from api_services
    where (select bool_and(position(word in lower(name || ' ' || description)) > 0) from unnest(${words}::text[]) as word)
    order by is_active desc, name, id limit ${MOST}`.execute(db);
  return rows.map(({ kind, ...service }) => ({ ...service, kindLabel: adapterFor(kind)?.label ?? kind }));
}
