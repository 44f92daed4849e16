import { execFile } from "node:child_process";
import { createServer, get, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { median } from "#bench/measure/statistics.ts";
import { startPlainProxy } from "./plain-proxy.ts";
import type { Stage } from "./harness.ts";

const PAGE = "/treppenlift";
const run = promisify(execFile);

export type Pages = {
  bytes: number;
  /** Pages a second, the median of the rounds. */
  bare: number;
  ours: number;
  proxied: number;
  cached: number;
  /** Processor milliseconds of web per page. */
  cost: number;
};

/** The funnel's first screen, beside a bare Node server that sends the same bytes, and through nginx with and without a cache. */
export async function measurePages(
  stage: Stage,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Pages> {
  const page = await fetchPage(stage.webUrl + PAGE);
  const bare = await startBare(page);
  const proxy = await startPlainProxy(stage.webUrl);
  const rates = { bare: [] as number[], ours: [] as number[], proxied: [] as number[], cached: [] as number[] };
  let [cpu, served] = [0, 0];
  try {
    for (let round = 0; round < rounds; round++) {
      rates.bare.push(await wrk(bare.url, seconds));
      const before = stage.cpuMs().web;
      const rate = await wrk(stage.webUrl + PAGE, seconds);
      cpu += stage.cpuMs().web - before;
      served += rate * seconds;
      rates.ours.push(rate);
      rates.proxied.push(await wrk(proxy.url + PAGE, seconds));
      rates.cached.push(await wrk(proxy.cachedUrl + PAGE, seconds));
    }
  } finally {
    bare.server.close();
    bare.server.closeAllConnections();
    await proxy.stop();
  }
  return {
    bytes: page.body.length,
    bare: median(rates.bare),
    ours: median(rates.ours),
    proxied: median(rates.proxied),
    cached: median(rates.cached),
    cost: cpu / served,
  };
}

/** One thread and sixteen connections: the load must not take the server's core. */
async function wrk(url: string, seconds: number): Promise<number> {
  const { stdout } = await run("wrk", ["-t1", "-c16", `-d${seconds}s`, "-H", "accept-encoding: br", url]);
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} answered something else than a page:\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}

type SentPage = { headers: Record<string, string>; body: Buffer };

/** The bytes as they go over the wire: fetch would unpack them. */
async function fetchPage(url: string): Promise<SentPage> {
  return new Promise((done, fail) => {
    get(url, { headers: { "accept-encoding": "br" } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const { "transfer-encoding": _, connection: __, ...headers } = response.headers as Record<string, string>;
        done({ headers, body: Buffer.concat(chunks) });
      });
    }).once("error", fail);
  });
}

async function startBare({ headers, body }: SentPage): Promise<{ url: string; server: Server }> {
  const server = createServer((_, response) => {
    response.writeHead(200, { ...headers, "content-length": body.length });
    response.end(body);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, server };
}
