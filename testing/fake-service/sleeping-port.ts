import { createServer, type AddressInfo } from "node:net";
import { parentPort } from "node:worker_threads";

/** Opens a port with a queue of one (which holds two) and never accepts: the thread sleeps until it is ended. */
const server = createServer();
server.listen({ port: 0, host: "127.0.0.1", backlog: 1 }, () => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage((server.address() as AddressInfo).port);
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
});
