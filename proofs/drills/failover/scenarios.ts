import { setTimeout as wait } from "node:timers/promises";
import type { FaultHarness } from "#testing/harness/fault-harness.ts";
import { until } from "#testing/until.ts";
import { askDatabase } from "./asking.ts";
import type { Cluster, Part, Roles } from "./cluster.ts";
import { MACHINES } from "./configs.ts";
import type { OldConnection } from "./old-connection.ts";

export type Scene = { cluster: Cluster; harness: FaultHarness; roles: Roles; old: OldConnection; problems: string[] };

export type Scenario = {
  name: string;
  /** `proven`: another machine takes over and confirms itself. `unproven`: it must not. `none`: the primary stays. */
  takeover: "proven" | "unproven" | "none";
  /** Web and workers die too; processes that start before the database exit again. */
  killsProduct?: true;
  /** Applies only to two databases: with three a commit never depends on one disk. */
  twoDatabases?: true;
  strike: (scene: Scene) => Promise<void>;
  /** Makes the cluster whole again, once submits and deliveries go on. */
  heal: (scene: Scene) => Promise<void>;
};

const MACHINE: readonly Part[] = ["patroni", "postgres", "etcd"];
const ETCD_AWAY_MS = 40_000;
const STANDBY_FROZEN_MS = 25_000;
/** The old primary wakes when another one has long been at work. */
const SLEEP_MS = 10_000;
const LEADS_OF_ONE_DISK = 40;

const restart = ({ cluster, roles }: Scene): Promise<void> =>
  Promise.resolve(cluster.start(roles.leader, ["etcd", "patroni"]));
const nothing = () => Promise.resolve();

export const SCENARIOS: readonly Scenario[] = [
  {
    name: "machine dies",
    takeover: "proven",
    strike: async ({ cluster, roles }) => cluster.signal(roles.leader, MACHINE, "SIGKILL"),
    heal: restart,
  },
  {
    name: "machine with web and workers dies",
    takeover: "proven",
    killsProduct: true,
    async strike({ cluster, harness, roles }) {
      const children = await Promise.all([harness.web, ...harness.workers].map((process) => process.ready()));
      for (const child of children) child.send("SIGKILL");
      cluster.signal(roles.leader, MACHINE, "SIGKILL");
    },
    heal: restart,
  },
  {
    name: "machine freezes and wakes",
    takeover: "proven",
    strike: async ({ cluster, roles }) => cluster.signal(roles.leader, MACHINE, "SIGSTOP"),
    async heal(scene) {
      await wait(SLEEP_MS);
      scene.cluster.signal(scene.roles.leader, MACHINE, "SIGCONT");
      await tryOldConnection(scene);
    },
  },
  {
    name: "Patroni freezes",
    takeover: "proven",
    strike: async ({ cluster, roles }) => cluster.signal(roles.leader, ["patroni", "etcd"], "SIGSTOP"),
    async heal(scene) {
      await tryOldConnection(scene);
      scene.cluster.signal(scene.roles.leader, ["patroni", "etcd"], "SIGCONT");
    },
  },
  {
    name: "standby freezes",
    takeover: "none",
    async strike({ cluster, roles }) {
      cluster.signal(roles.standby, MACHINE, "SIGSTOP");
      await wait(STANDBY_FROZEN_MS);
    },
    heal: async ({ cluster, roles }) => cluster.signal(roles.standby, MACHINE, "SIGCONT"),
  },
  {
    name: "switchover",
    takeover: "proven",
    async strike({ cluster, roles, problems }) {
      const said = await cluster.patronictl("switchover", "stufenlos", "--candidate", roles.standby, "--force");
      if (!said.includes("Successfully")) problems.push(`patronictl: ${said.slice(-300)}`);
    },
    heal: nothing,
  },
  {
    name: "all etcd away",
    takeover: "none",
    async strike({ cluster }) {
      for (const machine of MACHINES) cluster.signal(machine, ["etcd"], "SIGKILL");
      await wait(ETCD_AWAY_MS);
    },
    async heal({ cluster }) {
      for (const machine of MACHINES) cluster.start(machine, ["etcd"]);
    },
  },
  {
    /** The standby is away, the primary works alone and dies as well, and somebody promotes the standby all the same. */
    name: "forced laggard",
    takeover: "unproven",
    twoDatabases: true,
    async strike({ cluster, harness: { load }, roles, problems }) {
      cluster.signal(roles.standby, ["patroni", "postgres"], "SIGKILL");
      await wait(1_000); // commits wait for it no longer
      const before = load.acknowledged.length;
      await until(async () => load.acknowledged.length > before + LEADS_OF_ONE_DISK);
      cluster.signal(roles.leader, ["patroni", "postgres"], "SIGKILL");
      cluster.start(roles.standby, ["patroni"]);
      await until(async () => (await askDatabase(roles.standby, "postgres", "1")) === "1");
      const said = await until(async () => {
        const told = await cluster.patronictl("failover", "stufenlos", "--candidate", roles.standby, "--force");
        return told.includes("Successfully") || (await cluster.primary()) === roles.standby ? told : undefined;
      }).catch(() => undefined);
      if (said === undefined) problems.push("the standby could not be promoted");
    },
    heal: async ({ cluster, roles }) => cluster.start(roles.leader, ["patroni"]),
  },
];

async function tryOldConnection({ old, problems }: Scene): Promise<void> {
  if ((await old.write()) === "committed") problems.push("the old primary committed a write of its own");
}
