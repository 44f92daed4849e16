import { validateHeaderName, validateHeaderValue } from "node:http";
import type { OutgoingRequest } from "#server/delivery/adapter.ts";

export type Message = { method: string; path: string; headers: Record<string, string>; body: Buffer };

/** Only the transport sets these: a second statement of where a message ends could split one request into two. */
const OWN_HEADERS = /^(host|connection|keep-alive|content-length|transfer-encoding|te|trailer|upgrade|expect)$/i;

/** Undefined: a header of the request cannot be written. */
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
