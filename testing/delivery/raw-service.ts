import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { createServer as createTlsServer, type TlsOptions } from "node:tls";
import { afterEach } from "vitest";

export type RawService = {
  port: number;
  /** All bytes that came in so far, over all connections. */
  received: () => string;
  open: () => number;
  accepted: () => number;
  /** Fulfilled when the first connection is closed on this side. */
  closed: Promise<void>;
  stop: () => Promise<void>;
};

/** `wire` is the socket itself, or the one below TLS: only that can be reset. */
type Manners = {
  /** Before anything was read. */
  greet?: (socket: Socket, wire: Socket) => void;
  /** When the whole request has come in. */
  answer?: (socket: Socket, wire: Socket) => void;
  tls?: TlsOptions;
};

/** A service on loopback that does exactly what it is told with its sockets, for faults that no HTTP server would commit. */
export async function startRawService({ greet, answer, tls }: Manners): Promise<RawService> {
  const sockets = new Map<number | undefined, Socket>();
  const closed = Promise.withResolvers<void>();
  let received = "";
  let accepted = 0;

  const track = (socket: Socket) => {
    accepted++;
    const { remotePort } = socket;
    sockets.set(remotePort, socket);
    socket.on("error", () => undefined);
    socket.on("close", () => {
      sockets.delete(remotePort);
      closed.resolve();
    });
  };
  const serve = (socket: Socket) => {
    const wire = sockets.get(socket.remotePort) ?? socket;
    let request = "";
    let answered = false;
    socket.on("error", () => undefined);
    socket.on("data", (chunk: Buffer) => {
      request += chunk.toString("latin1");
      received += chunk.toString("latin1");
      if (answered || !isWhole(request)) return;
      answered = true;
      answer?.(socket, wire);
    });
    greet?.(socket, wire);
  };

  const server: Server = tls ? createTlsServer(tls, serve) : createServer();
  server.on("connection", track);
  if (!tls) server.on("connection", serve);
  server.on("tlsClientError", () => undefined);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return {
    port: (server.address() as AddressInfo).port,
    received: () => received,
    open: () => sockets.size,
    accepted: () => accepted,
    closed: closed.promise,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets.values()) socket.destroy();
      }),
  };
}

function isWhole(request: string): boolean {
  const end = request.indexOf("\r\n\r\n");
  const length = Number(/^content-length: (\d+)/im.exec(request)?.[1] ?? 0);
  return end !== -1 && request.length >= end + 4 + length;
}

/** Starts raw services that are stopped after the test that started them. */
export function useRawServices(): typeof startRawService {
  const started: RawService[] = [];
  afterEach(async () => {
    for (const service of started.splice(0)) await service.stop();
  });
  return async (manners) => {
    const service = await startRawService(manners);
    started.push(service);
    return service;
  };
}
