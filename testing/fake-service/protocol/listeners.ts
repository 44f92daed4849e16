import { once } from "node:events";
import { createServer as createTlsServer, type ServerOptions } from "node:https";
import { connect, createServer, type Socket } from "node:net";
import { Worker } from "node:worker_threads";
import { listen, type Listening } from "#testing/listen.ts";
import type { Site } from "./behaviour.ts";

/** A connection is handed over as it comes in; nothing has been read. */
export const listenRaw = (scheme: "http" | "https", act: (socket: Socket) => void): Promise<Listening> =>
  listen(createServer(act), 0, scheme);

export const listenTls = (site: Site, options: ServerOptions): Promise<Listening> =>
  listen(createTlsServer(options, site.serve), 0, "https");

/**
 * A port whose queue is full: the kernel then leaves new connections without an answer. Node accepts whatever comes, so
 * the port is opened by a thread that goes to sleep; two connections of our own fill its queue.
 */
export async function listenWithFullQueue(): Promise<Listening> {
  const sleeper = new Worker(new URL("../sleeping-port.ts", import.meta.url));
  const [port] = (await once(sleeper, "message")) as [number];
  const fillers = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")];
  for (const filler of fillers) filler.on("error", () => undefined);
  await Promise.all(fillers.map((filler) => once(filler, "connect")));
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async stop() {
      for (const filler of fillers) filler.destroy();
      await sleeper.terminate();
    },
  };
}
