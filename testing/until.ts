import { setTimeout as wait } from "node:timers/promises";

/** Asks again until the answer is there. The limit only ends a test that would otherwise hang. */
export async function until<T>(ask: () => Promise<T | undefined | false>, limitMs = 60_000): Promise<T> {
  const end = performance.now() + limitMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (performance.now() > end) throw new Error("It did not happen in time");
    await wait(25);
  }
}
