import { useState } from "react";

/**
 * New leads never move the list under the hand: until they are asked for, only those are shown that were there when the question
 * to the list was asked. Ids are in order of time.
 */
export function useSteadyRows<Row extends { id: string }>(rows: readonly Row[], question: string) {
  const newest = rows[0]?.id;
  const [seen, setSeen] = useState({ question, newest });
  if (seen.question !== question) setSeen({ question, newest });
  const limit = seen.question === question ? seen.newest : newest;
  const known = limit === undefined ? rows : rows.filter(({ id }) => id <= limit);
  const shown = known.length === 0 ? rows : known;
  return { shown, newCount: rows.length - shown.length, showNew: () => setSeen({ question, newest }) };
}
