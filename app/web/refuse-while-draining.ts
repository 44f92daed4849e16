import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * For a stopping process behind a proxy with another backend (deploy/nginx/stufenlos.conf): after a 503 the proxy switches to
 * that one. A POST must not be repeated, so it is still served.
 */
export function rejectWhileDraining({ method, headers }: IncomingMessage, response: ServerResponse): boolean {
  if (headers["x-ask-another"] === undefined || (method !== "GET" && method !== "HEAD")) return false;
  response.writeHead(503, { "retry-after": "1", "cache-control": "no-store" }).end();
  return true;
}
