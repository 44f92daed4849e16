import type { IncomingMessage, ServerResponse } from "node:http";

/**
 * An address or a Host header that cannot be read is refused here: the libraries behind would print it, and an address may name
 * a person.
 */
export function refuseMalformed({ url = "/", headers }: IncomingMessage, response: ServerResponse): boolean {
  if (isReadable(url, headers.host ?? "localhost")) return false;
  const type = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
  response.writeHead(400, type).end("Diese Adresse ist nicht gültig.\n");
  return true;
}

function isReadable(path: string, host: string): boolean {
  const url = path.startsWith("/") ? URL.parse(`http://${host}${path}`) : null;
  if (!url || url.username !== "" || url.password !== "") return false;
  try {
    decodeURIComponent(url.pathname);
    return true;
  } catch {
    return false;
  }
}
