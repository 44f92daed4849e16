import { berlinDay } from "#app/admin/labels/format.ts";

/** Rows under their days, both in the order given. */
export function byDay<T extends { receivedAt: Date }>(rows: readonly T[]): { day: string; rows: readonly T[] }[] {
  const days = Map.groupBy(rows, ({ receivedAt }) => berlinDay(receivedAt));
  return [...days].map(([day, ofDay]) => ({ day, rows: ofDay }));
}
