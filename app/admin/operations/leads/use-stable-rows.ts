import { useState } from "react";

/**
 * New leads must not move the list while somebody uses it: until they are requested, only leads from the first load are shown.
 * Places are in the order of the list.
 */
export function useSteadyRows<Row extends { place: string }>(rows: readonly Row[], question: string) {
  const newest = rows[0]?.place;
  const [seen, setSeen] = useState({ question, newest });
  if (seen.question !== question) setSeen({ question, newest });
  const limit = seen.question === question ? seen.newest : newest;
  const known = limit === undefined ? rows : rows.filter(({ place }) => place <= limit);
  const shown = known.length === 0 ? rows : known;
  return { shown, newCount: rows.length - shown.length, showNew: () => setSeen({ question, newest }) };
}
