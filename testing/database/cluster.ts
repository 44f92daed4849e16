import { readFileSync, rmSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startPostgres } from "./postgres.ts";
import { startChild, type Child } from "#testing/processes/child-process.ts";
import { steadyPort } from "#testing/ports.ts";

export type Cluster = {
  url: (database: string) => string;
  /** kill -9 of the postmaster; its children notice and follow. */
  kill: () => Promise<void>;
  /** Again and again until it accepts connections: orphaned backends may hold the shared memory for a moment. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

const SETTINGS = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=400"];

/** A fresh PostgreSQL whose postmaster is a direct child of ours, so that a killed one is reaped at once. */
export async function createCluster(folder: string): Promise<Cluster> {
  const dataFolder = resolve(folder);
  rmSync(dataFolder, { recursive: true, force: true });
  const port = await steadyPort();
  const first = await startPostgres(dataFolder, port);
  const [file = ""] = readFileSync(join(dataFolder, "postmaster.opts"), "utf8").split(" ");
  await first.stop();
  const { uid, gid } = statSync(dataFolder); // PostgreSQL refuses root
  const args = ["-D", dataFolder, "-p", `${port}`, ...SETTINGS.flatMap((setting) => ["-c", setting])];
  const readyWord = "ready to accept connections";
  let postmaster: Child | undefined;

  async function start(): Promise<void> {
    for (;;) {
      postmaster = startChild({ file, args, env: { LC_MESSAGES: "C" }, readyWord, uid, gid });
      if (await postmaster.ready) return;
      await wait(50);
    }
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    postmaster?.send(signal);
    await postmaster?.ended;
  }

  await start();
  return {
    url: (database) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`,
    kill: () => end("SIGKILL"),
    start,
    stop: () => end("SIGINT"),
  };
}
