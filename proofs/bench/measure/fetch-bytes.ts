import { once } from "node:events";
import { get, type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";

export type SentBytes = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** A page as it comes over the wire, still compressed: fetch would unpack it. */
export async function fetchBytes(url: string | URL, headers: OutgoingHttpHeaders): Promise<SentBytes> {
  const [response] = (await once(get(url, { headers }), "response")) as [IncomingMessage];
  return { status: response.statusCode ?? 500, headers: response.headers, body: await buffer(response) };
}
