import { existsSync, readdirSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const compress = promisify(brotliCompress);

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

/** Vite hashes the names in this folder, so these files are immutable. */
const HASHED = "/assets/";
const FOR_EVER = "public, max-age=31536000, immutable";
const FOR_A_DAY = "public, max-age=86400";

type File = { type: string; keep: string; plain: Buffer; brotli: Buffer | undefined };

/** The served files of a folder, recursively. */
const filesIn = (folder: string): { path: string; type: string }[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const type = TYPES[extname(entry.name)];
    return entry.isFile() && type !== undefined ? [{ path: join(entry.parentPath, entry.name), type }] : [];
  });

/** Writes a compressed copy beside each file, at the end of a build because it takes seconds. */
export async function compressFiles(folder: string): Promise<void> {
  const loose = filesIn(folder).filter(({ type }) => !PACKED.test(type));
  await Promise.all(loose.map(async ({ path }) => writeFile(`${path}.br`, await compress(readFileSync(path)))));
}

/** Reads the build's files once at start. Uncompressed ones of an older build are served as they are. */
export function serveStaticFiles(folder: string): (request: IncomingMessage, response: ServerResponse) => boolean {
  const files = new Map<string, File>();
  for (const { path, type } of filesIn(folder)) {
    const name = path.slice(folder.length).replaceAll("\\", "/");
    files.set(name, {
      type,
      keep: name.startsWith(HASHED) ? FOR_EVER : FOR_A_DAY,
      plain: readFileSync(path),
      brotli: existsSync(`${path}.br`) ? readFileSync(`${path}.br`) : undefined,
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
