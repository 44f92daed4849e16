import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * For a process that is about to stop, behind a proxy that says it has another backend (deploy/nginx/stufenlos.conf): after a
 * 503 the proxy uses that one from then on. A POST must not be sent twice, so it is still served.
 */
export function rejectWhileDraining({ method, headers }: IncomingMessage, response: ServerResponse): boolean {
  if (headers["x-ask-another"] === undefined || (method !== "GET" && method !== "HEAD")) return false;
  response.writeHead(503, { "retry-after": "1", "cache-control": "no-store" }).end();
  return true;
}
