import { useState } from "react";

export type Selection = {
  ids: ReadonlySet<string>;
  toggle: (id: string) => void;
  /** Selects the range from the last selected row to this one. */
  upTo: (id: string) => void;
  set: (ids: readonly string[]) => void;
};

/** Selection among the rows on the page; removed rows are deselected. */
export function useSelection(rows: readonly { id: string }[]): Selection {
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const [last, setLast] = useState<string>();
  const onPage = rows.map(({ id }) => id);
  const ids = new Set(onPage.filter((id) => chosen.has(id)));
  return {
    ids,
    toggle(id) {
      const next = new Set(ids);
      if (!next.delete(id)) next.add(id);
      choose(next);
      setLast(id);
    },
    upTo(id) {
      const [from, to] = [onPage.indexOf(last ?? id), onPage.indexOf(id)].toSorted((a, b) => a - b);
      choose(new Set([...ids, ...onPage.slice(from, (to ?? 0) + 1)]));
      setLast(id);
    },
    set: (wanted) => choose(new Set(wanted)),
  };
}
