import { randomBytes } from "node:crypto";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from "react-router";
import { compressPage } from "./web/page-cache/compress-page.ts";
import { cachePageContext, takesBrotli } from "./web/page-cache/cached-pages.ts";
import { depsContext } from "./web/context.ts";
import { setSecurityHeaders } from "./web/security-headers.ts";
import type { Handle } from "./web/route-handle.ts";
import { hasChosen, refusesBySignal } from "./web/cookie-choice.ts";

/** Renders the whole page before sending, because loaders are fast and the content policy needs the finished page. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  deps: Readonly<RouterContextProvider>,
) {
  const handles = handlesIn(context);
  // Never cached, and full of visitors' input: these pages run only scripts with the page's nonce. Decided by the matched route,
  // since a path can be spelled in many ways ("/ADMIN", "/%61dmin").
  const isStaffPage = handles.some((handle) => handle?.staff);
  const nonce = isStaffPage ? randomBytes(16).toString("base64") : undefined;
  const page = <ServerRouter context={context} url={request.url} {...(nonce && { nonce })} />;
  const html = `<!DOCTYPE html>${await render(page, nonce)}`;
  headers.set("content-type", "text/html; charset=utf-8");
  headers.append("vary", "accept-encoding");
  if (status === 200 && !isStaffPage) setVisitorCaching(request, headers);
  if (import.meta.env.PROD) setSecurityHeaders(headers, html, { nonce, pixelScript: pixelScriptOf(context, handles) });
  if (request.method === "HEAD") return new Response(null, { status, headers });
  const isShared =
    status === 200 && (headers.get("cache-control") ?? "").startsWith("public") && !headers.has("set-cookie");
  const cachePage = import.meta.env.PROD && isShared ? deps.get(cachePageContext) : undefined;
  void cachePage?.(html, new Headers(headers)).catch(() => undefined); // on failure the next visitor's page is rendered too
  if (!takesBrotli(request.headers.get("accept-encoding"))) return new Response(html, { status, headers });
  headers.set("content-encoding", "br");
  return new Response(new Uint8Array(compressPage(html, isShared && !cachePage)), { status, headers });
}

/** React Router prints the whole error by default, and a database error quotes the rejected row: personal data. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return;
  context.get(depsContext).report(error, "a request failed");
};

type Handles = readonly (Handle | undefined)[];

/** The handles of the matched routes. */
const handlesIn = ({ staticHandlerContext, routeModules }: EntryContext): Handles =>
  staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle as Handle | undefined);

/** Origin of Meta's pixel, if this page may load it. */
function pixelScriptOf({ staticHandlerContext }: EntryContext, handles: Handles): string | undefined {
  const root = staticHandlerContext.loaderData["root"] as { pixel?: { script: string } } | undefined;
  return handles.some((handle) => handle?.pixel) ? root?.pixel?.script : undefined;
}

function render(page: React.ReactNode, nonce: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(
          Buffer.concat(chunks)
            .toString("utf8")
            .replace(/^<!DOCTYPE html>/i, ""),
        );
        done();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      ...(nonce && { nonce }),
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
    });
  });
}

/**
 * A visitor page is the same for all visitors without a cookie choice, so a proxy may cache it for a minute, unless its route
 * says otherwise.
 */
function setVisitorCaching(request: Request, headers: Headers): void {
  const cacheControl = headers.get("cache-control");
  const own = hasChosen(request) || refusesBySignal(request);
  if (cacheControl === null || (own && cacheControl.startsWith("public"))) {
    headers.set("cache-control", own ? "private, max-age=0" : "public, max-age=0, s-maxage=60");
  }
  headers.append("vary", "cookie, sec-gpc");
}
