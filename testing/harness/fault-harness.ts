import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Recognition } from "#server/delivery/adapter.ts";
import { connect, type Database } from "#server/platform/db/database.ts";
import { asApp, copyDatabase, createDatabase } from "#testing/database/databases.ts";
import type { Postgres } from "#testing/database/postgres.ts";
import { countBacklog, countUnwiped } from "#testing/evidence/backlog.ts";
import { collectEvidence, type Evidence } from "#testing/evidence/evidence.ts";
import { allowing, connectFakeService } from "#testing/fixtures/services.ts";
import { freePort } from "#testing/ports.ts";
import { whenReady, type Child, type Ending } from "#testing/processes/child-process.ts";
import { launchFakeService, launchWeb, launchWorker, type Environment } from "#testing/processes/product.ts";
import { supervise, type Supervised } from "#testing/processes/supervise.ts";
import { startLoad, type Load } from "#testing/traffic/persistent-visitors.ts";
import { until } from "#testing/until.ts";

const TEMPLATE = "faults_template";
const SLOWEST_MS = 60;
const MAX_CALM_MS = 240_000;

export type Plan = {
  services: readonly [Recognition, ...Recognition[]];
  /** Of each service. */
  perSecond: number;
  concurrency: number;
  leadsPerSecond: number;
  workers: number;
  leaseSeconds: number;
  deadlineSeconds: number;
  /** Visitors stay away while more deliveries than this are on their way. */
  maxWaiting: number;
  secretKeys?: string;
};

export type FaultHarness = {
  plan: Plan;
  databaseUrl: string;
  db: Database;
  postgres: Postgres;
  load: Load;
  webUrl: string;
  web: Supervised;
  workers: [Supervised, ...Supervised[]];
  /** Called for each process that starts: at which point it is to kill itself, if at any. */
  failPoint: { web?: () => string; worker?: () => string };
  /** One more worker, which is not restarted. */
  launchWorker: (failPoint: string) => Child;
  erased: Set<string>;
  partnerUrl: string;
  partnerJournal: string;
  /** How often a process killed itself at a fail point. */
  selfKills: () => number;
  /** Processes that ended unexpectedly, or did not end when stopped. */
  faults: string[];
  /** Ends the faults and waits until no delivery is in flight and erased leads are wiped. */
  calm: () => Promise<void>;
  evidence: () => Promise<Evidence>;
  close: () => Promise<void>;
};

/** Makes the database that each harness on this server copies. */
export const prepareForFaults = (postgres: Postgres): Promise<string> => createDatabase(postgres, TEMPLATE);

/** Starts and ends each process once: what does not run is found here, and what does starts quicker the next time. */
export async function tryProcesses(databaseUrl: string): Promise<void> {
  for (const child of [launchWeb(databaseUrl, { PORT: `${await freePort()}` }), launchWorker(databaseUrl)]) {
    await (await whenReady(child)).kill("SIGTERM");
  }
}

const at = (point: string | undefined): Environment =>
  point === undefined ? {} : { NODE_ENV: "test", FAIL_POINT: point };

type Place = {
  name: string;
  folder: string;
  postgres: Postgres;
  /** Further settings of web and workers. */
  env?: Environment;
};

/** Web, workers and the fake partner under a supervisor, with visitors who keep coming: everything may be killed at any time. */
export async function startFaultHarness(
  { name, folder, postgres, env = {} }: Place,
  plan: Plan,
): Promise<FaultHarness> {
  const failPoint: FaultHarness["failPoint"] = {};
  const faults: string[] = [];
  let selfKills = 0;
  const onEnd = ({ log }: Child, { by, how }: Ending) => {
    if (by === "itself") selfKills++;
    if (by === "fault" || by === "done") faults.push(`${how}\n${log.slice(-12).join("\n")}`);
  };

  mkdirSync(folder, { recursive: true });
  const journals = { partnerJournal: join(folder, "partner.jsonl"), clientJournal: join(folder, "client.txt") };
  const database = `faults_${name.toLowerCase().replaceAll(/\W+/g, "_")}`;
  await copyDatabase(postgres.url("postgres"), TEMPLATE, database);
  const databaseUrl = asApp(postgres.url(database));
  const db = connect({ url: databaseUrl, connections: 4, onError: () => undefined });
  const [partnerPort, port] = [await freePort(), await freePort()];
  const partnerUrl = `http://127.0.0.1:${partnerPort}`;
  const partner = supervise(() => launchFakeService(partnerPort, journals.partnerJournal, SLOWEST_MS), onEnd);
  await partner.ready();
  const { services, perSecond, concurrency } = plan;
  for (const recognition of services) {
    const url = `${partnerUrl}/${recognition}/ok`;
    await connectFakeService(db, { name: recognition, recognition, url, perSecond, concurrency });
  }

  const workerEnv = {
    OUTBOUND_ALLOW: allowing(partnerUrl),
    DELIVERY_HASTE: "1000", // waiting times in milliseconds instead of seconds, those of the circuit breaker included
    DELIVERY_LEASE_SECONDS: `${plan.leaseSeconds}`,
    DELIVERY_DEADLINE_SECONDS: `${plan.deadlineSeconds}`,
    ...(plan.secretKeys === undefined ? {} : { SECRET_KEYS: plan.secretKeys }),
    ...env,
  };
  const web = supervise(() => launchWeb(databaseUrl, { PORT: `${port}`, ...env, ...at(failPoint.web?.()) }), onEnd);
  const superviseWorker = () =>
    supervise(() => launchWorker(databaseUrl, { ...workerEnv, ...at(failPoint.worker?.()) }), onEnd);
  const workers: FaultHarness["workers"] = [
    superviseWorker(),
    ...Array.from({ length: plan.workers - 1 }, superviseWorker),
  ];
  await Promise.all([web, ...workers].map((process) => process.ready()));
  let waiting = 0;
  const looking = setInterval(() => void countBacklog(db).then((count) => (waiting = count ?? waiting)), 500);
  const webUrl = `http://127.0.0.1:${port}`;
  const load = await startLoad({
    webUrl,
    perSecond: plan.leadsPerSecond,
    journal: journals.clientJournal,
    isCrowded: () => waiting > plan.maxWaiting,
  });
  const erased = new Set<string>();

  return {
    plan,
    databaseUrl,
    db,
    postgres,
    load,
    webUrl,
    web,
    workers,
    failPoint,
    launchWorker: (point) => launchWorker(databaseUrl, { ...workerEnv, ...at(point) }),
    erased,
    partnerUrl,
    partnerJournal: journals.partnerJournal,
    selfKills: () => selfKills,
    faults,
    async calm() {
      const begun = [...(failPoint.web ? [web] : []), ...(failPoint.worker ? workers : [])];
      delete failPoint.web;
      delete failPoint.worker;
      for (const process of begun) await process.replace(); // the next one has no fail point
      await load.stop();
      await until(() => isCalm(db), MAX_CALM_MS).catch(() => undefined); // if not, the audit tells
    },
    evidence: () => collectEvidence({ db, ...journals }, { services, erased }),
    async close() {
      clearInterval(looking);
      await Promise.all([load.stop(), web.stop(), ...workers.map((process) => process.stop())]);
      await partner.stop();
      await db.destroy();
    },
  };
}

const isCalm = async (db: Database): Promise<boolean> =>
  (await countBacklog(db)) === 0 && (await countUnwiped(db)) === 0;
