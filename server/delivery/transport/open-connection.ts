import type { Duplex } from "node:stream";
import type { Socket } from "node:net";

/** Sees every byte of a connection, so that no byte counts towards another request's answer. */
export type WatchedConnection = {
  readonly socket: Socket;
  /** True if it is open and no unrequested byte arrived. */
  isQuiet(): boolean;
  /** Begins a request; later bytes are its answer. `isNoted`: keeps them for `bytes`. */
  ask(isNoted: boolean): void;
  /** The bytes of the answer, or none if there were too many. Every further byte ends the connection. */
  takeAnswer(): Buffer;
};

const MAX_BYTES = 128 * 1024; // A longer answer is not read to its end.

export function watch(socket: Socket): WatchedConnection {
  let heard: Buffer[] = [];
  let bytes = 0;
  let isAsked = false;
  let isNoting = false;
  socket.on("data", (chunk: Buffer) => {
    if (!isAsked) return void socket.destroy();
    bytes += chunk.length;
    if (isNoting && bytes <= MAX_BYTES) heard.push(chunk);
  });
  return {
    socket,
    isQuiet: () => socket.readable && socket.writable && !socket.destroyed,
    ask(isNoted) {
      isAsked = true;
      isNoting = isNoted;
    },
    takeAnswer() {
      const answer = Buffer.concat(bytes > MAX_BYTES ? [] : heard);
      heard = [];
      bytes = 0;
      isAsked = false;
      return answer;
    },
  };
}

export type Target = { address: string; port: number; secure: boolean; servername?: string };

/** No request byte was sent. `blocked`: none will be until the service or its settings change. */
export type NotSent = { kind: "not_sent" | "blocked"; message: string };

export const TOO_LATE: NotSent = { kind: "not_sent", message: "Too late to send" };

/** One address after the other until one connects, each with an equal share of the remaining time. */
export async function openConnection<Connection extends Duplex>(
  targets: readonly Target[],
  connect: (target: Target) => Connection,
  msLeft: () => number,
): Promise<Connection | NotSent> {
  let failure: NotSent | undefined;
  for (const [n, target] of targets.entries()) {
    const opened = await open(target, connect, msLeft() / (targets.length - n));
    if (!("kind" in opened)) return opened;
    if (!failure || opened.kind === "blocked") failure = opened; // A bad certificate says more than an unreachable address.
  }
  return failure ?? TOO_LATE;
}

function open<Connection extends Duplex>(
  target: Target,
  connect: (target: Target) => Connection,
  ms: number,
): Promise<Connection | NotSent> {
  return new Promise((resolve) => {
    let connection: Connection;
    try {
      connection = connect(target);
    } catch (error) {
      return resolve(failureOf(error));
    }
    const fail = (error?: unknown) => {
      clearTimeout(timer);
      connection.destroy();
      resolve(failureOf(error));
    };
    const timer = setTimeout(() => fail(Object.assign(new Error(), { code: "ETIMEDOUT" })), Math.max(0, ms));
    connection.on("error", fail); // Stays attached, because an error without a listener would end the process.
    connection.once("close", fail);
    connection.once(target.secure ? "secureConnect" : "connect", () => {
      clearTimeout(timer);
      resolve(connection);
    });
  });
}

const BAD_CERTIFICATE =
  /^(CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT_|ERROR_IN_CERT_|HOSTNAME_|INVALID_|PATH_LENGTH_)/;
const BAD_ENCRYPTION = /^ERR_SSL_.*(PROTOCOL|VERSION|HANDSHAKE_FAILURE|CIPHER|TOO_SMALL|TOO_WEAK)/;

function failureOf(error: unknown): NotSent {
  const code = errorCode(error);
  if (BAD_CERTIFICATE.test(code))
    return { kind: "blocked", message: `The service's certificate is not valid (${code})` };
  if (BAD_ENCRYPTION.test(code)) return { kind: "blocked", message: `The service offers no safe encryption (${code})` };
  return { kind: "not_sent", message: `Could not connect (${code})` };
}

/** Returns an error's class, never its text, which may contain addresses and secrets. */
export const errorCode = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "error";
