import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { build } from "vite";
import { compressFiles } from "#app/web/static-files.ts";
import { serve } from "./serve.ts";
import type { Site } from "./slow-phone.ts";

const source = join(import.meta.dirname, "bare-page");
const target = resolve(".local/bench-tap");

/** The floor: one document and React, nothing else. Built now, for the browser and for the server. */
export async function startBareSite(): Promise<Site> {
  await buildWith({ outDir: join(target, "client"), rollupOptions: { input: join(source, "main.tsx") } });
  await compressFiles(join(target, "client"));
  await buildWith({ outDir: join(target, "server"), ssr: join(source, "render.tsx") });
  const { renderDocument } = (await import(
    join(target, "server/render.js")
  )) as typeof import("./bare-page/render.tsx");
  const script = readdirSync(join(target, "client/assets")).find((name) => name.endsWith(".js"));
  if (!script) throw new Error("The bare page was built without a script");

  const { url, stop } = await serve(join(target, "client"), (_, response) => {
    // Rendered and compressed for each visit, as the funnel's page is.
    const body = brotliCompressSync(renderDocument(`/assets/${script}`), {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
    });
    response.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-encoding": "br" }).end(body);
  });
  return { name: "bare page", url: `${url}/`, option: "button[value=Sitzlift]", effect: "Sitzlift", stop };
}

const buildWith = (options: object) =>
  build({ root: source, configFile: false, logLevel: "error", build: { emptyOutDir: true, ...options } });
