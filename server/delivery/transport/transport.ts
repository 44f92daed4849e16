import { request as httpRequest, validateHeaderName, validateHeaderValue, type IncomingMessage } from "node:http";
import { connect as connectTcp, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import type { CompleteResponse, OutgoingRequest, TransportKind } from "#server/delivery/adapter.ts";
import { openConnection, TOO_LATE, type NotSent, type Target, errorCode } from "./open-connection.ts";
import type { OutboundGuard } from "./outbound-guard.ts";

/** `unknown`: bytes were sent, and no complete answer came. `refused`: nothing was sent, and this lead never will be. */
export type Reply =
  { kind: "answered"; response: CompleteResponse } | NotSent | { kind: "unknown" | "refused"; message: string };

export type Transport = (request: OutgoingRequest, limits: Limits) => Promise<Reply>;

export type Transports = Readonly<Record<TransportKind, Transport>>;

export type Limits = {
  deadlineMs: number;
  /** Called when the connection is open, before the first byte. False: do not send. */
  mayWrite: () => Promise<boolean>;
};

type TransportDeps = {
  guard: OutboundGuard;
  connect?: (target: Target) => Socket;
  now?: () => number;
  /** For fault tests: called when an attempt reaches a fail point. */
  pass?: (point: "after-resolve" | "after-connect" | "mid-body" | "after-request" | "after-headers") => void;
};

const CONNECT_MS = 5_000;
const MOST_ADDRESSES = 4; // a name with hundreds of addresses must not become hundreds of connections
const MAX_PERMISSION_MS = 1_000; // after a longer wait another attempt may have taken over
const MOST_HINTS = 100; // 1xx answers: endless ones would keep this process busy until the deadline
const MOST_HEADER_BYTES = 16 * 1024;
const MOST_BODY_BYTES = 64 * 1024;

/** The only place that calls out. A new connection per attempt, no redirects, one deadline for the whole exchange. */
export function createTransport(deps: TransportDeps): Transport {
  const { guard, connect = openSocket, now = () => performance.now(), pass } = deps;
  return async (request, { deadlineMs, mayWrite }) => {
    const url = URL.parse(request.url);
    if (!url) return { kind: "blocked", message: "Not a valid address" };
    const message = messageFor(request, url);
    if (!message) return { kind: "blocked", message: "A header of the request is not valid" };

    const startedAt = now();
    const { promise: passed, resolve: sound } = Promise.withResolvers<"passed">();
    // One turn later: a process that was frozen runs its timers before it reads its sockets, and an answer may be waiting there.
    const deadline = setTimeout(() => setImmediate(() => sound("passed")), deadlineMs);
    let socket: Socket | undefined;
    try {
      const located = await Promise.race([guard.locate(url), passed]);
      if (located === "passed") return TOO_LATE;
      if (!located.ok) return { kind: located.kind === "blocked" ? "blocked" : "not_sent", message: located.message };
      pass?.("after-resolve");

      const { addresses, ok: _, ...way } = located;
      const targets = addresses.slice(0, MOST_ADDRESSES).map((address) => ({ ...way, address }));
      const connectEnd = Math.min(startedAt + deadlineMs, now() + CONNECT_MS);
      const opened = await openConnection(targets, connect, () => connectEnd - now());
      if ("kind" in opened) return opened;
      socket = opened;
      pass?.("after-connect");

      const askedAt = now();
      const permission = await Promise.race([askPermission(mayWrite), passed]);
      await nextTurn();
      await nextTurn(); // two turns: every pending event of this socket, above all a close, has been seen by now
      if (now() - askedAt > MAX_PERMISSION_MS || now() - startedAt > deadlineMs || permission === "passed")
        return TOO_LATE;
      if (permission === false) return { kind: "not_sent", message: "Another attempt has taken over" };
      if (permission !== true) return permission;
      if (!isFresh(socket)) return { kind: "not_sent", message: "The service ended the connection before the request" };
      return await exchange(socket, message, passed, pass);
    } finally {
      clearTimeout(deadline);
      socket?.destroy();
    }
  };
}

type Message = { method: string; path: string; headers: Record<string, string>; body: Buffer };

/** Only the transport sets these: a second statement of where a message ends could split one request into two. */
const OWN_HEADERS = /^(host|connection|keep-alive|content-length|transfer-encoding|te|trailer|upgrade|expect)$/i;

function messageFor({ method, headers, body: text }: OutgoingRequest, url: URL): Message | undefined {
  const given = Object.entries(headers).filter(([name]) => !OWN_HEADERS.test(name));
  try {
    for (const [name, value] of given) {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    }
  } catch {
    return undefined;
  }
  const body = Buffer.from(text);
  const own = {
    host: url.host,
    connection: "close",
    "accept-encoding": "identity",
    "content-length": `${body.length}`,
  };
  return { method, path: url.pathname + url.search, headers: { ...Object.fromEntries(given), ...own }, body };
}

function openSocket({ address, port, secure, servername }: Target): Socket {
  const to = { host: address, port, noDelay: true };
  if (!secure) return connectTcp(to);
  const name = servername === undefined ? {} : { servername };
  return connectTls({ ...to, ...name, rejectUnauthorized: true, minVersion: "TLSv1.2", ALPNProtocols: ["http/1.1"] });
}

/** Whatever fails while the intent is committed, no byte has been sent. */
async function askPermission(mayWrite: Limits["mayWrite"]): Promise<boolean | NotSent> {
  try {
    return await mayWrite();
  } catch (error) {
    return { kind: "not_sent", message: `The attempt could not be written down (${errorCode(error)})` };
  }
}

/** Neither closed nor sending: an answer that came before the request would be taken for ours. */
const isFresh = (socket: Socket): boolean => socket.readable && socket.writable && socket.readableLength === 0;

function exchange(
  socket: Socket,
  { body, ...message }: Message,
  passed: Promise<unknown>,
  pass: TransportDeps["pass"],
): Promise<Reply> {
  return new Promise((resolve) => {
    let answer: IncomingMessage | undefined;
    let hints = 0;
    const unknown = (message: string) => resolve({ kind: "unknown", message });
    const broken = (error?: unknown) => {
      if (answer?.complete) return; // what comes after a complete answer does not matter
      unknown((answer ? "The answer broke off" : "No answer") + (error ? ` (${errorCode(error)})` : ""));
    };
    void passed.then(() => unknown("No complete answer before the deadline"));

    const outgoing = httpRequest({
      ...message,
      createConnection: () => socket, // with an `agent`, even `false`, this would be ignored and the name connected
      maxHeaderSize: MOST_HEADER_BYTES,
      insecureHTTPParser: false,
    });
    outgoing.on("error", broken);
    outgoing.on("close", broken);
    outgoing.on("finish", () => pass?.("after-request"));
    outgoing.on("information", () => {
      if (++hints > MOST_HINTS) unknown("No answer but hints");
    });
    outgoing.on("upgrade", () => unknown("The service switched protocols"));
    outgoing.on("response", (incoming) => {
      answer = incoming;
      pass?.("after-headers");
      incoming.on("error", broken);
      if ((incoming.statusCode ?? 0) < 200) return unknown("The answer has no valid status");
      readBody(incoming, (read) => resolve({ kind: "answered", response: { ...statusOf(incoming), ...read } }));
    });

    if (!pass || body.length === 0) return void outgoing.end(body);
    const half = Math.ceil(body.length / 2);
    outgoing.write(body.subarray(0, half), (error) => {
      if (error) return;
      pass("mid-body");
      outgoing.end(body.subarray(half));
    });
  });
}

function readBody(incoming: IncomingMessage, done: (read: { body: string; cut?: true }) => void): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  incoming.on("data", (chunk: Buffer) => {
    if (bytes > MOST_BODY_BYTES) return; // one read may bring thousands of chunks more
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MOST_BODY_BYTES) done({ body: textOf(chunks, true), cut: true });
  });
  incoming.on("end", () => {
    if (incoming.complete) done({ body: textOf(chunks, false) });
  });
}

/** Removes a byte order mark, and half a character where the text was cut. */
const textOf = (chunks: readonly Buffer[], cut: boolean): string =>
  new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MOST_BODY_BYTES), { stream: cut });

function statusOf({ statusCode = 0, headers }: IncomingMessage): { status: number; retryAfter?: string } {
  const retryAfter = headers["retry-after"];
  return { status: statusCode, ...(retryAfter === undefined ? {} : { retryAfter }) };
}
