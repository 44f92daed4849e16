import { readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { makeFolder, postgresUser, startPostgres, type Postgres } from "#testing/database/postgres.ts";
import { prepareForFaults, tryProcesses } from "#testing/harness/fault-harness.ts";
import { freePort } from "#testing/ports.ts";
import { startChild, whenReady, type Child } from "#testing/processes/child-process.ts";
import type { PostgresTools } from "./postgres-tools.ts";

/** `stream`: a commit waits for pg_receivewal. `archive`: a segment is copied away every so many seconds. */
export type Way = { kind: "stream" } | { kind: "archive"; timeoutSeconds: number };

export type BackedUpCluster = Postgres & {
  baseBackup: () => Promise<void>;
  /** kill -9, and the disk is gone. What the receiver or the archive has is left. */
  lose: () => Promise<void>;
  /** From the base backup and the WAL that was saved, into a new folder; comes back when it accepts writes. */
  restore: () => Promise<void>;
};

const RECEIVER = "stufenlos_wal";

/** A stopped cluster with a migrated template, to be copied for every round. */
export async function prepareCluster({ binaries }: PostgresTools, folder: string): Promise<string> {
  const data = join(folder, "prepared");
  const postgres = await startPostgres(data, { binaries, fresh: true });
  await tryProcesses(await prepareForFaults(postgres));
  await postgres.stop();
  return data;
}

/** The commands are those of docs/backup.md. */
export async function startBackedUpCluster(
  tools: PostgresTools,
  { folder, prepared, way }: { folder: string; prepared: string; way: Way },
): Promise<BackedUpCluster> {
  rmSync(folder, { recursive: true, force: true });
  makeFolder(folder);
  const [base, saved] = [join(folder, "base"), makeFolder(join(folder, "wal-1"))];
  let data = join(folder, "data-1");
  await tools.copy(prepared, data);
  const port = await freePort();
  const server = `host=127.0.0.1 port=${port} user=postgres`;
  let receiver: Child | undefined;

  async function start(walFolder: string, more: Record<string, string> = {}): Promise<Postgres> {
    const archiving = {
      archive_mode: "on",
      archive_command: `test ! -f ${walFolder}/%f && cp %p ${walFolder}/%f.tmp && mv ${walFolder}/%f.tmp ${walFolder}/%f`,
    };
    const saving: Record<string, string> =
      way.kind === "stream"
        ? { synchronous_standby_names: RECEIVER }
        : { ...archiving, archive_timeout: `${way.timeoutSeconds}` };
    const settings = { max_connections: "200", ...saving, ...more };
    const started = await startPostgres(data, { binaries: tools.binaries, port, settings });
    if (way.kind === "stream") receiver = await receive(walFolder);
    return started;
  }

  async function receive(walFolder: string): Promise<Child> {
    const connection = ["-d", `${server} application_name=${RECEIVER}`, "--slot", RECEIVER];
    await tools.run("pg_receivewal", [...connection, "--create-slot", "--if-not-exists"]);
    const file = join(tools.binaries, "pg_receivewal");
    const args = [...connection, "--synchronous", "--verbose", "-D", walFolder];
    return whenReady(startChild({ file, args, readyWord: "starting log streaming", ...postgresUser() }));
  }

  let postgres = await start(saved);
  return {
    ...postgres,
    async stop() {
      await postgres.stop();
      await receiver?.kill("SIGINT");
    },
    baseBackup: () => tools.run("pg_basebackup", ["-d", server, "-D", base, "--checkpoint=fast"]),
    async lose() {
      await postgres.kill();
      rmSync(data, { recursive: true, force: true, maxRetries: 50, retryDelay: 20 }); // orphans may still be writing
      await wait(50);
      await receiver?.kill("SIGKILL"); // what it confirmed is on its disk
    },
    async restore() {
      data = join(folder, "data-2");
      await tools.copy(base, data);
      for (const file of readdirSync(saved)) {
        if (file.endsWith(".partial")) renameSync(join(saved, file), join(saved, file.slice(0, -".partial".length)));
      }
      writeFileSync(join(data, "recovery.signal"), "");
      const next = way.kind === "stream" ? makeFolder(join(folder, "wal-2")) : saved;
      postgres = await start(next, { restore_command: `cp ${saved}/%f %p` });
    },
  };
}
