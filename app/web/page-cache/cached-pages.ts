import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import { createContext } from "react-router";
import { compressForMany } from "./compress-page.ts";

/** Pages and steps, with room for more funnels. */
const MAX_CACHED = 256;

type CachedPage = { headers: Readonly<Record<string, string>>; html: Buffer; compressed: () => Buffer };

/** Called with a finished page that is the same for every visitor without cookies. */
type CachePage = (html: string, headers: Headers) => Promise<void>;

export type Answer = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

export type CachedPages = {
  /** Answers from the cache where possible, otherwise by `render`. */
  before: (render: Answer) => Answer;
  /** For a request being rendered; undefined if its page is private. */
  cacheFor: (request: Request) => CachePage | undefined;
};

export const cachePageContext = createContext<CachePage | undefined>(undefined);

/**
 * Caches pages of anonymous visitors by path. `readVersion` covers everything on them that can change while the process runs; a
 * new version invalidates all.
 */
export function createCachedPages(readVersion: () => Promise<string>): CachedPages {
  const pages = new Map<string, CachedPage>();
  let version: string | undefined;

  async function currentVersion(): Promise<string> {
    const now = await readVersion();
    if (now !== version) pages.clear();
    version = now;
    return now;
  }

  async function find(path: string): Promise<CachedPage | undefined> {
    await currentVersion();
    return pages.get(path);
  }

  return {
    before: (render) => async (request, response) => {
      const { method, url = "/", headers } = request;
      const mayShare = method === "GET" && !url.includes("?") && tellsNothing(headers);
      const page = mayShare ? await find(url).catch(() => undefined) : undefined;
      if (page) send(page, headers, response);
      else await render(request, response);
    },
    cacheFor(request) {
      const { pathname, search } = new URL(request.url);
      if (request.method !== "GET" || search !== "" || !tellsNothing(Object.fromEntries(request.headers))) return;
      const started = version;
      return async (html, headers) => {
        // The content may have changed during rendering. Of concurrent visitors, the first one's page is cached.
        if ((await currentVersion()) !== started || version !== started || pages.has(pathname)) return;
        const [oldest] = pages.keys();
        if (pages.size >= MAX_CACHED && oldest !== undefined) pages.delete(oldest);
        pages.set(pathname, {
          headers: Object.fromEntries(headers),
          html: Buffer.from(html),
          compressed: compressForMany(html),
        });
      };
    },
  };
}

/** Visitors with cookies, or whose browser refuses advertising, may see another page. */
const tellsNothing = (headers: IncomingHttpHeaders | Readonly<Record<string, string>>): boolean =>
  ["cookie", "sec-gpc", "authorization"].every((name) => headers[name] === undefined);

function send(page: CachedPage, asked: IncomingHttpHeaders, response: ServerResponse): void {
  const isCompressed = takesBrotli(asked["accept-encoding"] ?? null);
  const body = isCompressed ? page.compressed() : page.html;
  response.writeHead(200, {
    ...page.headers,
    ...(isCompressed && { "content-encoding": "br" }),
    "content-length": body.length,
  });
  response.end(body);
}

export const takesBrotli = (acceptEncoding: string | null): boolean => /\bbr\b/.test(acceptEncoding ?? "");
