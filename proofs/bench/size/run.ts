import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { join, resolve } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { createRequestListener } from "@react-router/node";
import type { ServerBuild } from "react-router";
import { build } from "vite";
import { listen } from "#testing/listen.ts";
import { loadFunnelPage } from "#proofs/bench/measure/funnel-page.ts";

/**
 * `npm run prove size`: what a first-time visitor of /treppenlift downloads until the page works, brotli, beside an empty React Router page
 * and a bare hydrateRoot page, all built now. Fails when the funnel's scripts, document or requests are over their budget. The goal for
 * the scripts is 1.2 of the bare page (70 KB). `--budget`: without the two pages that it is compared with.
 */
const ALLOWED = { scriptsKb: 69.9, documentKb: 30, requests: 4, formKb: 9 };
const here = import.meta.dirname;
const local = join(here, "../../.local/size");
const quiet = { stdio: ["ignore", "ignore", "inherit"] as ["ignore", "ignore", "inherit"] };

execFileSync("react-router", ["build"], quiet);
const funnelPage = await loadFunnelPage();
const scripts = await scriptsOf(funnelPage, "/treppenlift", "build/client");
const funnel = sumOf(scripts);
const requests = 1 + scripts.length; // styles and pictures are in the document; fonts come once the page works
const document = await documentOf(funnelPage, "/treppenlift");
const assets = "build/client/assets";
const form = sumOf(readdirSync(assets).flatMap((name) => (/^form-[\w-]{8}\.js$/.test(name) ? join(assets, name) : [])));

if (!process.argv.includes("--budget")) {
  const [bare, router] = [await bareReact(), await emptyRouter()];
  console.log(`JavaScript until the first screen works, brotli
  bare hydrateRoot page     ${kb(bare)}
  empty React Router page   ${kb(router)}   ${(router / bare).toFixed(2)} x bare
  /treppenlift                        ${(funnel / bare).toFixed(2)} x bare; the goal is 1.20`);
}
console.log(`/treppenlift until the first screen works
  scripts, brotli           ${kb(funnel)}   of ${ALLOWED.scriptsKb} KB allowed
  the document, with styles, pictures and the next two steps, brotli
                            ${kb(document)}   of ${ALLOWED.documentKb} KB allowed
  requests                  ${requests}   of ${ALLOWED.requests} allowed
the form that is loaded after it, with its soft checks
                            ${kb(form)}   of ${ALLOWED.formKb} KB allowed`);
if (form === 0) throw new Error("There is no file of the form");
if (
  form > ALLOWED.formKb * 1000 ||
  funnel > ALLOWED.scriptsKb * 1000 ||
  document > ALLOWED.documentKb * 1000 ||
  requests > ALLOWED.requests
) {
  console.error("The funnel is over its budget");
  process.exitCode = 1;
}

async function bareReact(): Promise<number> {
  const root = join(here, "bare-react");
  const outDir = join(local, "bare-react");
  const options = { outDir, emptyOutDir: true, rollupOptions: { input: join(root, "main.tsx") } };
  await build({ root, configFile: false, logLevel: "error", build: options });
  return sumOf(readdirSync(join(outDir, "assets")).map((name) => join(outDir, "assets", name)));
}

async function emptyRouter(): Promise<number> {
  execFileSync("react-router", ["build", join(here, "empty-router")], quiet);
  const routerPage = createRequestListener({
    build: (await import(resolve(local, "empty-router/server/index.js"))) as ServerBuild,
  });
  return sumOf(await scriptsOf(routerPage, "/", join(local, "empty-router/client")));
}

async function documentOf(page: RequestListener, path: string): Promise<number> {
  const { url, stop } = await listen(createServer(page));
  const html = await (await fetch(url + path)).text();
  await stop();
  return brotliCompressSync(html).length;
}

/** All scripts that the rendered document names, as the browser would fetch them. */
async function scriptsOf(page: RequestListener, path: string, folder: string): Promise<string[]> {
  const { url, stop } = await listen(createServer(page));
  const html = await (await fetch(url + path)).text();
  await stop();
  if (!html.includes("/assets/")) throw new Error(`${path} names no scripts:\n${html}`);
  return [...new Set(html.match(/\/assets\/[\w.-]+\.js/g))].map((script) => join(folder, script));
}

function sumOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + brotliCompressSync(readFileSync(file)).length, 0);
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1).padStart(6)} KB`;
}
