/** At most so many calls per key in a span of time. In memory, since a visitor's address is not to be stored for it. */
export function createRateLimit({ most, spanMs }: { most: number; spanMs: number }) {
  const calls = new Map<string, number>();
  let since = -Infinity;
  return (key: string, now = performance.now()): boolean => {
    if (now - since >= spanMs) {
      calls.clear();
      since = now;
    }
    const n = (calls.get(key) ?? 0) + 1;
    calls.set(key, n);
    return n <= most;
  };
}
