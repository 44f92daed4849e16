import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { brotliCompress } from "node:zlib";

const TYPES: Readonly<Record<string, string>> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
};

/** Already compressed formats. */
const PACKED = /^(font\/|image\/(png|x-icon))/;

/** Vite puts a hash into the names in this folder: such a file never changes. Others keep their name. */
const HASHED = "/assets/";
const FOR_EVER = "public, max-age=31536000, immutable";
const FOR_A_DAY = "public, max-age=86400";

type File = { type: string; keep: string; plain: Buffer; brotli: Buffer | undefined };

/**
 * The build's files, read once at the start. They are compressed in the background: a process that has just started serves
 * them uncompressed for a second.
 */
export function serveStaticFiles(folder: string): (request: IncomingMessage, response: ServerResponse) => boolean {
  const files = new Map<string, File>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = TYPES[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const path = join(entry.parentPath, entry.name);
    const plain = readFileSync(path);
    const name = path.slice(folder.length).replaceAll("\\", "/");
    const file: File = { type, keep: name.startsWith(HASHED) ? FOR_EVER : FOR_A_DAY, plain, brotli: undefined };
    files.set(name, file);
    if (PACKED.test(type)) continue;
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
      "cache-control": file.keep,
      "x-content-type-options": "nosniff",
      vary: "accept-encoding",
      "content-length": (compressed ?? file.plain).length,
      ...(compressed ? { "content-encoding": "br" } : {}),
    });
    response.end(request.method === "HEAD" ? undefined : (compressed ?? file.plain));
    return true;
  };
}
