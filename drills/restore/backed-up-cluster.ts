import { readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startChild, type Child } from "#testing/processes/child-process.ts";
import type { Cluster } from "#testing/database/cluster.ts";
import { steadyPort } from "#testing/ports.ts";
import type { PostgresTools } from "./postgres-tools.ts";

/** `stream`: a commit waits for pg_receivewal. `archive`: a segment is copied away every so many seconds. */
export type Way = { kind: "stream" } | { kind: "archive"; timeoutSeconds: number };

export type BackedUpCluster = Cluster & {
  baseBackup: () => Promise<void>;
  /** kill -9, and the disk is gone. What the receiver or the archive has is left. */
  lose: () => Promise<void>;
  /** From the base backup and the WAL that was saved, into a new folder; comes back when it accepts writes. */
  restore: () => Promise<void>;
};

const RECEIVER = "stufenlos_wal";

/** The commands are those of docs/backup.md. */
export async function startBackedUpCluster(
  tools: PostgresTools,
  { folder, prepared, way }: { folder: string; prepared: string; way: Way },
): Promise<BackedUpCluster> {
  rmSync(folder, { recursive: true, force: true });
  tools.makeFolder(folder);
  const [base, saved] = [join(folder, "base"), tools.makeFolder(join(folder, "wal-1"))];
  let data = join(folder, "data-1");
  await tools.copy(prepared, data);
  const port = await steadyPort();
  const server = `host=127.0.0.1 port=${port} user=postgres`;
  let postmaster: Child | undefined;
  let receiver: Child | undefined;

  async function start(walFolder: string, more: readonly string[] = []): Promise<void> {
    const settings = [
      `port=${port}`,
      "listen_addresses=127.0.0.1",
      "unix_socket_directories=",
      "max_connections=200",
      ...(way.kind === "stream"
        ? [`synchronous_standby_names=${RECEIVER}`]
        : [
            "archive_mode=on",
            `archive_command=test ! -f ${walFolder}/%f && cp %p ${walFolder}/%f.tmp && mv ${walFolder}/%f.tmp ${walFolder}/%f`,
            `archive_timeout=${way.timeoutSeconds}`,
          ]),
      ...more,
    ];
    const args = ["-D", data, ...settings.flatMap((setting) => ["-c", setting])];
    const env = { LC_MESSAGES: "C" };
    postmaster = startChild({
      file: tools.fileOf("postgres"),
      args,
      env,
      readyWord: "ready to accept connections",
      ...tools.user,
    });
    if (!(await postmaster.ready)) throw new Error((await postmaster.ended).lastLines.join("\n"));
    if (way.kind === "stream") await receive(walFolder);
  }

  async function receive(walFolder: string): Promise<void> {
    const connection = ["-d", `${server} application_name=${RECEIVER}`, "--slot", RECEIVER];
    await tools.run("pg_receivewal", [...connection, "--create-slot", "--if-not-exists"]);
    receiver = startChild({
      file: tools.fileOf("pg_receivewal"),
      args: [...connection, "--synchronous", "--verbose", "-D", walFolder],
      env: {},
      readyWord: "starting log streaming",
      ...tools.user,
    });
    if (!(await receiver.ready)) throw new Error((await receiver.ended).lastLines.join("\n"));
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    postmaster?.send(signal);
    await postmaster?.ended;
    receiver?.send("SIGINT");
    await receiver?.ended;
  }

  await start(saved);
  return {
    url: (database) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`,
    kill: () => end("SIGKILL"),
    start: () => start(saved),
    stop: () => end("SIGINT"),
    baseBackup: () => tools.run("pg_basebackup", ["-d", server, "-D", base, "--checkpoint=fast"]),
    async lose() {
      postmaster?.send("SIGKILL");
      await postmaster?.ended;
      rmSync(data, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 }); // orphans may still be writing
      await wait(50);
      receiver?.send("SIGKILL"); // what it confirmed is on its disk
      await receiver?.ended;
    },
    async restore() {
      data = join(folder, "data-2");
      await tools.copy(base, data);
      for (const file of readdirSync(saved)) {
        if (file.endsWith(".partial")) renameSync(join(saved, file), join(saved, file.slice(0, -".partial".length)));
      }
      writeFileSync(join(data, "recovery.signal"), "");
      const next = way.kind === "stream" ? tools.makeFolder(join(folder, "wal-2")) : saved;
      await start(next, [`restore_command=cp ${saved}/%f %p`]);
    },
  };
}
