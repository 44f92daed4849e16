import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { connect } from "#server/db/database.ts";
import { allowing, connectPartner, SECRET_KEYS } from "#testing/fixtures/services.ts";
import { trialOperator } from "#testing/fixtures/site.ts";
import { audit, type Finding } from "#testing/evidence/audit.ts";
import { watchBacklog } from "#testing/evidence/backlog.ts";
import type { Child } from "#testing/processes/child-process.ts";
import { createCluster } from "#testing/database/cluster.ts";
import { collectEvidence } from "#testing/evidence/evidence.ts";
import { startPartner } from "#testing/processes/our-processes.ts";
import { runSql } from "#testing/harness/product-harness.ts";
import { steadyPort } from "#testing/ports.ts";
import { tallyUp, type Tally } from "#testing/evidence/summary.ts";
import { withoutConfirmationMail } from "#testing/fixtures/without-confirmation-email.ts";
import { createProduct, type Product } from "./product.ts";
import { startProxy, type Proxy } from "#drills/release/proxy.ts";
import type { Release } from "#drills/release/release.ts";

/** It recognises no lead: whatever a restart leaves unclear is in doubt for good. */
const SERVICES = ["none"] as const;

export type Stage = {
  settings: Readonly<Record<string, string>>;
  product: Product;
  proxy: Proxy;
  ownerLink: string;
  webPorts: readonly [number, number];
  web: Child[];
  workers: Child[];
  backlog: () => Promise<number | undefined>;
  audit: (clientJournal: string) => Promise<{ tally: Tally; findings: Finding[] }>;
  close: () => Promise<void>;
};

/** From an empty machine to a running product, by the commands of docs/operating.md. */
export async function openStage(folder: string, release: Release): Promise<Stage> {
  const cluster = await createCluster(join(folder, "postgres"));
  await runSql(cluster.url("postgres"), "create database stufenlos");
  const databaseUrl = cluster.url("stufenlos");
  const webPorts = [await steadyPort(), await steadyPort()] as const;
  const proxy = await startProxy(join(folder, "nginx"), join(release.folder, "deploy/nginx"), webPorts);
  const settings = {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: proxy.url,
    COOKIE_SECRET: randomBytes(32).toString("base64"),
    ADMIN_ACCESS_PASSWORD: randomBytes(12).toString("base64"),
    SECRET_KEYS,
    TRUSTED_PROXIES: "127.0.0.1",
    ABUSE_CHECK: "off", // fifty leads a second are not what people send
  };
  await release.run("migrate", [], settings);
  writeFileSync(join(folder, "operator.json"), JSON.stringify(trialOperator));
  await release.run("cli", ["operator", "set", "--file", join(folder, "operator.json")], settings);
  const owner = ["owner", "create", "--email", "petra@stufenlos.example", "--name", "Petra Probe"];
  const ownerLink = /https:\S+/.exec(await release.run("cli", owner, settings))?.[0] ?? "";

  const db = connect({ url: databaseUrl, connections: 2, onError: () => undefined });
  await withoutConfirmationMail(databaseUrl);
  const partnerPort = await steadyPort();
  const partnerUrl = `http://127.0.0.1:${partnerPort}`;
  const partnerJournal = join(folder, "partner.jsonl");
  const partner = startPartner(partnerPort, partnerJournal);
  await partner.ready;
  for (const recognition of SERVICES)
    await connectPartner(db, { name: recognition, recognition, url: `${partnerUrl}/${recognition}/ok` });

  const product = createProduct(settings, allowing(partnerUrl));
  const web = webPorts.map((port) => product.web(release, port));
  const workers = [product.worker(release), product.worker(release)];
  for (const child of [...web, ...workers])
    if (!(await child.ready)) throw new Error((await child.ended).lastLines.join("\n"));
  const backlog = watchBacklog(db);

  return {
    settings,
    product,
    proxy,
    ownerLink,
    webPorts,
    web,
    workers,
    backlog: backlog.count,
    async audit(clientJournal) {
      const evidence = await collectEvidence(
        { db, partnerJournal, clientJournal },
        { services: SERVICES, erased: new Set() },
      );
      const findings = audit(evidence);
      return { findings, tally: tallyUp(0, evidence, findings) };
    },
    async close() {
      backlog.stop();
      await Promise.all([...web, ...workers].map((child) => product.end(child)));
      proxy.child.send("SIGQUIT");
      partner.send("SIGTERM");
      await Promise.all([proxy.child.ended, partner.ended, db.destroy()]);
      await cluster.stop();
    },
  };
}
