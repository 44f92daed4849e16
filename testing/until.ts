import { setTimeout as wait } from "node:timers/promises";

/**
 * Asks again until the answer is there. Between two questions it waits about as long as one takes, so that what is asked gets on with its
 * work. The limit only ends a test that would otherwise hang, in a question too.
 */
export async function until<T>(ask: () => Promise<T | undefined | false>, limitMs = 120_000): Promise<T> {
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  const limit = setTimeout(() => reject(new Error("It did not happen in time")), limitMs);
  try {
    for (;;) {
      const asked = performance.now();
      const answer = await Promise.race([ask(), tooLong]);
      if (answer !== undefined && answer !== false) return answer;
      await wait(Math.min(Math.max(25, performance.now() - asked), 250));
    }
  } finally {
    clearTimeout(limit);
  }
}
