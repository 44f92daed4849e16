import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { auditRouting, type Violation } from "#server/sales/allocations/audit-routing.ts";
import { connect, type Database } from "#server/platform/db/database.ts";
import { startFakeService } from "#testing/fake-service/fake-service.ts";
import { newLead, postLead } from "#testing/fixtures/leads.ts";
import { addBuyer, addLiveOrder } from "#testing/fixtures/orders.ts";
import { allowing, connectFakeService } from "#testing/fixtures/services.ts";
import { freePort } from "#testing/ports.ts";
import { launchWeb, launchWorker } from "#testing/processes/product.ts";
import { supervise, type Supervised } from "#testing/processes/supervise.ts";
import { createRandom, type Random } from "#testing/random.ts";
import { until } from "#testing/until.ts";
import { randomTerms } from "./terms.ts";

type Plan = {
  readonly databaseUrl: string;
  /** The fake partner's. */
  readonly journal: string;
  /** The fake partner's, the same for every run on one database. Absent: any. */
  readonly partnerPort?: number;
  /** With those of earlier runs on this database. */
  readonly leads: number;
  /** At the same time. */
  readonly visitors: number;
  /** No new leads after so long. */
  readonly seconds: number;
  readonly orders: number;
  /** Places that an order wants in all, at most: how soon leads find that nobody has room for them. */
  readonly maxPlaces: number;
  readonly webs: number;
  readonly workers: number;
  /** Maximum number of kills, one after the other. */
  readonly kills: number;
  readonly killEveryMs: number;
  readonly seed: number;
  /** Called about every second. */
  readonly onProgress?: (progress: Progress) => void;
};

type Progress = { readonly acknowledged: number; readonly kills: number; readonly waiting: number };

type Routed = {
  /** By this run. */
  readonly acknowledged: number;
  /** By all runs. */
  readonly stored: number;
  readonly missing: number;
  readonly kills: number;
  readonly places: Readonly<Record<string, number>>;
  readonly violations: readonly Violation[];
};

const MAX_END_MS = 900_000;
/** Deliveries. Visitors wait for workers that are so far behind; otherwise a long run could not end. */
const MAX_WAITING = 5_000;

/**
 * Leads for orders with caps, every fourth of which refuses what it gets, while one process after the other is killed; then the audit. On a
 * database of an earlier run it goes on with the same orders.
 */
export async function routeUnderKills(plan: Plan): Promise<Routed> {
  const random = createRandom(plan.seed, "routing");
  const db = connect({ url: plan.databaseUrl, connections: 4, onError: () => undefined });
  const partner = await startFakeService({ port: plan.partnerPort ?? 0, journal: plan.journal });
  const before = await countLeads(db);
  if (before === 0) await addOrders(db, partner.url, plan);

  const ports = await Promise.all(Array.from({ length: plan.webs }, () => freePort()));
  const webs = ports.map((port) => ({
    url: `http://127.0.0.1:${port}`,
    ...supervise(
      () => launchWeb(plan.databaseUrl, { PORT: `${port}` }),
      () => undefined,
    ),
  }));
  const workerEnv = { OUTBOUND_ALLOW: allowing(partner.url) };
  const workers = Array.from({ length: plan.workers }, () =>
    supervise(
      () => launchWorker(plan.databaseUrl, workerEnv),
      () => undefined,
    ),
  );
  const all = [...webs, ...workers];
  try {
    await Promise.all(all.map((one) => one.ready()));
    const acknowledged: string[] = [];
    const end = performance.now() + plan.seconds * 1000;
    let [next, waiting, kills] = [before, 0, 0];
    const visitors = Array.from({ length: plan.visitors }, async () => {
      while (next < plan.leads && performance.now() < end) {
        if (waiting > MAX_WAITING) {
          await wait(200);
          continue;
        }
        const lead = newLead(someone(next++, random.whole(0, 99_999), random.next() < 0.05));
        while (!(await isAcknowledged((await anyUp(webs, random)).url, lead))) await wait(50);
        acknowledged.push(lead.id);
      }
    });
    const over = new AbortController();
    const watching = (async () => {
      while (!over.signal.aborted) {
        await wait(1_000);
        waiting = await countWaiting(db);
        plan.onProgress?.({ acknowledged: acknowledged.length, kills, waiting });
      }
    })();
    const killing = (async () => {
      for (let due = performance.now(); !over.signal.aborted && kills < plan.kills; kills++) {
        due = Math.max(due, performance.now() - plan.killEveryMs) + plan.killEveryMs;
        await wait(Math.max(0, due - performance.now()));
        const up = await anyUp<Supervised>(all, random);
        await (await up.ready()).kill("SIGKILL");
      }
    })();
    await Promise.all(visitors);
    over.abort();
    await Promise.all([killing, watching]);
    await Promise.all(workers.map((one) => one.ready()));
    await until(() => isAtRest(db), MAX_END_MS);
    return await db.connection().execute(async (one) => {
      await sql`set statement_timeout = '10min'`.execute(one); // a recount of a million leads
      return {
        acknowledged: acknowledged.length,
        stored: await countLeads(one),
        missing: await countMissing(one, acknowledged),
        kills,
        places: await countPlaces(one),
        violations: await auditRouting(one),
      };
    });
  } finally {
    await Promise.all(all.map((one) => one.stop()));
    await partner.stop();
    await db.destroy();
  }
}

