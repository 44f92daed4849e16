import { setTimeout as wait } from "node:timers/promises";
import type { Child, Ending } from "./child-process.ts";

export type Supervised = {
  /** The one that runs and is ready, or the next that will be. */
  ready: () => Promise<Child>;
  /** Ends the one that runs, once it is ready, so that the next is started. One that dies before it is ready needs no signal. */
  replace: () => Promise<void>;
  /** Ends it, and no new one is started. */
  stop: () => Promise<void>;
};

const MAX_STOP_MS = 20_000;

/** Starts a process again at once whenever it has ended, as systemd would. */
export function supervise(start: () => Child, onEnd: (child: Child, ending: Ending) => void): Supervised {
  let stopping = false;
  let current = start();
  const supervising = (async () => {
    for (;;) {
      const ending = await current.ended;
      onEnd(current, ending);
      if (stopping) return;
      if (ending.by === "fault") await wait(500);
      current = start();
    }
  })();
  return {
    async ready() {
      for (;;) {
        const child = current;
        if (await child.ready) return child;
        await wait(10);
      }
    },
    async replace() {
      const child = current;
      if (await child.ready) child.send("SIGTERM");
    },
    async stop() {
      stopping = true;
      current.send("SIGTERM");
      const force = setTimeout(() => current.send("SIGKILL"), MAX_STOP_MS);
      await supervising;
      clearTimeout(force);
    },
  };
}
