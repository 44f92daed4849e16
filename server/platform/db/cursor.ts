import { sql, type RawBuilder } from "kysely";

/** A position in a list that is ordered by the database's time, and by id where times are equal. */
export type Cursor = { at: string; id: string };

const PLACE = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** A row's place as text: to the microsecond, which a Date cannot hold. */
export const placeText = (at: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '_' || ${id})`;

/** Returns undefined for invalid text, so that a URL of an earlier release opens the first page. */
export function readCursor(text: string): Cursor | undefined {
  const [, at, id] = PLACE.exec(text) ?? [];
  if (at === undefined || id === undefined || Number.isNaN(Date.parse(at))) return undefined;
  return { at, id };
}

/** Returns a cursor before every row with this time or a later one. */
export const firstCursorOf = (time: Date): Cursor => ({
  at: time.toISOString(),
  id: "00000000-0000-0000-0000-000000000000",
});

export const textOf = ({ at, id }: Cursor): string => `${at}_${id}`;

/** The place as SQL, to be compared with `(time, id)` of a row. */
export const placeSql = ({ at, id }: Cursor): RawBuilder<unknown> => sql`(${at}::timestamptz, ${id}::uuid)`;
