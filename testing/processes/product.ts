import { spawn, type ChildProcess } from "node:child_process";
import { createInterface } from "node:readline";
import { freePort } from "#testing/database/postgres.ts";
import { CANARY, searchLog } from "#testing/fixtures/secret-canary.ts";
import { SECRET_KEYS } from "#testing/fixtures/services.ts";

export const ACCESS_PASSWORD = `${CANARY}-zugang`;
export const COOKIE_SECRET = `${CANARY}-only-for-tests`.repeat(2);

export type Running = { process: ChildProcess; log: string[]; kill: (signal: NodeJS.Signals) => Promise<void> };

/** Starts one of our processes and waits until it says it is ready. */
async function start(file: string, env: Record<string, string>, readyWord: string): Promise<Running> {
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env["PATH"], NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log: string[] = [];
  const exited = new Promise<void>((done) => child.once("exit", () => done()));
  const ready = new Promise<void>((done, fail) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => {
        log.push(line);
        if (line.includes(readyWord)) done();
      });
    }
    void exited.then(() => fail(new Error(`${file} ended before it was ready:\n${log.join("\n")}`)));
  });
  await ready;
  return {
    process: child,
    log,
    async kill(signal) {
      child.kill(signal);
      await exited;
      searchLog(file, log);
    },
  };
}

/** `OUTBOUND_ALLOW` in `env` needs `NODE_ENV: "test"` beside it. */
export async function startWeb(
  databaseUrl: string,
  more: Record<string, string> = {},
): Promise<Running & { url: string }> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = {
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    PUBLIC_URL: url,
    COOKIE_SECRET,
    SECRET_KEYS,
    ADMIN_ACCESS_PASSWORD: ACCESS_PASSWORD,
    ABUSE_CHECK: "off", // tests are quicker than people; those of the check switch it on
    ...more,
  };
  return { ...(await start("processes/web.ts", env, "listening")), url };
}

/** `OUTBOUND_ALLOW` in `env` says which partners on this machine it may reach. */
export const startWorker = (databaseUrl: string, env: Record<string, string> = {}): Promise<Running> =>
  start("processes/worker.ts", { DATABASE_URL: databaseUrl, NODE_ENV: "test", SECRET_KEYS, ...env }, "working");

/** `PUBLIC_URL` in `env` says where it walks. */
export const startSynthetic = (databaseUrl: string, env: Record<string, string>): Promise<Running> =>
  start("processes/synthetic.ts", { DATABASE_URL: databaseUrl, NODE_ENV: "test", COOKIE_SECRET, ...env }, "visiting");
