import { createServer, type RequestListener } from "node:http";
import { serveStaticFiles } from "#app/web/static-files.ts";
import { listen, type Listening } from "#testing/listen.ts";

/** The same plain server for both sites: files in brotli from memory, everything else from the page. */
export function serve(folder: string, page: RequestListener): Promise<Listening> {
  const serveStatic = serveStaticFiles(folder);
  return listen(
    createServer((request, response) => {
      if (!serveStatic(request, response)) page(request, response);
    }),
  );
}
