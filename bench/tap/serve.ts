import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { serveStaticFiles } from "#app/web/static-files.ts";

export type Served = { url: string; stop: () => void };

/** The same plain server for both sites: files in brotli from memory, everything else from the page. */
export function serve(folder: string, page: RequestListener): Promise<Served> {
  const serveStatic = serveStaticFiles(folder);
  const server = createServer((request, response) => {
    if (!serveStatic(request, response)) page(request, response);
  });
  const stop = () => {
    server.close();
    server.closeAllConnections();
  };
  return new Promise((done) => {
    server.listen(0, "127.0.0.1", () => {
      done({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop });
    });
  });
}
