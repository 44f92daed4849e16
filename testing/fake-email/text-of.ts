import type { Readable } from "node:stream";

/** A whole message; undefined where the sender went away in the middle of it. */
export async function textOf(stream: Readable): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of stream) chunks.push(chunk as Buffer);
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks).toString("utf8");
}
