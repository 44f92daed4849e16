import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { withdraw } from "#server/privacy/withdraw.ts";
import type { Database } from "#server/platform/db/database.ts";
import { recordNoWithdrawal } from "#server/leads/submissions/withdrawal-ledger.ts";
import { buyWithOrder } from "#testing/fixtures/live-orders.ts";
import { newLead, storeLead, type LeadInput } from "#testing/fixtures/leads.ts";
import { allowing, connectFakeService, testRing } from "#testing/fixtures/services.ts";
import { readJournal } from "#testing/fake-service/journal.ts";
import { startWorker, type Environment } from "#testing/processes/product.ts";
import type { Random } from "#testing/random.ts";
import { until } from "#testing/until.ts";

/** How leads come and how they are withdrawn: by the functions, or over HTTP. */
export type Visitors = { send: (lead: LeadInput) => Promise<void>; withdraw: (lead: LeadInput) => Promise<void> };

type Run = {
  db: Database;
  databaseUrl: string;
  partner: { url: string };
  journal: string;
  random: Random;
  kills: number;
  /** Leads between two kills; every second one is withdrawn. */
  leads: number;
  /** Absent: the functions themselves. */
  visitors?: Visitors;
  /** In which a round's leads come, are withdrawn, and the worker is killed. */
  roundMs?: number;
  /** The worker's environment, where it is not the usual one. */
  worker?: Environment;
};

export type WithdrawalReport = {
  withdrawn: number;
  /** Of each lead, until it was stored: what the same machine did in the same run. */
  sendMs: number[];
  /** Of each withdrawal, from the call to its commit. */
  cancelMs: number[];
  /** Of each notice: from when the firm had the lead and the consent was withdrawn, until it was told. */
  noticeMs: number[];
  /** Leads that a firm has, that were withdrawn, and that it was not told of. */
  untold: string[];
  /** Attempts that began after the withdrawal was committed. */
  begunLater: number;
  /** Requests that the firm got for a withdrawn lead beyond the attempts that had begun before the commit. */
  arrivedUnbegun: number;
};

const byFunctions = (db: Database): Visitors => {
  const deps = { db, consentRing: testRing, recordWithdrawal: recordNoWithdrawal };
  return {
    send: (lead) => storeLead(db, lead),
    async withdraw({ id }) {
      await withdraw(deps, { submissionId: id, scope: { kind: "all" }, by: "visitor", notifyRecipients: true });
    },
  };
};

/** Leads for a firm and withdrawals at random moments while the worker is killed again and again. */
export async function runWithdrawals(run: Run): Promise<WithdrawalReport> {
  const { db, databaseUrl, partner, journal, random, kills, leads, visitors = byFunctions(db), roundMs = 300 } = run;
  const serviceId = await connectFakeService(db, { url: `${partner.url}/key/ok/leads`, name: "Firma" });
  const { buyerId } = await buyWithOrder(db, { serviceId, name: "Firma", terms: { duplicateDays: 0 } });
  await db
    .updateTable("buyers")
    .set({ notice_url: `${partner.url}/key/ok/notices` })
    .where("id", "=", buyerId)
    .execute();
  const start = () => startWorker(databaseUrl, { ...run.worker, OUTBOUND_ALLOW: allowing(partner.url) });
  const [sendMs, cancelMs]: [number[], number[]] = [[], []];
  const committed = new Map<string, Date>();

  async function visit(withdraws: boolean, n: number, [comesMs, stays]: readonly [number, number]): Promise<void> {
    const lead = newLead({ email: `person.${n}@web.de`, phone: `0171 ${2_000_000 + n}` });
    await wait(comesMs);
    const cameAt = performance.now();
    await visitors.send(lead);
    sendMs.push(performance.now() - cameAt);
    if (!withdraws) return;
    await wait(stays);
    const startedAt = performance.now();
    await visitors.withdraw(lead);
    cancelMs.push(performance.now() - startedAt);
    const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db);
    committed.set(lead.id, rows[0]?.at ?? new Date());
  }

  let worker = await start();
  for (let kill = 0; kill < kills; kill++) {
    const round = Array.from({ length: leads }, (_, n) =>
      visit(n % 2 === 1, kill * leads + n, [random.between(0, roundMs), random.between(0, roundMs)]),
    );
    await wait(random.between(50, roundMs + 100));
    await worker.kill("SIGKILL");
    worker = await start();
    await Promise.all(round);
  }
  await until(async () => (await openOf(db)) === 0, 120_000);
  await worker.kill("SIGTERM");

  const lines = readJournal(journal);
  const gotAt = new Map<string, number>();
  const requests = new Map<string, number>();
  const toldAt = new Map<string, number>();
  for (const { path, at, body } of lines) {
    const { id = "", reference = "" } = body as { id?: string; reference?: string };
    if (path.endsWith("/notices")) toldAt.set(reference, Math.min(at, toldAt.get(reference) ?? Infinity));
    else {
      gotAt.set(id, Math.max(at, gotAt.get(id) ?? 0));
      requests.set(id, (requests.get(id) ?? 0) + 1);
    }
  }
  const had = [...committed].filter(([id]) => gotAt.has(id));
  return {
    withdrawn: committed.size,
    sendMs,
    cancelMs,
    noticeMs: had.flatMap(([id, at]) => {
      const told = toldAt.get(id);
      return told === undefined ? [] : [Math.max(0, told - Math.max(at.getTime(), gotAt.get(id) ?? 0))];
    }),
    untold: had.map(([id]) => id).filter((id) => !toldAt.has(id)),
    ...(await readAttempts(db, committed, requests)),
  };
}

/** Deliveries and notices that have not come to rest. */
async function openOf(db: Database): Promise<number> {
  const { rows } = await sql<{ n: number }>`select (
      (select count(*) from deliveries where state in ('queued', 'sending'))
      + (select count(*) from notices where state in ('queued', 'sending'))
      + (select count(*) from withdrawals where followed_up_at is null))::int as n`.execute(db);
  return rows[0]?.n ?? 0;
}

async function readAttempts(
  db: Database,
  committed: ReadonlyMap<string, Date>,
  requests: ReadonlyMap<string, number>,
): Promise<Pick<WithdrawalReport, "begunLater" | "arrivedUnbegun">> {
  const { rows } = await sql<{ lead: string; before: number; later: number }>`
    select lead, count(event.id) filter (where event.at <= one.at)::int as before, count(event.id) filter (where event.at > one.at)::int as later
    from unnest(${[...committed.keys()]}::uuid[], ${[...committed.values()]}::timestamptz[]) as one (lead, at)
    left join deliveries on submission_id = lead
    left join delivery_events event on event.delivery_id = deliveries.id and event.kind = 'started'
    group by lead`.execute(db);
  return {
    begunLater: sum(rows.map(({ later }) => later)),
    arrivedUnbegun: sum(rows.map(({ lead, before }) => Math.max(0, (requests.get(lead) ?? 0) - before))),
  };
}

const sum = (counts: readonly number[]): number => counts.reduce((all, n) => all + n, 0);
