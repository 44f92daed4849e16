import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { pathToFileURL } from "node:url";
import type { Recognition } from "#server/delivery/adapter.ts";
import { listen } from "#testing/listen.ts";
import type { Opening } from "./protocol/behaviour.ts";
import { behaviourNamed } from "./behaviours/registry.ts";
import { createControls, type Controls } from "./controls.ts";
import { openJournal, readJournal } from "./journal.ts";
import { marksFrom } from "./lead-in-request.ts";
import { createMemory } from "./memory.ts";
import { pageOf } from "./page.ts";
import { reply } from "./reply.ts";
import { readRoute } from "./route.ts";
import { serveRequest } from "./serve-request.ts";

type Options = {
  port: number;
  /** Loopback unless given: in a container others must reach it. */
  host?: string;
  journal: string;
  /** Delay of every response. */
  delayMs?: () => number;
  /** How long a second lasts in "60 seconds" or "a byte per second". Tests have no time. */
  secondMs?: number;
};

export type FakeService = Pick<Controls, "switchTo" | "revokeToken" | "restoreToken"> & {
  url: string;
  /** Where a behaviour can be met. Those that need a port of their own get it at the first call. */
  urlOf: (behaviour: string, recognition?: Recognition) => Promise<string>;
  stop: () => Promise<void>;
};

/**
 * Stands in for every kind of lead service, in development and in tests. The path says how it behaves; GET / lists all.
 * What it truly did is in its journal, one JSON line per request, on disk before a byte of the answer leaves.
 */
export async function startFakeService(options: Options): Promise<FakeService> {
  const { port, host, journal: file, delayMs = () => 0, secondMs = 1000 } = options;
  const memory = createMemory();
  for (const { path, key, body, processed } of readJournal(file)) {
    const lead = marksFrom(key, body);
    memory.nextTurn(path, lead);
    memory.take(path, readRoute(path).recognition, lead, processed);
  }
  const journal = await openJournal(file);
  const controls = createControls();
  const house = { journal, memory, controls, homeUrl: () => url, delayMs, secondMs };
  const site = {
    serve: (request: IncomingMessage, response: ServerResponse) => void serve(request, response),
    secondMs,
  };
  const { url, stop } = await listen(createServer(site.serve), port, "http", host);
  const opened = new Map<string, ReturnType<Opening["open"]>>();

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? "/", "http://fake");
    try {
      if (request.method === "GET") return show(response, pathname);
      await serveRequest(house, pathname, request, response);
    } catch (error) {
      if (!request.socket.destroyed) console.error(error); // a client may go at any time; all else is a fault here
      response.destroy();
    }
  }

  function show(response: ServerResponse, path: string): void {
    const headers = { "content-type": "text/html; charset=utf-8" };
    reply(response, { status: 200, headers, body: pageOf(readJournal(file), path.slice(1)) });
  }

  async function open(name: string): Promise<string> {
    const behaviour = behaviourNamed(name);
    if (!behaviour) throw new Error(`There is no behaviour "${name}"`);
    if (behaviour.server === "http") return url;
    const listening = opened.get(name) ?? behaviour.open(site);
    opened.set(name, listening);
    return (await listening).url;
  }

  return {
    url,
    urlOf: async (name, recognition = "none") => `${await open(name)}/${recognition}/${name}`,
    switchTo: controls.switchTo,
    revokeToken: controls.revokeToken,
    restoreToken: controls.restoreToken,
    async stop() {
      await stop();
      await Promise.all([...opened.values()].map(async (listening) => (await listening).stop()));
      await journal.close();
    },
  };
}

/** Runs as a process of its own and varies its delays, so that kills meet requests in flight. */
if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { PORT = "3900", JOURNAL = ".local/fake-service.jsonl", SLOWEST_MS = "0" } = process.env;
  const delayMs = () => Math.random() * Number(SLOWEST_MS);
  const partner = await startFakeService({ port: Number(PORT), journal: JOURNAL, delayMs });
  console.log(`listening on ${partner.url}`);
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => void partner.stop());
}
