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
  /** Before anything was read; with `isWarmedUp` after the first request, which is answered as it should be. */
  greet?: (socket: Socket, wire: Socket) => void;
  /** When a whole request has come in. */
  answer?: (socket: Socket, wire: Socket, request: string) => void;
  tls?: TlsOptions;
  /** The first connection gets one request to `WARM_UP` before all else, which is not counted. */
  isWarmedUp?: boolean;
};

export const WARM_UP = "/warm-up";

/** A service on loopback that does exactly what it is told with its sockets, for faults that no HTTP server would commit. */
export async function startRawService({ greet, answer, tls, isWarmedUp = false }: Manners): Promise<RawService> {
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
    let isWarmingUp = isWarmedUp && accepted === 1;
    let request = "";
    socket.on("error", () => undefined);
    socket.on("data", (chunk: Buffer) => {
      request += chunk.toString("latin1");
      if (!isWarmingUp) received += chunk.toString("latin1");
      if (!isWhole(request)) return;
      const whole = request;
      request = "";
      if (!isWarmingUp) return answer?.(socket, wire, whole);
      isWarmingUp = false;
      socket.write("HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nwarm", () => greet?.(socket, wire));
    });
    if (!isWarmingUp) greet?.(socket, wire);
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
