import type { IncomingMessage, ServerResponse } from "node:http";

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST"]);

/** Allows known methods only: a Request cannot be created for TRACE, which would end in an error. */
export function refuseMethod({ method = "GET" }: IncomingMessage, response: ServerResponse): boolean {
  if (METHODS.has(method)) return false;
  response.writeHead(405, { allow: [...METHODS].join(", "), "cache-control": "no-store" }).end();
  return true;
}

/** Rejects malformed URLs and Host headers: libraries behind would print them, and a URL may name a person. */
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

/** Characters of our page paths. Files have a dot, and their names are case-sensitive. */
const OF_A_PAGE = /^[a-z0-9/_-]+$/;

/** Canonical spelling of a page's path: lower case, no encoded letters, no trailing slash. Other paths stay. */
export function canonicalPath(path: string): string {
  const plain = decodeURIComponent(path).toLowerCase().replaceAll(/\/+/g, "/");
  return OF_A_PAGE.test(plain) ? plain.replace(/(?<=.)\/$/, "") : path;
}

/** Links get retyped and capitalised: redirects other spellings of a page's path, with the query. */
export function redirectToCanonical({ method, url = "/" }: IncomingMessage, response: ServerResponse): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  const [path = "/"] = url.split("?", 1);
  const canonical = canonicalPath(path);
  if (canonical === path) return false;
  response.setHeader("location", canonical + url.slice(path.length));
  response.writeHead(301, { "cache-control": "no-store" }).end();
  return true;
}
