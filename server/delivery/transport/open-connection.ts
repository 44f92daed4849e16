import type { Duplex } from "node:stream";
import { errorCode } from "./error-code.ts";

export type Target = { address: string; port: number; secure: boolean; servername?: string };

/** Proven, no request byte left. `blocked`: and it stays so until somebody changes the service or its settings. */
export type NotSent = { kind: "not_sent" | "blocked"; message: string };

export const TOO_LATE: NotSent = { kind: "not_sent", message: "Too late to send" };

/** One address after the other until one connects, each with a fair share of the time that is left. */
export async function openConnection<Connection extends Duplex>(
  targets: readonly Target[],
  connect: (target: Target) => Connection,
  msLeft: () => number,
): Promise<Connection | NotSent> {
  let failure: NotSent | undefined;
  for (const [n, target] of targets.entries()) {
    const opened = await open(target, connect, msLeft() / (targets.length - n));
    if (!("kind" in opened)) return opened;
    if (!failure || opened.kind === "blocked") failure = opened; // a bad certificate says more than a way that is not open from here
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
    connection.on("error", fail); // stays for good: whenever the connection breaks, somebody listens
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
