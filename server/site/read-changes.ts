import type { Executor } from "#server/platform/db/database.ts";
import { defaultsOf } from "./site.ts";

export type SiteChanges = {
  id: string;
  changedBy: string;
  changedAt: Date;
  fields: { field: string; before: string; after: string }[];
};

const MOST = 50;

/** Changes, newest first, with user and previous value. `key` as in `readHistory`. */
export async function readChanges(db: Executor, key: string): Promise<SiteChanges[]> {
  const history = await readHistory(db, key, MOST + 1);
  return history.slice(0, MOST).map(({ id, changedBy, changedAt, value }, index) => {
    const before: Readonly<Record<string, unknown>> = { ...defaultsOf(key), ...history[index + 1]?.value };
    const fields = Object.keys(value)
      .toSorted((a, b) => placeOf(key, a) - placeOf(key, b))
      .filter((field) => before[field] !== value[field])
      .map((field) => ({ field, before: textOf(before[field]), after: textOf(value[field]) }));
    return { id, changedBy, changedAt, fields };
  });
}

/** Restores the order of fields, which JSON columns do not keep. */
const placeOf = (key: string, field: string): number => Object.keys(defaultsOf(key)).indexOf(field);

function textOf(value: unknown): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

type SiteChange = { id: string; value: Readonly<Record<string, unknown>>; changedBy: string; changedAt: Date };

/** Past values, newest first. `key`: "operator", or the name of a statement. */
async function readHistory(db: Executor, key: string, limit = 50): Promise<SiteChange[]> {
  const rows = await db
    .selectFrom("site_changes")
    .select(["id", "value", "changed_by", "changed_at"])
    .where("key", "=", key)
    .orderBy("id", "desc")
    .limit(limit)
    .execute();
  return rows.map(({ id, value, changed_by, changed_at }) => ({
    id,
    value: value as SiteChange["value"],
    changedBy: changed_by,
    changedAt: changed_at,
  }));
}

export type LastChange = { changedBy: string; changedAt: Date };

/** The last change by key; unchanged keys are absent. */
export async function readLastChanges(db: Executor): Promise<ReadonlyMap<string, LastChange>> {
  const rows = await db
    .selectFrom("site_changes")
    .distinctOn("key")
    .select(["key", "changed_by", "changed_at"])
    .orderBy("key")
    .orderBy("id", "desc")
    .execute();
  return new Map(
    rows.map(({ key, changed_by, changed_at }) => [key, { changedBy: changed_by, changedAt: changed_at }]),
  );
}
