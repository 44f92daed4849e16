import type { IncomingMessage, ServerResponse } from "node:http";

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST"]);

/** Nothing of ours knows another method, and of TRACE no request can be made: it ended in an error. */
export function refuseMethod({ method = "GET" }: IncomingMessage, response: ServerResponse): boolean {
  if (METHODS.has(method)) return false;
  response.writeHead(405, { allow: [...METHODS].join(", "), "cache-control": "no-store" }).end();
  return true;
}

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

/** What our pages' addresses are made of. Files have a dot, and their names keep their capitals. */
const OF_A_PAGE = /^[a-z0-9/_-]+$/;

/** The one spelling of a page's path: lower case, no encoded letters, no slash at the end. Another kind of path stays as it is. */
export function canonicalPath(path: string): string {
  const plain = decodeURIComponent(path).toLowerCase().replaceAll(/\/+/g, "/");
  return OF_A_PAGE.test(plain) ? plain.replace(/(?<=.)\/$/, "") : path;
}

/** Links get retyped and capitalised: another spelling of a page's address leads to the page, with its query. */
export function redirectToCanonical({ method, url = "/" }: IncomingMessage, response: ServerResponse): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const [path = "/"] = url.split("?", 1);
  const canonical = canonicalPath(path);
  if (canonical === path) return false;
  response.setHeader("location", canonical + url.slice(path.length));
  response.writeHead(301, { "cache-control": "no-store" }).end();
  return true;
}
