import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { connect } from "#server/platform/db/database.ts";
import { asApp, asOwner, ensureDatabase, withoutConfirmationEmail } from "#testing/database/databases.ts";
import { startPostgres } from "#testing/database/postgres.ts";
import { audit, type Finding } from "#testing/evidence/audit.ts";
import { countBacklog } from "#testing/evidence/backlog.ts";
import { collectEvidence } from "#testing/evidence/evidence.ts";
import { tallyUp, type Tally } from "#testing/evidence/summary.ts";
import { startEmailServer } from "#testing/fake-email/email-server.ts";
import { allowing, connectFakeService, SECRET_KEYS } from "#testing/fixtures/services.ts";
import { trialOperator } from "#testing/fixtures/site.ts";
import { ACCESS_PASSWORD, COOKIE_SECRET } from "#testing/fixtures/test-secrets.ts";
import { freePort } from "#testing/ports.ts";
import { whenReady, type Child } from "#testing/processes/child-process.ts";
import { launchFakeService, launchWeb, launchWorker } from "#testing/processes/product.ts";
import { until } from "#testing/until.ts";
import { startProxy, type Proxy } from "#testing/nginx/proxy.ts";
import type { Release } from "#proofs/drills/release/release.ts";

/** It recognises no repeats, so unknown outcomes of a restart stay in doubt. */
const SERVICE = "none";
/** nginx avoids a stopping process for ten seconds (fail_timeout). */
const BACK_IN_USE_MS = 11_000;
const MAX_END_MS = 120_000;

export type DeployHarness = {
  proxy: Proxy;
  ownerLink: string;
  /** As docs/operating.md says: the schema first, then one process after the other. */
  rollOut: (next: Release, note: (what: string) => void) => Promise<void>;
  /** Processes that ended unexpectedly, and logged errors. */
  problems: string[];
  /** Waits until no delivery is on its way, and accounts for every lead. */
  audit: (clientJournal: string) => Promise<{ tally: Tally; findings: Finding[] }>;
  close: () => Promise<void>;
};

/** Installs the product on an empty machine by the commands of docs/operating.md. */
export async function startDeployHarness(folder: string, release: Release): Promise<DeployHarness> {
  const postgres = await startPostgres(join(folder, "postgres"));
  const adminUrl = await ensureDatabase(postgres, "stufenlos");
  const databaseUrl = asApp(adminUrl);
  const owner = { MIGRATE_DATABASE_URL: asOwner(adminUrl) };
  const webPorts = [await freePort(), await freePort()] as const;
  const proxy = await startProxy(join(folder, "nginx"), join(release.folder, "deploy/nginx"), webPorts);
  const email = await startEmailServer(); // the owner is told by email that a password was chosen
  const settings = {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: proxy.url,
    SMTP_URL: email.url,
    COOKIE_SECRET,
    ADMIN_ACCESS_PASSWORD: ACCESS_PASSWORD,
    SECRET_KEYS,
    TRUSTED_PROXIES: "127.0.0.1",
    ABUSE_CHECK: "off", // Fifty leads a second would count as spam.
  };
  await release.run("migrate", [], { ...settings, ...owner });
  writeFileSync(join(folder, "operator.json"), JSON.stringify(trialOperator));
  await release.run("cli", ["operator", "set", "--file", join(folder, "operator.json")], settings);
  const petra = ["owner", "create", "--email", "petra@stufenlos.example", "--name", "Petra Probe"];
  const ownerLink = /https:\S+/.exec(await release.run("cli", petra, settings))?.[0] ?? "";

  const db = connect({ url: databaseUrl, connections: 2, onError: () => undefined });
  await withoutConfirmationEmail(databaseUrl);
  const partnerPort = await freePort();
  const partnerUrl = `http://127.0.0.1:${partnerPort}`;
  const partnerJournal = join(folder, "partner.jsonl");
  const partner = await whenReady(launchFakeService(partnerPort, partnerJournal, 60));
  await connectFakeService(db, { name: SERVICE, recognition: SERVICE, url: `${partnerUrl}/${SERVICE}/ok` });

  const problems: string[] = [];
  const watched = (child: Child): Promise<Child> => {
    void child.ended.then(({ by, how }) => {
      problems.push(...(by === "driver" ? errorsIn(child.log) : [how, ...child.log.slice(-10)]));
    });
    return whenReady(child);
  };
  const startWeb = ({ folder: from }: Release, port: number) =>
    watched(launchWeb(databaseUrl, { ...settings, PORT: `${port}`, DRAIN_SECONDS: "6" }, from));
  const startWorker = ({ folder: from }: Release) =>
    watched(
      launchWorker(databaseUrl, { ...settings, NODE_ENV: "production", OUTBOUND_ALLOW: allowing(partnerUrl) }, from),
    );
  const web = await Promise.all(webPorts.map((port) => startWeb(release, port)));
  const workers = await Promise.all([startWorker(release), startWorker(release)]);

  return {
    proxy,
    ownerLink,
    problems,
    async rollOut(next, note) {
      note("migrate");
      note((await next.run("migrate", [], { ...settings, ...owner })).split("\n")[0] ?? "");
      for (const [index, port] of webPorts.entries()) {
        note(`restart web ${index + 1}`);
        await web[index]?.kill("SIGTERM");
        note(`start web ${index + 1}`);
        web[index] = await startWeb(next, port);
        note(`web ${index + 1} is there again`);
        await wait(BACK_IN_USE_MS);
      }
      for (const [index, old] of workers.entries()) {
        note(`restart worker ${index + 1}`);
        await old.kill("SIGTERM");
        workers[index] = await startWorker(next);
      }
      note("all processes are of the next release");
    },
    async audit(clientJournal) {
      await until(async () => (await countBacklog(db)) === 0, MAX_END_MS).catch(() => undefined); // Otherwise the audit reports it.
      const given = { services: [SERVICE], erased: new Set<string>() } as const;
      const evidence = await collectEvidence({ db, partnerJournal, clientJournal }, given);
      const findings = audit(evidence);
      return { findings, tally: tallyUp(0, evidence, findings) };
    },
    async close() {
      await Promise.all([...web, ...workers].map((child) => child.kill("SIGTERM")));
      await Promise.all([proxy.child.kill("SIGQUIT"), partner.kill("SIGTERM"), email.stop(), db.destroy()]);
      await postgres.stop();
    },
  };
}

const ERROR_LEVEL = /"level":[56]0/;
/** The last notification of a web process that ends. Workers look every second anyway. */
const HARMLESS = "driver has already been destroyed";

const errorsIn = (log: readonly string[]): string[] =>
  log.filter((line) => ERROR_LEVEL.test(line) && !line.includes(HARMLESS));
