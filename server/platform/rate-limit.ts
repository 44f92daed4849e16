/** Limits calls per key and time span. In memory, because a visitor's address must not be stored for it. */
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
