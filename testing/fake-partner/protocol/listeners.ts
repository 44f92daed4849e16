import { once } from "node:events";
import { createServer as createTlsServer, type ServerOptions } from "node:https";
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { Worker } from "node:worker_threads";
import type { Listening, Site } from "./behaviour.ts";

const HOST = "127.0.0.1";

/** Resolves when the port is open. The backlog lets thousands connect at once. */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen({ port, host: HOST, backlog: 4096 });
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Closes the port and breaks what is still connected. */
function closeWith(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  return new Promise((done) => {
    server.close(() => done());
    for (const socket of sockets) socket.destroy();
  });
}

function follow(server: Server): Set<Socket> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined); // clients may go at any time
    socket.once("close", () => sockets.delete(socket));
  });
  return sockets;
}

/** A connection is handed over as it comes in; nothing has been read. */
export async function listenRaw(scheme: "http" | "https", act: (socket: Socket) => void): Promise<Listening> {
  const server = createServer();
  const sockets = follow(server);
  server.on("connection", act);
  const port = await listen(server);
  return { url: `${scheme}://${HOST}:${port}`, close: () => closeWith(server, sockets) };
}

export async function listenTls(site: Site, options: ServerOptions): Promise<Listening> {
  const server = createTlsServer(options, site.serve);
  const sockets = follow(server);
  const port = await listen(server);
  return { url: `https://${HOST}:${port}`, close: () => closeWith(server, sockets) };
}

/**
 * A port whose queue is full: the kernel then leaves new connections without an answer. Node accepts whatever comes, so
 * the port is opened by a thread that goes to sleep; two connections of our own fill its queue.
 */
export async function listenWithFullQueue(): Promise<Listening> {
  const sleeper = new Worker(new URL("../sleeping-port.ts", import.meta.url));
  const [port] = (await once(sleeper, "message")) as [number];
  const fillers = [connect(port, HOST), connect(port, HOST)];
  for (const filler of fillers) filler.on("error", () => undefined);
  await Promise.all(fillers.map((filler) => once(filler, "connect")));
  return {
    url: `http://${HOST}:${port}`,
    async close() {
      for (const filler of fillers) filler.destroy();
      await sleeper.terminate();
    },
  };
}
