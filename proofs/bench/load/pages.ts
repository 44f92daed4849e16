import { execFile } from "node:child_process";
import { createServer } from "node:http";
import { promisify } from "node:util";
import { median } from "#testing/statistics.ts";
import { listen } from "#testing/listen.ts";
import { fetchBytes } from "#proofs/bench/measure/fetch-bytes.ts";
import type { LoadHarness } from "./harness.ts";
import { startPlainProxy } from "./plain-proxy.ts";

const PAGE = "/treppenlift";
/** None of ours: it changes nothing about the page, but a page for somebody with cookies is not taken from memory. */
const COOKIE = "cookie: unrelated=1";
const run = promisify(execFile);

export type Pages = {
  bytes: number;
  /** Pages a second, the median of the rounds. */
  bare: number;
  ours: number;
  /** The page for a visitor with a cookie, which is rendered for each request. */
  rendered: number;
  proxied: number;
  cached: number;
  /** Processor milliseconds of web per page. */
  cost: { ours: number; rendered: number };
};

/** The funnel's first screen, from memory and rendered, beside a bare Node server that sends the same bytes, and through nginx with and without a cache. */
export async function measurePages(
  harness: LoadHarness,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Pages> {
  const { headers, body } = await fetchBytes(harness.url + PAGE, { "accept-encoding": "br" });
  const { "transfer-encoding": _, connection: __, ...kept } = headers;
  const bare = await listen(
    createServer((___, response) => response.writeHead(200, { ...kept, "content-length": body.length }).end(body)),
  );
  const proxy = await startPlainProxy(harness.url);
  const rates: Record<"bare" | "ours" | "rendered" | "proxied" | "cached", number[]> = {
    bare: [],
    ours: [],
    rendered: [],
    proxied: [],
    cached: [],
  };
  const costs: Record<"ours" | "rendered", number[]> = { ours: [], rendered: [] };
  const ask = async (kind: keyof typeof costs, headers: readonly string[] = []) => {
    const before = harness.cpuMs().web;
    const rate = await wrk(harness.url + PAGE, seconds, headers);
    costs[kind].push((harness.cpuMs().web - before) / (rate * seconds));
    rates[kind].push(rate);
  };
  try {
    await ask("rendered", [COOKIE]); // warm code
    rates.rendered.pop();
    costs.rendered.pop();
    for (let round = 0; round < rounds; round++) {
      rates.bare.push(await wrk(bare.url, seconds));
      await ask("ours");
      await ask("rendered", [COOKIE]);
      rates.proxied.push(await wrk(proxy.url + PAGE, seconds));
      rates.cached.push(await wrk(proxy.cachedUrl + PAGE, seconds));
    }
  } finally {
    await bare.stop();
    await proxy.stop();
  }
  return {
    bytes: body.length,
    bare: median(rates.bare),
    ours: median(rates.ours),
    rendered: median(rates.rendered),
    proxied: median(rates.proxied),
    cached: median(rates.cached),
    cost: { ours: median(costs.ours), rendered: median(costs.rendered) },
  };
}

/** One thread and sixteen connections: the load must not take the server's core. */
async function wrk(url: string, seconds: number, headers: readonly string[] = []): Promise<number> {
  const sent = ["accept-encoding: br", ...headers].flatMap((header) => ["-H", header]);
  const { stdout } = await run("wrk", ["-t1", "-c16", `-d${seconds}s`, ...sent, url]);
  if (/Non-2xx/.test(stdout)) throw new Error(`${url} answered something else than a page:\n${stdout}`);
  return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]);
}
