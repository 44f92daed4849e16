import { connect as connectTcp, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import type { CompleteResponse, OutgoingRequest, TransportKind } from "#server/delivery/adapter.ts";
import { isExactlyOne, exchange, messageFor, type Stays } from "./exchange.ts";
import { targetKey, type PooledConnection, type KeepAlivePool } from "./keep-alive-pool.ts";
import {
  openConnection,
  TOO_LATE,
  errorCode,
  watch,
  type NotSent,
  type Target,
  type WatchedConnection,
} from "./open-connection.ts";
import type { OutboundGuard } from "./outbound-guard.ts";

/** `unknown`: bytes were sent without a complete answer. `refused`: nothing was sent, and retries would not help. */
export type Reply =
  { kind: "answered"; response: CompleteResponse } | NotSent | { kind: "unknown" | "refused"; message: string };

export type Transport = (request: OutgoingRequest, limits: Limits) => Promise<Reply>;

export type Transports = Readonly<Record<TransportKind, Transport>>;

export type Limits = {
  deadlineMs: number;
  /** Called when the connection is open, before the first byte. Returns false to send nothing. */
  mayWrite: () => Promise<boolean>;
  /** Owner of the kept connections to use; absent for a fresh one. Only for services that recognise repeats. */
  owner?: object;
};

type TransportDeps = {
  guard: OutboundGuard;
  /** Absent: every attempt has a fresh connection. */
  kept?: KeepAlivePool;
  connect?: (target: Target) => Socket;
  now?: () => number;
  /** Called when an attempt reaches a fail point, for fault tests. */
  pass?: (point: "after-resolve" | "after-connect" | "mid-body" | "after-request" | "after-headers") => void;
};

const CONNECT_MS = 5_000;
const MAX_ADDRESSES = 4; // A name with hundreds of addresses must not cause hundreds of connections.
const MAX_PERMISSION_MS = 1_000; // After a longer wait another attempt may have taken over.

/** The only place that sends requests out. It follows no redirects, and has one deadline for the whole exchange. */
export function createTransport(deps: TransportDeps): Transport {
  const { guard, kept, connect = openSocket, now = () => performance.now(), pass } = deps;
  return async (request, { deadlineMs, mayWrite, owner }) => {
    const url = URL.parse(request.url);
    if (!url) return { kind: "blocked", message: "Not a valid address" };
    const pool = owner && kept;
    const message = messageFor(request, url, pool ? "keep-alive" : "close");
    if (!message) return { kind: "blocked", message: "A header of the request is not valid" };

    const startedAt = now();
    const { promise: passed, resolve: sound } = Promise.withResolvers<"passed">();
    // One turn later: a process that was frozen runs its timers before it reads its sockets, and an answer may be waiting there.
    const deadline = setTimeout(() => setImmediate(() => sound("passed")), deadlineMs);
    let connection: PooledConnection | undefined;
    try {
      const located = await Promise.race([guard.locate(url), passed]);
      if (located === "passed") return TOO_LATE;
      if (!located.ok) return { kind: located.kind === "blocked" ? "blocked" : "not_sent", message: located.message };
      pass?.("after-resolve");

      const { addresses, ok: _, ...way } = located;
      const targets = addresses.slice(0, MAX_ADDRESSES).map((address) => ({ ...way, address }));
      const open = (until: number) => {
        const end = Math.min(startedAt + deadlineMs, until);
        return openWatched(targets, connect, now, () => end - now());
      };
      connection = owner && pool?.take(owner, targets);
      let isReused = connection !== undefined;
      if (!connection) {
        const opened = await open(now() + CONNECT_MS);
        if ("kind" in opened) return opened;
        connection = opened;
      }
      pass?.("after-connect");

      const askedAt = now();
      const isTooLate = () => now() - askedAt > MAX_PERMISSION_MS || now() - startedAt > deadlineMs;
      const permission = await Promise.race([askPermission(mayWrite), passed]);
      await seeAllEvents();
      if (isTooLate() || permission === "passed") return TOO_LATE;
      if (permission === false) return { kind: "not_sent", message: "Another attempt has taken over" };
      if (permission !== true) return permission;
      if (isReused && !connection.isQuiet()) {
        // It closed while idle. Nothing of this lead was sent, so a fresh one may use the rest of the permission.
        connection.socket.destroy();
        const opened = await open(askedAt + MAX_PERMISSION_MS);
        if ("kind" in opened) return opened;
        connection = opened;
        isReused = false;
        await seeAllEvents();
        if (isTooLate()) return TOO_LATE;
      }
      if (!connection.isQuiet())
        return { kind: "not_sent", message: "The service ended the connection before the request" };
      connection.ask(pool !== undefined);
      const { reply, stays } = await exchange(connection.socket, message, passed, pass);
      if (owner && pool) {
        if (isReused && reply.kind === "unknown") pool.distrust(owner);
        const isKept = stays && (await isDone(connection, stays)) && pool.keep(owner, connection, stays.endsAfterMs);
        if (isKept) connection = undefined;
      }
      return reply;
    } finally {
      clearTimeout(deadline);
      connection?.socket.destroy();
    }
  };
}

/** Waits two turns, so that pending socket events, above all a close, are seen. */
async function seeAllEvents(): Promise<void> {
  await nextTurn();
  await nextTurn();
}

/** True if the request was fully written and only its answer arrived. */
async function isDone(connection: WatchedConnection, { isReleased, framing }: Stays): Promise<boolean> {
  if (!isReleased()) await seeAllEvents(); // TLS reports the end of writing a little later.
  return isReleased() && isExactlyOne(connection.takeAnswer(), framing);
}

async function openWatched(
  targets: readonly Target[],
  connect: (target: Target) => Socket,
  now: () => number,
  msLeft: () => number,
): Promise<PooledConnection | NotSent> {
  let place = "";
  const opened = await openConnection(
    targets,
    (target) => {
      place = targetKey(target); // Tries one after the other, so the last one tried is open.
      return connect(target);
    },
    msLeft,
  );
  return "kind" in opened ? opened : { ...watch(opened), place, openedAt: now() };
}

function openSocket({ address, port, secure, servername }: Target): Socket {
  const to = { host: address, port, noDelay: true };
  if (!secure) return connectTcp(to);
  const name = servername === undefined ? {} : { servername };
  return connectTls({ ...to, ...name, rejectUnauthorized: true, minVersion: "TLSv1.2", ALPNProtocols: ["http/1.1"] });
}

/** If committing the intent fails, no byte has been sent. */
async function askPermission(mayWrite: Limits["mayWrite"]): Promise<boolean | NotSent> {
  try {
    return await mayWrite();
  } catch (error) {
    return { kind: "not_sent", message: `The attempt could not be written down (${errorCode(error)})` };
  }
}
