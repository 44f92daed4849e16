import { createServer, type IncomingHttpHeaders } from "node:http";
import { listen, type Listening } from "#testing/listen.ts";
import { fetchBytes, type SentBytes } from "#proofs/bench/measure/fetch-bytes.ts";

const KEPT_HEADERS = ["content-type", "content-encoding", "cache-control"];

/** Serves the same bytes from memory: the score of a page if our process took no time. */
export function startStaticTwin(origin: string): Promise<Listening> {
  const files = new Map<string, Promise<SentBytes>>();
  const server = createServer(async ({ url = "/", headers }, response) => {
    const saved = files.get(url) ?? fetchBytes(new URL(url, origin), headersOf(headers));
    files.set(url, saved);
    const { status, headers: sent, body } = await saved;
    const kept = Object.fromEntries(KEPT_HEADERS.flatMap((name) => (sent[name] ? [[name, sent[name]]] : [])));
    response.writeHead(status, { ...kept, "content-length": body.length }).end(body);
  });
  return listen(server);
}

const headersOf = ({ cookie = "", accept = "*/*", "accept-encoding": encoding = "" }: IncomingHttpHeaders) => ({
  cookie,
  accept,
  "accept-encoding": encoding,
});