/** Whichever is up; if several are, any of them. One that starts would be waited for. */
function anyUp<One extends Supervised>(all: readonly One[], random: Random): Promise<One> {
  const from = random.whole(0, all.length - 1);
  const inTurn = [...all.slice(from), ...all.slice(0, from)];
  return Promise.race(inTurn.map((one) => one.ready().then(() => one)));
}

async function addOrders(db: Database, partnerUrl: string, { orders, leads, maxPlaces, seed }: Plan): Promise<void> {
  const random = createRandom(seed, "orders");
  for (let n = 0; n < orders; n++) {
    const url = `${partnerUrl}/key/${n % 4 === 3 ? "refuse" : "ok"}/${n}`;
    const serviceId = await connectFakeService(db, { url, name: `Partner ${n}` });
    const buyerId = await addBuyer(db, `Firma ${n}`);
    const terms = randomTerms(random, Math.ceil(leads / 5));
    const total = random.whole(1, maxPlaces);
    await addLiveOrder(db, {
      buyerId,
      serviceId,
      name: `Order ${n}`,
      terms: { ...terms, caps: { ...terms.caps, total } },
    });
  }
}

const someone = (n: number, area: number, isKnown: boolean) => {
  const person = isKnown ? Math.floor(n / 2) : n;
  return {
    postalCode: String(area).padStart(5, "0"),
    email: `person${person}@web.de`,
    phone: `0171 ${1_000_000 + person}`,
  };
};

const isAcknowledged = (webUrl: string, lead: unknown): Promise<boolean> =>
  postLead(webUrl, lead, { signal: AbortSignal.timeout(20_000) }).then(
    async (response) => {
      await response.arrayBuffer();
      return response.ok;
    },
    () => false,
  );

async function countLeads(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from form_submissions`.execute(db);
  return rows[0]?.n ?? 0;
}

/** By service: the many that wait for a paused one are not looked at. */
async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(waiting.n), 0)::int as n from circuit_breakers breaker cross join lateral (
      select count(*) as n from deliveries where api_service_id = breaker.api_service_id and state = 'queued') waiting
    where breaker.state <> 'paused'`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * Nothing is on its way or soon will be, and no next order is looked for. What is in doubt, or waits for a paused service, waits for a person;
 * what was interrupted several times waits for minutes or hours.
 */
async function isAtRest(db: Database): Promise<boolean> {
  const { rows } = await sql<{ isAtRest: boolean }>`
    select not exists (select from deliveries where state = 'sending')
      and not exists (
        select from circuit_breakers breaker cross join lateral (
          select from deliveries where api_service_id = breaker.api_service_id and state = 'queued'
            and next_attempt_at < now() + interval '1 minute' limit 1) soon
        where breaker.state <> 'paused')
      and not exists (select from allocations where reroute_at is not null)
      and not exists (select from routing_decisions where reroute_at is not null) as "isAtRest"`.execute(db);
  return rows[0]?.isAtRest ?? false;
}

/** Acknowledged and not stored, or stored by any run without a decision. */
async function countMissing(db: Database, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from unnest(${[...ids]}::uuid[]) as sent (id) where not exists (select from form_submissions where id = sent.id))
      + (select count(*) from form_submissions lead where not exists (select from routing_decisions where submission_id = lead.id)))::int as n`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

async function countPlaces(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; n: number }>`
    select state, count(*)::int as n from allocations group by 1 order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}
