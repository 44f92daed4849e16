import { setTimeout as wait } from "node:timers/promises";

const STEP_MS = 150;

/**
 * The answer comes after a whole number of time steps, so that its time does not reveal what was found: an account or none,
 * one query more or less.
 */
export async function padDuration<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    const taken = performance.now() - start;
    await wait(Math.ceil(taken / STEP_MS) * STEP_MS - taken);
  }
}
