import { setTimeout as wait } from "node:timers/promises";

const STEP_MS = 150;

/** Pads the duration to whole steps, so that timing does not reveal whether there is an account. */
export async function padDuration<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  try {
    return await work();
  } finally {
    const taken = performance.now() - start;
    await wait(Math.ceil(taken / STEP_MS) * STEP_MS - taken);
  }
}
