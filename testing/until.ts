import { setTimeout as wait } from "node:timers/promises";

/** Asks again until the answer is there. The limit only ends a test that would otherwise hang, in a question too. */
export async function until<T>(ask: () => Promise<T | undefined | false>, limitMs = 120_000): Promise<T> {
  const { promise: tooLong, reject } = Promise.withResolvers<never>();
  const limit = setTimeout(() => reject(new Error("It did not happen in time")), limitMs);
  try {
    for (;;) {
      const answer = await Promise.race([ask(), tooLong]);
      if (answer !== undefined && answer !== false) return answer;
      await wait(25);
    }
  } finally {
    clearTimeout(limit);
  }
}
