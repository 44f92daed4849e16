import { request as httpRequest, validateHeaderName, validateHeaderValue, type IncomingMessage } from "node:http";
import { connect as connectTcp, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import type { CompleteResponse, OutgoingRequest } from "#server/delivery/adapter.ts";
import { errorCode } from "./error-code.ts";
import { openConnection, TOO_LATE, type NotSent, type Target } from "./open-connection.ts";
import type { OutboundGuard } from "./outbound-guard.ts";

/** `unknown`: bytes left, and no complete answer came back. `refused`: nothing left, and of this lead nothing ever will. */
export type Reply =
  { kind: "answered"; response: CompleteResponse } | NotSent | { kind: "unknown" | "refused"; message: string };

export type Transport = (request: OutgoingRequest, limits: Limits) => Promise<Reply>;

export type Limits = {
  deadlineMs: number;
  /** Called when the connection stands and before the first byte. False: do not send after all. */
  mayWrite: () => Promise<boolean>;
};

type TransportNeeds = {
  guard: OutboundGuard;
  connect?: (target: Target) => Socket;
  now?: () => number;
  /** For fault tests: called as an attempt comes by. */
  pass?: (point: "after-resolve" | "after-connect" | "mid-body" | "after-request" | "after-headers") => void;
};

const CONNECT_MS = 5_000;
const MOST_ADDRESSES = 4; // a name with hundreds of addresses must not become hundreds of connections
const LONGEST_LEAVE_MS = 1_000; // a leave to write that took longer may have been overtaken by another attempt
const MOST_HINTS = 100; // 1xx answers: endless ones would keep this process busy until the deadline
const MOST_HEADER_BYTES = 16 * 1024;
const MOST_BODY_BYTES = 64 * 1024;

/** The only place that calls out. A fresh connection per attempt, no redirects, one deadline over the whole exchange. */
export function createTransport(needs: TransportNeeds): Transport {
  const { guard, connect = openSocket, now = () => performance.now(), pass } = needs;
  return async (request, { deadlineMs, mayWrite }) => {
    const url = URL.parse(request.url);
    if (!url) return { kind: "blocked", message: "Not a valid address" };
    const message = messageFor(request, url);
    if (!message) return { kind: "blocked", message: "A header of the request is not valid" };

    const begun = now();
    const { promise: passed, resolve: sound } = Promise.withResolvers<"passed">();
    // One turn later: a process that was frozen runs its timers before it reads its sockets, and an answer may lie there.
    const deadline = setTimeout(() => setImmediate(() => sound("passed")), deadlineMs);
    let socket: Socket | undefined;
    try {
      const located = await Promise.race([guard.locate(url), passed]);
      if (located === "passed") return TOO_LATE;
      if (!located.ok) return { kind: located.kind === "blocked" ? "blocked" : "not_sent", message: located.message };
      pass?.("after-resolve");

      const { addresses, ok: _, ...way } = located;
      const targets = addresses.slice(0, MOST_ADDRESSES).map((address) => ({ ...way, address }));
      const connectEnd = Math.min(begun + deadlineMs, now() + CONNECT_MS);
      const opened = await openConnection(targets, connect, () => connectEnd - now());
      if ("kind" in opened) return opened;
      socket = opened;
      pass?.("after-connect");

      const asked = now();
      const leave = await Promise.race([askLeave(mayWrite), passed]);
      await nextTurn();
      await nextTurn(); // two turns: whatever the system holds for this socket, a close above all, has been seen by now
      if (now() - asked > LONGEST_LEAVE_MS || now() - begun > deadlineMs || leave === "passed") return TOO_LATE;
      if (leave === false) return { kind: "not_sent", message: "Another attempt has taken over" };
      if (leave !== true) return leave;
      if (!isFresh(socket)) return { kind: "not_sent", message: "The service ended the connection before the request" };
      return await exchange(socket, message, passed, pass);
    } finally {
      clearTimeout(deadline);
      socket?.destroy();
    }
  };
}

type Message = { method: string; path: string; headers: Record<string, string>; body: Buffer };

/** These are the transport's to set: a second voice on where a message ends could make one request two. */
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

/** Whatever goes wrong while the intent is written down, no byte has left. */
async function askLeave(mayWrite: Limits["mayWrite"]): Promise<boolean | NotSent> {
  try {
    return await mayWrite();
  } catch (error) {
    return { kind: "not_sent", message: `The attempt could not be written down (${errorCode(error)})` };
  }
}

/** Neither closed nor talking: an answer that came before the question would be taken for ours. */
const isFresh = (socket: Socket): boolean => socket.readable && socket.writable && socket.readableLength === 0;

function exchange(
  socket: Socket,
  { body, ...message }: Message,
  passed: Promise<unknown>,
  pass: TransportNeeds["pass"],
): Promise<Reply> {
  return new Promise((resolve) => {
    let answer: IncomingMessage | undefined;
    let hints = 0;
    const unknown = (message: string) => resolve({ kind: "unknown", message });
    const broken = (error?: unknown) => {
      if (answer?.complete) return; // what comes after a whole answer does not matter
      unknown((answer ? "The answer broke off" : "No answer") + (error ? ` (${errorCode(error)})` : ""));
    };
    void passed.then(() => unknown("No complete answer before the deadline"));

    const outgoing = httpRequest({
      ...message,
      createConnection: () => socket, // beside an agent, even `false`, this would be ignored and the name dialled
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
    if (bytes > MOST_BODY_BYTES) return; // enough, though one read may bring thousands of chunks more
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MOST_BODY_BYTES) done({ body: textOf(chunks, true), cut: true });
  });
  incoming.on("end", () => {
    if (incoming.complete) done({ body: textOf(chunks, false) });
  });
}

/** Takes a byte order mark off, and half a letter where the text was cut. */
const textOf = (chunks: readonly Buffer[], cut: boolean): string =>
  new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MOST_BODY_BYTES), { stream: cut });

function statusOf({ statusCode = 0, headers }: IncomingMessage): { status: number; retryAfter?: string } {
  const retryAfter = headers["retry-after"];
  return { status: statusCode, ...(retryAfter === undefined ? {} : { retryAfter }) };
}
