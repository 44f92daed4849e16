import { createServer } from "node:net";

/** Below the range from which the system serves outgoing connections: nobody takes it while its process is dead. */
const [FIRST, IN_RANGE] = [20_000, 500];

/**
 * Processes that run side by side each count up in a range of their own, so that two never find the same port free. Two runs on one
 * machine have the same ranges, and begin at different places in them.
 */
let next = process.pid % IN_RANGE;
const pool = process.env["VITEST_POOL_ID"];
const range = pool === undefined ? 10 + (process.pid % 10) : Number(pool) % 10;

export async function freePort(): Promise<number> {
  for (;;) {
    const port = FIRST + range * IN_RANGE + (next++ % IN_RANGE);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const server = createServer();
    server.once("error", () => done(false));
    server.listen(port, "127.0.0.1", () => server.close(() => done(true)));
  });
