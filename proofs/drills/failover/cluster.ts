import { execFile } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { makeFolder, postgresUser, type Postgres } from "#testing/database/postgres.ts";
import { freePort } from "#testing/ports.ts";
import { startChild, type Child } from "#testing/processes/child-process.ts";
import { until } from "#testing/until.ts";
import { askDatabase, askPatroni } from "./asking.ts";
import {
  copyScripts,
  etcdEnvironment,
  MACHINES,
  SUPERUSER,
  writePatroniConfig,
  writeProxyConfig,
  type Machine,
} from "./configs.ts";
import { isAlive, postgresPids, signalAll } from "./machine-processes.ts";
import { ETCD, HAPROXY, type Programs } from "./programs.ts";

export type Part = "postgres" | "patroni" | "etcd";
export type Roles = { leader: Machine; standby: Machine; other: Machine | undefined };

export type Cluster = {
  /** Through HAProxy, as the superuser. */
  postgres: Postgres;
  signal: (machine: Machine, parts: readonly Part[], name: NodeJS.Signals) => void;
  /** Starts the given parts if they do not run. */
  start: (machine: Machine, parts: readonly ("patroni" | "etcd")[]) => void;
  /** Returns the machine that HAProxy would choose. */
  primary: () => Promise<Machine | undefined>;
  /** Machines whose database takes writes. */
  writable: () => Promise<Machine[]>;
  /** Waits until all run: a primary, and a synchronous standby without lag. */
  whole: () => Promise<Roles>;
  patronictl: (...args: string[]) => Promise<string>;
  /** Returns what our scripts wrote to Patroni's log since its first start. */
  said: (machine: Machine) => string[];
  /** Returns all logs, to diagnose a failure. */
  logs: () => string[];
};

type Member = { name: Machine; role: string; state: string; lag?: number | string };
type Options = { count: 2 | 3; database: string };

const MAX_WHOLE_MS = 120_000;

/** etcd on three machines, databases on two or three of them, HAProxy. Whatever ends this process, all of it ends too. */
export async function startCluster(programs: Programs, { count, database }: Options): Promise<Cluster> {
  const databases = MACHINES.slice(0, count);
  const folder = prepareFolder();
  const configOf = (machine: Machine) =>
    writePatroniConfig(machine, { folder, programs, isStrict: count === 3, database });
  const configs = new Map(databases.map((machine) => [machine, configOf(machine)]));
  const started: { machine: Machine; part: Part; child: Child }[] = [];

  const pidsOf = (machine: Machine, part: Part): number[] =>
    part === "postgres"
      ? postgresPids(join(folder, machine, "data"))
      : started.filter((one) => one.machine === machine && one.part === part).map(({ child }) => child.pid);
  const signal: Cluster["signal"] = (machine, parts, name) =>
    signalAll(
      parts.flatMap((part) => pidsOf(machine, part)).filter((pid) => isAlive(pid)),
      name,
    );

  process.on("exit", () => {
    for (const machine of MACHINES) signal(machine, ["patroni", "postgres", "etcd"], "SIGKILL");
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  const start: Cluster["start"] = (machine, parts) => {
    for (const part of parts) {
      const config = configs.get(machine);
      if (pidsOf(machine, part).some((pid) => isAlive(pid)) || (part === "patroni" && config === undefined)) continue;
      const env = { HOME: join(folder, machine), LC_ALL: "C.UTF-8", PYTHONDONTWRITEBYTECODE: "1" };
      const program =
        part === "etcd"
          ? { file: ETCD, env: { ...env, ...etcdEnvironment(machine, folder) } }
          : { file: programs.patroni, args: [config ?? ""], env };
      started.push({ machine, part, child: startChild({ ...program, ...postgresUser() }) });
    }
  };

  async function members(): Promise<Member[]> {
    for (const machine of databases) {
      const answer = await askPatroni(machine, "/cluster");
      const found = answer?.ok ? await answer.json().catch(() => undefined) : undefined;
      if (found) return (found as { members: Member[] }).members;
    }
    return [];
  }

  async function roles(): Promise<Roles | undefined> {
    const list = (await members()).filter(({ state }) => /running|streaming/.test(state));
    const by = (role: string) => list.find((member) => member.role === role)?.name;
    const [leader, standby, other] = [by("leader"), by("sync_standby"), by("replica")];
    const isEven = list.every(({ role, lag }) => role === "leader" || lag === 0);
    return leader && standby && isEven && list.length === count ? { leader, standby, other } : undefined;
  }

  const onEach = async (test: (machine: Machine) => Promise<boolean>): Promise<Machine[]> => {
    const answers = await Promise.all(databases.map(test));
    return databases.filter((_, n) => answers[n]);
  };

  const port = await freePort();
  for (const machine of MACHINES) start(machine, ["etcd", "patroni"]);
  writeProxyConfig(join(folder, "haproxy.cfg"), port, databases);
  startChild({ file: HAPROXY, args: ["-db", "-f", join(folder, "haproxy.cfg")] });

  return {
    postgres: {
      url: (name) => `postgres://${SUPERUSER}@127.0.0.1:${port}/${name}`,
      pid: () => 0,
      kill: () => Promise.resolve(),
      start: () => Promise.resolve(),
      stop: () => Promise.resolve(),
    },
    signal,
    start,
    primary: async () => (await onEach(async (machine) => (await askPatroni(machine, "/primary"))?.status === 200))[0],
    writable: () =>
      onEach(async (machine) => (await askDatabase(machine, "postgres", "pg_is_in_recovery()")) === "false"),
    whole: () => until(roles, MAX_WHOLE_MS),
    async patronictl(...args) {
      const given = ["-c", configs.get("n1") ?? "", ...args];
      const { stdout, stderr } = await promisify(execFile)(programs.patronictl, given, { timeout: 60_000 }).catch(
        (error: { stdout?: string; stderr?: string; message: string }) => ({
          stdout: error.stdout ?? "",
          stderr: `${error.stderr ?? ""} ${error.message}`,
        }),
      );
      return `${stdout} ${stderr}`.trim();
    },
    said: (machine) =>
      started
        .filter((one) => one.machine === machine)
        .flatMap(({ child }) => child.log.filter((line) => line.startsWith("stufenlos: "))),
    logs: () =>
      started.flatMap(({ machine, part, child }) => child.log.slice(-400).map((line) => `${machine} ${part} ${line}`)),
  };
}

/** Uses the system's temporary folder, because the path of a socket must be short. */
function prepareFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "stufenlos-failover-"));
  chmodSync(folder, 0o755);
  const { uid, gid } = postgresUser();
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  for (const machine of MACHINES) makeFolder(join(folder, machine));
  copyScripts(folder);
  return folder;
}
