/**
 * A value that every page needs. It is read again in the background once it has expired: while the database is down or does not
 * answer, the last known value is used at once. Only the first read is waited for.
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

/** One such value for each database. An error leaves the last known value in use. */
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
