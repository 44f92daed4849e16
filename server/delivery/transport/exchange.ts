import { request as httpRequest, validateHeaderName, validateHeaderValue, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { CompleteResponse, OutgoingRequest } from "#server/delivery/adapter.ts";
import { errorCode } from "./open-connection.ts";

type Message = { method: string; path: string; headers: Record<string, string>; body: Buffer };

/** Headers that only the transport sets: a second statement of where a message ends could split one request into two. */
const OWN_HEADERS = /^(host|connection|keep-alive|content-length|transfer-encoding|te|trailer|upgrade|expect)$/i;

/** Returns undefined if a header of the request cannot be written. */
export function messageFor(
  { method, headers, body: text }: OutgoingRequest,
  url: URL,
  connection: "close" | "keep-alive",
): Message | undefined {
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
    connection,
    "accept-encoding": "identity",
    "content-length": `${body.length}`,
  };
  return { method, path: url.pathname + url.search, headers: { ...Object.fromEntries(given), ...own }, body };
}

const MAX_HINTS = 100; // Endless 1xx answers would keep this process busy until the deadline.
const MAX_HEADER_BYTES = 16 * 1024;
const MAX_BODY_BYTES = 64 * 1024;

/** Fail point for fault tests. */
type Pass = (point: "mid-body" | "after-request" | "after-headers") => void;

/** The service keeps the connection open. `endsAfterMs`: its stated idle timeout, if any. */
type Promised = { framing: Framing; endsAfterMs?: number };

/** `isReleased`: the request is fully written, and Node has released the socket. */
export type Stays = Promised & { isReleased: () => boolean };

type Exchanged = {
  reply: { kind: "answered"; response: CompleteResponse } | { kind: "unknown"; message: string };
  stays?: Stays;
};

/** One request and its answer, over an open connection. From here on the outcome is an answer or unknown. */
export function exchange(
  socket: Socket,
  { body, ...message }: Message,
  passed: Promise<unknown>,
  pass: Pass | undefined,
): Promise<Exchanged> {
  return new Promise((resolve) => {
    let answer: IncomingMessage | undefined;
    let hints = 0;
    const unknown = (message: string) => resolve({ reply: { kind: "unknown", message } });
    const broken = (error?: unknown) => {
      if (answer?.complete) return; // Errors after a complete answer do not matter.
      unknown((answer ? "The answer broke off" : "No answer") + (error ? ` (${errorCode(error)})` : ""));
    };
    void passed.then(() => unknown("No complete answer before the deadline"));

    const outgoing = httpRequest({
      ...message,
      createConnection: () => socket, // Node ignores this if an `agent` is set, even `false`, and connects to the name.
      maxHeaderSize: MAX_HEADER_BYTES,
      insecureHTTPParser: false,
    });
    const isReleased = () => outgoing.destroyed && !socket.destroyed;
    outgoing.on("error", broken);
    outgoing.on("close", broken);
    outgoing.on("finish", () => pass?.("after-request"));
    outgoing.on("information", () => {
      if (++hints > MAX_HINTS) unknown("No answer but hints");
    });
    outgoing.on("upgrade", () => unknown("The service switched protocols"));
    outgoing.on("response", (incoming) => {
      answer = incoming;
      pass?.("after-headers");
      incoming.on("error", broken);
      if ((incoming.statusCode ?? 0) < 200) return unknown("The answer has no valid status");
      readBody(incoming, (read) => {
        const stays = hints > 0 || read.cut ? undefined : staysAfter(incoming);
        resolve({
          reply: { kind: "answered", response: { ...statusOf(incoming), ...read } },
          ...(stays && { stays: { ...stays, isReleased } }),
        });
      });
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

/**
 * Reuse needs an accepted request: a service that refuses may not have read it to its end, and would take the rest for the next one.
 * HTTP/1.1 connections stay open by default.
 */
function staysAfter({ statusCode: status = 0, httpVersion, headers }: IncomingMessage): Promised | undefined {
  if (httpVersion !== "1.1" || status < 200 || status > 299) return undefined;
  if (/\bclose\b/i.test(headers.connection ?? "")) return undefined;
  const framing = { status, length: headers["content-length"], encoding: headers["transfer-encoding"] };
  const seconds = /\btimeout\s*=\s*(\d+)/i.exec(String(headers["keep-alive"] ?? ""))?.[1];
  return { framing, ...(seconds === undefined ? {} : { endsAfterMs: Number(seconds) * 1000 }) };
}

function readBody(incoming: IncomingMessage, done: (read: { body: string; cut?: true }) => void): void {
  const chunks: Buffer[] = [];
  let bytes = 0;
  incoming.on("data", (chunk: Buffer) => {
    if (bytes > MAX_BODY_BYTES) return; // One read may bring thousands of further chunks.
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) done({ body: textOf(chunks, true), cut: true });
  });
  incoming.on("end", () => {
    if (incoming.complete) done({ body: textOf(chunks, false) });
  });
}

/** Removes a byte order mark, and half a character where the text was cut. */
const textOf = (chunks: readonly Buffer[], cut: boolean): string =>
  new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES), { stream: cut });

function statusOf({ statusCode = 0, headers }: IncomingMessage): { status: number; retryAfter?: string } {
  const retryAfter = headers["retry-after"];
  return { status: statusCode, ...(retryAfter === undefined ? {} : { retryAfter }) };
}

/** Framing headers of an answer, as parsed. */
type Framing = {
  status: number;
  /** Framing by `content-length` and `transfer-encoding`. */
  length: string | undefined;
  encoding: string | undefined;
};

/**
 * Returns whether these bytes are exactly one answer. The parser silently drops bytes behind it; on a kept connection they would begin the
 * next lead's answer. Unusual framing returns false.
 */
export function isExactlyOne(bytes: Buffer, { status, length, encoding }: Framing): boolean {
  const end = bytes.indexOf("\r\n\r\n");
  if (end === -1) return false;
  const bodyAt = end + 4;
  if (status === 204) return length === undefined && encoding === undefined && bytes.length === bodyAt;
  if (encoding === undefined) return /^\d{1,6}$/.test(length ?? "") && bytes.length === bodyAt + Number(length);
  return length === undefined && encoding === "chunked" && endOfChunks(bytes, bodyAt) === bytes.length;
}

/** Returns the end of plain chunks, those without extensions and trailers. */
function endOfChunks(bytes: Buffer, from: number): number | undefined {
  for (let at = from; ;) {
    const lineEnd = bytes.indexOf("\r\n", at);
    const size = lineEnd === -1 ? "" : bytes.toString("latin1", at, lineEnd);
    if (!/^[\da-f]{1,6}$/i.test(size)) return undefined;
    const dataEnd = lineEnd + 2 + Number.parseInt(size, 16);
    if (bytes.toString("latin1", dataEnd, dataEnd + 2) !== "\r\n") return undefined;
    at = dataEnd + 2;
    if (Number.parseInt(size, 16) === 0) return at;
  }
}
