import { once } from "node:events";
import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import type { Exchange } from "./behaviour.ts";

/** Status line and headers, as bytes: for answers that no well-behaved HTTP library would send. */
export const head = (status: string, headers: Readonly<Record<string, string | number>> = {}): string =>
  [`HTTP/1.1 ${status}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), "", ""].join("\r\n");

export const ACCEPTED = '{"message":"Lead accepted"}';

/** A whole, right answer, with `connection: close`. */
export const wholeAnswer = (headers: Readonly<Record<string, string>> = {}): string =>
  head("201 Created", {
    "content-type": "application/json",
    "content-length": ACCEPTED.length,
    ...headers,
    connection: "close",
  }) + ACCEPTED;

/** Breaks the connection with RST. TLS has no way to; there the bytes just stop. */
export function breakOff(socket: Socket): void {
  if (socket instanceof TLSSocket) socket.destroy();
  else socket.resetAndDestroy();
}

/** Sends a byte per second. */
export async function drip({ socket, wait }: Exchange, text: string): Promise<void> {
  for (const byte of Buffer.from(text)) {
    socket.write(Buffer.of(byte));
    if (!(await wait(1))) break;
  }
  socket.end();
}

/** As fast as the client reads, and never more in memory than one chunk and what the socket holds. */
export async function pour({ socket, over }: Exchange, chunk: string | Buffer, times: number): Promise<void> {
  for (let n = 0; n < times && !over.aborted; n++) {
    const goesOn = socket.write(chunk);
    if (!goesOn) await once(socket, "drain", { signal: over }).catch(() => undefined);
  }
  if (over.aborted) socket.destroy();
  else socket.end();
}
