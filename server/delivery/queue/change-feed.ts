import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";
import { listen } from "#server/platform/db/listen.ts";
import { DUE_CHANNEL } from "./notify-workers.ts";

const CHANGED_CHANNEL = "deliveries_changed";
const AT_MOST_EVERY_MS = 250;

/** Throttle with a trailing call. */
function throttle(run: () => void, everyMs: number) {
  let timer: NodeJS.Timeout | undefined;
  let again = false;
  function call(): void {
    if (timer) {
      again = true;
      return;
    }
    run();
    timer = setTimeout(() => {
      timer = undefined;
      if (!again) return;
      again = false;
      call();
    }, everyMs);
    timer.unref();
  }
  return call;
}

/** Notifies watching screens that deliveries have changed. Best effort, and outside every transaction. */
export const createChanged = (db: Database, onError: (error: Error) => void): (() => void) =>
  throttle(() => void sql`select pg_notify(${CHANGED_CHANNEL}, '')`.execute(db).catch(onError), AT_MOST_EVERY_MS);

type Subscriber = { changed(): void; ended(): void };

export type Changes = {
  subscribe(subscriber: Subscriber): () => void;
  stop(): Promise<void>;
};

/** One connection for the whole process. It reports that leads came in or deliveries changed, not which. */
export function listenForChanges(databaseUrl: string, onError: (error: Error) => void): Changes {
  const subscribers = new Set<Subscriber>();
  const tell = throttle(() => subscribers.forEach((subscriber) => subscriber.changed()), AT_MOST_EVERY_MS);
  const listening = listen(databaseUrl, [DUE_CHANNEL, CHANGED_CHANNEL], tell, onError);
  return {
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
    async stop() {
      subscribers.forEach((subscriber) => subscriber.ended());
      await listening.stop();
    },
  };
}
