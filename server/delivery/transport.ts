import { request as httpRequest } from "node:http";
import { connect as connectTcp, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import type { CompleteResponse, OutgoingRequest } from "./adapter.ts";

/** `not_sent`: proven, no request byte left. `unknown`: bytes left, and no complete answer came back. */
type Reply =
  | { kind: "answered"; response: CompleteResponse }
  | { kind: "not_sent"; message: string }
  | { kind: "unknown"; message: string };

export type Transport = (request: OutgoingRequest, limits: Limits) => Promise<Reply>;

type Limits = {
  deadlineMs: number;
  /** Called when the connection stands and before the first byte. False: do not send after all. */
  mayWrite: () => Promise<boolean>;
};

const CONNECT_MS = 5_000;
const MOST_BODY_BYTES = 64 * 1024;

/** A fresh connection per attempt, no redirects, one deadline over the whole exchange. The only place that calls out. */
export const sendOverHttp: Transport = async (request, { deadlineMs, mayWrite }) => {
  const url = new URL(request.url);
  const deadline = AbortSignal.timeout(deadlineMs);
  let socket: Socket;
  try {
    socket = await openSocket(url, Math.min(CONNECT_MS, deadlineMs));
  } catch (error) {
    return { kind: "not_sent", message: `Could not connect: ${codeOf(error)}` };
  }
  try {
    if (!(await mayWrite())) return { kind: "not_sent", message: "Another attempt has taken over" };
    return await exchange(socket, url, request, deadline);
  } finally {
    socket.destroy();
  }
};

function openSocket(url: URL, ms: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const secure = url.protocol === "https:";
    const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
    const port = Number(url.port || (secure ? 443 : 80));
    const socket = secure ? connectTls({ host, port, servername: host }) : connectTcp({ host, port });
    const timer = setTimeout(() => socket.destroy(Object.assign(new Error(), { code: "ETIMEDOUT" })), ms);
    socket.once("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    socket.once(secure ? "secureConnect" : "connect", () => {
      clearTimeout(timer);
      socket.removeAllListeners("error");
      socket.on("error", () => undefined); // a break while nobody writes shows itself in the exchange
      resolve(socket);
    });
  });
}

function exchange(socket: Socket, url: URL, request: OutgoingRequest, deadline: AbortSignal): Promise<Reply> {
  return new Promise((resolve) => {
    const unknown = (message: string) => resolve({ kind: "unknown", message });
    const outgoing = httpRequest({
      createConnection: () => socket,
      method: "POST",
      host: url.host,
      path: url.pathname + url.search,
      headers: {
        ...request.headers,
        host: url.host,
        connection: "close",
        "accept-encoding": "identity",
        "content-length": Buffer.byteLength(request.body),
      },
      signal: deadline,
    });
    outgoing.on("error", (error) => unknown(`No answer: ${codeOf(error)}`));
    outgoing.on("response", (incoming) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      incoming.on("data", (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MOST_BODY_BYTES) {
          unknown("The answer was too long");
          socket.destroy();
        } else chunks.push(chunk);
      });
      incoming.on("error", (error) => unknown(`The answer broke off: ${codeOf(error)}`));
      incoming.on("end", () => {
        if (!incoming.complete) return unknown("The answer broke off");
        const retryAfter = incoming.headers["retry-after"];
        const response = { status: incoming.statusCode ?? 0, body: Buffer.concat(chunks).toString("utf8") };
        resolve({ kind: "answered", response: retryAfter ? { ...response, retryAfter } : response });
      });
    });
    outgoing.end(request.body);
  });
}

/** The class of an error, never its text: that may carry addresses. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "error";
  if (error.name === "AbortError" || error.name === "TimeoutError") return "deadline passed";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}
