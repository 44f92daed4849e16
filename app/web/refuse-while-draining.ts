import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * For a process that is about to stop, behind a proxy that says it has another one to ask (deploy/nginx/stufenlos.conf): after a
 * 503 it asks that one, and leaves us alone from then on. A POST must not be asked twice, so it is served to the end.
 */
export function sendElsewhere({ method, headers }: IncomingMessage, response: ServerResponse): boolean {
  if (headers["x-ask-another"] === undefined || (method !== "GET" && method !== "HEAD")) return false;
  response.writeHead(503, { "retry-after": "1", "cache-control": "no-store" }).end();
  return true;
}
