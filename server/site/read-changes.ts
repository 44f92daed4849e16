import type { Executor } from "#server/platform/db/database.ts";
import { readHistory } from "./read-history.ts";
import { defaultsOf } from "./site.ts";

export type SiteChanges = {
  id: string;
  changedBy: string;
  changedAt: Date;
  fields: { field: string; before: string; after: string }[];
};

const MOST = 50;

/** Who changed what, newest first, each with the value before. `key` as in `readHistory`. */
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

/** The database orders JSON fields in its own way. */
const placeOf = (key: string, field: string): number => Object.keys(defaultsOf(key)).indexOf(field);

function textOf(value: unknown): string {
  if (typeof value === "boolean") return value ? "on" : "off";
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
