import type { Target, WatchedConnection } from "./open-connection.ts";

/** Usual servers close idle connections after five seconds or more. */
const MAX_IDLE_MS = 4_000;
/** Margin before a service's stated timeout, so that we close first. */
const SPARE_MS = 1_000;
/** Maximum age, after which the service has to show its certificate again. */
const MAX_LIFETIME_MS = 60_000;
const MAX_PER_OWNER = 64;
const MAX_TOTAL = 256;
/** After a kept connection fails, every lead gets a fresh one for this long. */
const DISTRUST_MS = 600_000;

/** `place`: its address, with everything that decides which server answers there. */
export type PooledConnection = WatchedConnection & { readonly place: string; readonly openedAt: number };

type Waiting = { connection: PooledConnection; until: number; timer: NodeJS.Timeout };

/** `owner`: a prepared service. A saved service is a new owner, so old settings are never used. */
export type KeepAlivePool = {
  /** Takes the last used idle connection to one of these addresses on which nothing arrived since. */
  take(owner: object, targets: readonly Target[]): PooledConnection | undefined;
  /** Keeps a connection for the owner's next request. `endsAfterMs`: the service's stated timeout. Returns false if the caller must close it. */
  keep(owner: object, connection: PooledConnection, endsAfterMs?: number): boolean;
  /** Records a failure: closes the owner's idle connections, and keeps none for a while. */
  distrust(owner: object): void;
  /** Closes idle connections; those in use are not kept afterwards. */
  close(): void;
};

export const targetKey = ({ address, port, secure, servername = "" }: Target): string =>
  `${secure ? "tls" : "tcp"} ${address} ${port} ${servername}`;

type Options = { now?: () => number; maxIdleMs?: number };

export function createKeepAlivePool(options: Options = {}): KeepAlivePool {
  const { now = () => performance.now(), maxIdleMs = MAX_IDLE_MS } = options;
  const byOwner = new Map<object, Waiting[]>();
  const distrustedUntil = new WeakMap<object, number>();
  let inAll = 0;
  let isClosed = false;

  function remove(owner: object, one: Waiting): void {
    const waiting = byOwner.get(owner) ?? [];
    waiting.splice(waiting.lastIndexOf(one), 1);
    if (waiting.length === 0) byOwner.delete(owner); // Frees the owner, which holds the service's old settings.
    clearTimeout(one.timer);
    inAll--;
  }

  function drop(owner: object, one: Waiting): void {
    remove(owner, one);
    one.connection.socket.destroy();
  }

  function dropAll(owner: object): void {
    for (let one = byOwner.get(owner)?.at(-1); one; one = byOwner.get(owner)?.at(-1)) drop(owner, one);
  }

  return {
    take(owner, targets) {
      const places = new Set(targets.map(targetKey));
      const waiting = byOwner.get(owner) ?? [];
      for (let n = waiting.length - 1; n >= 0; n--) {
        const one = waiting[n];
        if (!one) continue;
        if (!one.connection.isQuiet() || one.until <= now()) drop(owner, one);
        else if (places.has(one.connection.place)) {
          remove(owner, one);
          return one.connection;
        }
      }
      return undefined;
    },
    keep(owner, connection, endsAfterMs = Infinity) {
      const idleMs = Math.min(maxIdleMs, endsAfterMs - SPARE_MS);
      const until = Math.min(now() + idleMs, connection.openedAt + MAX_LIFETIME_MS);
      const waiting = byOwner.get(owner) ?? [];
      const isFull = waiting.length >= MAX_PER_OWNER || inAll >= MAX_TOTAL;
      const isDistrusted = (distrustedUntil.get(owner) ?? -Infinity) > now();
      if (isClosed || isFull || isDistrusted || until <= now() || !connection.isQuiet()) return false;
      const one = { connection, until, timer: setTimeout(() => drop(owner, one), until - now()) };
      waiting.push(one);
      byOwner.set(owner, waiting);
      inAll++;
      return true;
    },
    distrust(owner) {
      distrustedUntil.set(owner, now() + DISTRUST_MS);
      dropAll(owner);
    },
    close() {
      isClosed = true;
      for (const owner of byOwner.keys()) dropAll(owner);
    },
  };
}
