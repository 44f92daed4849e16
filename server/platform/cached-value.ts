/**
 * Cache of a value that every page needs. Once expired it is refreshed in the background, so that a database outage delays no page. Only
 * the first read is awaited.
 */
export function createCachedValue<T>(
  freshMs: number,
  load: () => Promise<T>,
  onError: (error: Error) => void,
): () => Promise<T> {
  let known: Promise<T> | undefined;
  let readAt = 0;
  return () => {
    const now = performance.now();
    if (known && now - readAt < freshMs) return known;
    readAt = now;
    const reading = load();
    if (!known) {
      known = reading;
      known.catch(() => (known = undefined));
      return known;
    }
    reading.then(
      () => (known = reading),
      (error: unknown) => onError(error as Error),
    );
    return known;
  };
}

/** One cached value per database. After an error the last value stays in use. */
export function cachedPerDatabase<D extends object, T>(
  freshMs: number,
  load: (db: D) => Promise<T>,
): (db: D) => Promise<T> {
  const known = new WeakMap<D, () => Promise<T>>();
  return (db) => {
    const read =
      known.get(db) ??
      createCachedValue(
        freshMs,
        () => load(db),
        () => undefined,
      );
    known.set(db, read);
    return read();
  };
}
