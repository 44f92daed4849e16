import { setTimeout as wait } from "node:timers/promises";

/** Waits, but not longer than until the signal is aborted. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal }).catch(() => undefined);
