import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { brotliCompress } from "node:zlib";

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
};

type File = { type: string; plain: Buffer; brotli: Buffer | undefined };

/**
 * The build's files, read once at the start. Their names carry a hash, so they never change. They are compressed in the
 * background: a process that has just started serves them plain for a second rather than nothing at all.
 */
export function serveStaticFiles(folder: string): (request: IncomingMessage, response: ServerResponse) => boolean {
  const files = new Map<string, File>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const path = join(entry.parentPath, entry.name);
    const plain = readFileSync(path);
    const file: File = { type, plain, brotli: undefined };
    files.set(path.slice(folder.length).replaceAll("\\", "/"), file);
    if (type.startsWith("font/")) continue; // woff2 is compressed already
    brotliCompress(plain, (error, compressed) => {
      if (!error) file.brotli = compressed;
    });
  }

  return (request, response) => {
    const file = files.get((request.url ?? "").split("?", 1)[0] ?? "");
    if (!file || (request.method !== "GET" && request.method !== "HEAD")) return false;
    const compressed = /\bbr\b/.test(String(request.headers["accept-encoding"])) ? file.brotli : undefined;
    response.writeHead(200, {
      "content-type": file.type,
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      vary: "accept-encoding",
      "content-length": (compressed ?? file.plain).length,
      ...(compressed ? { "content-encoding": "br" } : {}),
    });
    response.end(request.method === "HEAD" ? undefined : (compressed ?? file.plain));
    return true;
  };
}
