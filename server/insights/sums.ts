/** Sums in memory: how often each row was added since they were last taken. */
export type Sums<Row> = { add: (row: Row, n?: number) => void; take: () => (Row & { n: number })[] };

/** Past `most` different rows the rest is dropped. */
export function createSums<Row extends Readonly<Record<string, string | number>>>(most: number): Sums<Row> {
  let sums = new Map<string, Row & { n: number }>();
  return {
    add(row, n = 1) {
      const key = Object.values(row).join("\n");
      const before = sums.get(key);
      if (before) before.n += n;
      else if (sums.size < most) sums.set(key, { ...row, n });
    },
    take() {
      const taken = [...sums.values()];
      sums = new Map();
      return taken;
    },
  };
}
