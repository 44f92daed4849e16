import { Agent } from "node:http";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { cpuTimeOf, cpuTimeOfFamily } from "#proofs/bench/measure/cpu-time.ts";
import { postJson } from "#proofs/bench/measure/post-json.ts";
import { routedForms } from "#server/sales/buyers/by-orders.ts";
import { connect, type Database } from "#server/platform/db/database.ts";
import { createDatabase } from "#testing/database/databases.ts";
import { startPostgres } from "#testing/database/postgres.ts";
import { newLead, storeLead, type LeadInput } from "#testing/fixtures/leads.ts";
import { addBuyer, addLiveOrder, someTerms } from "#testing/fixtures/orders.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { startWeb } from "#testing/processes/product.ts";
import { median } from "#testing/statistics.ts";
import { until } from "#testing/until.ts";

/**
 * `npm run prove routing-intake`: leads stored with three services that get every lead, and with 40 orders of which three get it, through
 * the verb `submit` and over HTTP through one web process. Both store three deliveries for each lead; the difference is the decision with
 * its places. In turn, round after round; with the processor time and the log of PostgreSQL that a lead takes.
 */
const { values } = parseArgs({
  options: { leads: { type: "string", default: "2000" }, rounds: { type: "string", default: "5" } },
});
const [leads, rounds] = [Number(values.leads), Number(values.rounds)];
const PROMISED = 3;

type Store = (lead: LeadInput) => Promise<void>;
/** Of processor time what this process, PostgreSQL and web took together. */
type Stored = { perSecond: number; p99: number; cpuMs: number; logKb: number };
type Process = { readonly pid: number };

const running: Process[] = [];
const postgres = await startPostgres(".local/bench-routing-intake-postgres", { fresh: true });
const watching = open(postgres.url("postgres"));
try {
  const [plainUrl, routedUrl] = [await createDatabase(postgres, "plain"), await createDatabase(postgres, "routed")];
  const [plain, routed] = [open(plainUrl), open(routedUrl)];
  for (let n = 0; n < PROMISED; n++) await service(plain, n);
  await addOrders(routed);
  await until(async () => (await routedForms(routed)).has("treppenlift"));
  await compare("verb", [1, 16, 64], byVerb(plain), byVerb(routed));
  const webs = [await startWeb(plainUrl), await startWeb(routedUrl)] as const;
  running.push(...webs);
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  await compare("HTTP", [16, 64], byHttp(webs[0].url, agent), byHttp(webs[1].url, agent));
  agent.destroy();
  await Promise.all([plain.destroy(), routed.destroy(), watching.destroy(), ...webs.map((web) => web.kill("SIGTERM"))]);
} finally {
  await postgres.stop();
}

function open(url: string): Database {
  return connect({ url, connections: 10, onError: () => undefined });
}

async function addOrders(db: Database): Promise<void> {
  await db
    .insertInto("form_routing")
    .values({ form_type: "treppenlift", max_buyers: PROMISED, saved_by: "the bench" })
    .execute();
  for (let n = 0; n < 40; n++) {
    const [serviceId, buyerId] = [await service(db, n), await addBuyer(db, `Firma ${n}`)];
    const terms = someTerms({ area: `${n % 10}`, duplicateDays: 30, priority: 1 + (n % 4) });
    await addLiveOrder(db, { buyerId, serviceId, terms });
  }
}

function service(db: Database, n: number): Promise<string> {
  return connectFakeService(db, { url: "http://127.0.0.1:9/", name: `Partner ${n}` });
}

function byVerb(db: Database): Store {
  return (lead) => storeLead(db, lead);
}

function byHttp(webUrl: string, agent: Agent): Store {
  return async (lead) => {
    const status = await postJson(`${webUrl}/api/submissions`, agent, JSON.stringify(lead));
    if (status !== 200) throw new Error(`The web process answered ${status}`);
  };
}

async function compare(way: string, clientCounts: readonly number[], plain: Store, routed: Store): Promise<void> {
  for (const store of [plain, routed]) await storeAll(store, 16, 500); // plans and caches
  for (const clients of clientCounts) {
    const ratios: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const without = await storeAll(plain, clients, leads);
      const with40 = await storeAll(routed, clients, leads);
      ratios.push(with40.perSecond / without.perSecond);
      console.log(
        `${way}, ${clients} clients: without ${say(without)}, with ${say(with40)}, ratio ${ratios.at(-1)?.toFixed(2)}`,
      );
    }
    console.log(`${way}, ${clients} clients: median ratio ${median(ratios).toFixed(2)} (goal 0.7)`);
  }
}

async function storeAll(store: Store, clients: number, count: number): Promise<Stored> {
  const times: number[] = [];
  const [cpuBefore, logBefore, begun] = [cpuTime(), await logBytes(), performance.now()];
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (times.length < count) {
        const n = Math.floor(Math.random() * 1e9);
        const place = times.push(0) - 1;
        const startedAt = performance.now();
        const postalCode = String(10_000 + (n % 80_000));
        await store(newLead({ email: `lead.${n}@web.de`, phone: `0171 ${n}`, postalCode }));
        times[place] = performance.now() - startedAt;
      }
    }),
  );
  return {
    perSecond: (count * 1000) / (performance.now() - begun),
    p99: times.toSorted((a, b) => a - b)[Math.floor(count * 0.99)] ?? 0,
    cpuMs: (cpuTime() - cpuBefore) / count,
    logKb: ((await logBytes()) - logBefore) / 1000 / count,
  };
}

function cpuTime(): number {
  const ofWeb = running.reduce((sum, { pid }) => sum + cpuTimeOf(pid).own, 0);
  return cpuTimeOf("self").own + cpuTimeOfFamily(postgres.pid()) + ofWeb;
}

async function logBytes(): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`.execute(
    watching,
  );
  return rows[0]?.bytes ?? 0;
}

function say({ perSecond, p99, cpuMs, logKb }: Stored): string {
  return `${Math.round(perSecond)}/s (p99 ${p99.toFixed(1)} ms, processor ${cpuMs.toFixed(2)} ms, log ${logKb.toFixed(1)} KB)`;
}
