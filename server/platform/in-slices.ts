import { setImmediate as othersTurn } from "node:timers/promises";

const SLICE = 1000;

/** Processes a long list in slices of a thousand and yields to the event loop between them. */
export async function mapInSlices<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const mapped: R[] = [];
  for (const [n, item] of items.entries()) {
    if (n % SLICE === SLICE - 1) await othersTurn();
    mapped.push(map(item));
  }
  return mapped;
}
