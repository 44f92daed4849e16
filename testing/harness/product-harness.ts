import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { Client } from "pg";
import type { Recognition } from "#server/delivery/adapter.ts";
import { connect, type Database } from "#server/db/database.ts";
import { watchBacklog } from "#testing/evidence/backlog.ts";
import { allowing, connectPartner, SECRET_KEYS } from "#testing/fixtures/services.ts";
import { until } from "#testing/until.ts";
import type { Ending } from "#testing/processes/child-process.ts";
import type { Cluster } from "#testing/database/cluster.ts";
import { keep, type Kept } from "#testing/processes/supervise.ts";
import { startLoad, type Load } from "#testing/traffic/lead-load.ts";
import { startPartner, startWeb, startWorker } from "#testing/processes/our-processes.ts";
import { steadyPort } from "#testing/ports.ts";

export const TEMPLATE = "faults_template";

/** What a campaign is played on. */
export type StagePlan = {
  services: readonly [Recognition, ...Recognition[]];
  /** Of each service. */
  perSecond: number;
  concurrency: number;
  leadsPerSecond: number;
  workers: number;
  leaseSeconds: number;
  deadlineSeconds: number;
  /** Visitors stay away while more deliveries than this are on their way. */
  mostWaiting: number;
  secretKeys?: string;
};

export type Stage = {
  plan: StagePlan;
  databaseUrl: string;
  db: Database;
  cluster: Cluster;
  load: Load;
  web: Kept;
  workers: [Kept, ...Kept[]];
  /** Called for each process that starts: at which point it is to kill itself, if at any. */
  arm: { web?: () => string; worker?: () => string };
  erased: Set<string>;
  partnerUrl: string;
  /** How often a process killed itself at a fail point. */
  selfKills: () => number;
  /** Processes that ended though nobody ended them, or did not end when they should. */
  faults: string[];
  /** The faults are over: waits until no delivery is on its way any more. */
  calm: () => Promise<void>;
  close: () => Promise<void>;
  journals: { partnerJournal: string; clientJournal: string };
};

const LONGEST_CALM_MS = 90_000;

export async function openStage(
  { name, folder, cluster }: { name: string; folder: string; cluster: Cluster },
  plan: StagePlan,
): Promise<Stage> {
  const arm: Stage["arm"] = {};
  const faults: string[] = [];
  let selfKills = 0;
  const onEnd = ({ by, how, lastLines }: Ending) => {
    if (by === "itself") selfKills++;
    if (by === "fault" || by === "done") faults.push(`${how}\n${lastLines.slice(-12).join("\n")}`);
  };

  mkdirSync(folder, { recursive: true });
  const journals = { partnerJournal: join(folder, "partner.jsonl"), clientJournal: join(folder, "client.txt") };
  const database = `faults_${name.toLowerCase().replaceAll(/\W+/g, "_")}`;
  await runSql(cluster.url("postgres"), `create database ${database} template ${TEMPLATE}`);
  const databaseUrl = cluster.url(database);
  const db = connect({ url: databaseUrl, connections: 4, onError: () => undefined });
  const partnerPort = await steadyPort();
  const partnerUrl = `http://127.0.0.1:${partnerPort}`;
  const partner = keep(() => startPartner(partnerPort, journals.partnerJournal), onEnd);
  await partner.ready();
  for (const recognition of plan.services) {
    const { perSecond, concurrency } = plan;
    const url = `${partnerUrl}/${recognition}/ok`;
    await connectPartner(db, { name: recognition, recognition, url, perSecond, concurrency });
  }

  const port = await steadyPort();
  const worker = {
    databaseUrl,
    secretKeys: plan.secretKeys ?? SECRET_KEYS,
    outboundAllow: allowing(partnerUrl),
    leaseSeconds: plan.leaseSeconds,
    deadlineSeconds: plan.deadlineSeconds,
  };
  const web = keep(() => startWeb({ databaseUrl, port, failPoint: arm.web?.() }), onEnd);
  const keepWorker = () => keep(() => startWorker({ ...worker, failPoint: arm.worker?.() }), onEnd);
  const workers: [Kept, ...Kept[]] = [keepWorker(), ...Array.from({ length: plan.workers - 1 }, keepWorker)];
  await Promise.all([web, ...workers].map((kept) => kept.ready()));
  const backlog = watchBacklog(db);
  const load = await startLoad({
    webUrl: `http://127.0.0.1:${port}`,
    perSecond: plan.leadsPerSecond,
    journal: journals.clientJournal,
    isCrowded: () => backlog.last() > plan.mostWaiting,
  });

  async function calm(): Promise<void> {
    const armed = [...(arm.web ? [web] : []), ...(arm.worker ? workers : [])];
    delete arm.web;
    delete arm.worker;
    for (const kept of armed) (await kept.ready()).send("SIGTERM"); // the next one is not armed
    await load.stop();
    await until(async () => (await backlog.count()) === 0, LONGEST_CALM_MS).catch(() => undefined); // if not, the audit tells
  }

  return {
    plan,
    databaseUrl,
    db,
    cluster,
    load,
    web,
    workers,
    arm,
    erased: new Set(),
    partnerUrl,
    selfKills: () => selfKills,
    faults,
    calm,
    async close() {
      backlog.stop();
      await Promise.all([load.stop(), web.stop(), ...workers.map((kept) => kept.stop())]);
      await partner.stop();
      await db.destroy();
    },
    journals,
  };
}

export async function runSql(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
