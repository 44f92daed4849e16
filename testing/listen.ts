import { once } from "node:events";
import type { AddressInfo, Server, Socket } from "node:net";

export type Listening = { port: number; url: string; stop: () => Promise<void> };

/** Opens a port on this machine; `stop` also breaks what is still connected. The backlog lets thousands connect at once. */
export async function listen(
  server: Server,
  port = 0,
  scheme: "http" | "https" = "http",
  host = "127.0.0.1",
): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined); // clients may go at any time
    socket.once("close", () => sockets.delete(socket));
  });
  server.listen({ port, host, backlog: 4096 });
  await once(server, "listening");
  const { port: chosen } = server.address() as AddressInfo;
  return {
    port: chosen,
    url: `${scheme}://127.0.0.1:${chosen}`,
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        for (const socket of sockets) socket.destroy();
      }),
  };
}
