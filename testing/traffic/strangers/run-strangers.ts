import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { resumeService } from "#server/delivery/api-services/pause-service.ts";
import type { Database } from "#server/platform/db/database.ts";
import { createNotifyWorkers } from "#server/delivery/queue/notify-workers.ts";
import type { FakeService } from "#testing/fake-service/fake-service.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { createRandom } from "#testing/random.ts";
import { tableOf, toMarkdown } from "#testing/report/markdown.ts";
import { call } from "#testing/traffic/spam/call.ts";
import { until } from "#testing/until.ts";
import { FORMS, hostileLead, networksOf, realLead, type Post } from "./stranger-leads.ts";

/** Each gets the leads of these forms: no form has more than four. */
const BUYERS = [
  { name: "Buyer 1", behaviour: "picky-403", formTypes: [FORMS[0]] },
  { name: "Buyer 2", behaviour: "picky-422", formTypes: FORMS },
  { name: "Buyer 3", behaviour: "picky-403", formTypes: FORMS },
  { name: "Buyer 4", behaviour: "picky-422", formTypes: FORMS },
  { name: "Buyer 5", behaviour: "picky-403", formTypes: [FORMS[1]] },
] as const;

const AT_ONCE = 8;
const LOOK_MS = 50;
/** Strangers send as fast as their leads go out: what a buyer that nobody holds shut cannot take in time says nothing of it. */
const MAX_WAITING = 40;
/** So much longer than a probe it may take until a waiting worker and a busy machine have made the next attempt. */
const SLACK_MS = 2_000;

type Strangers = { hostile: number; networks: number; real: number; seed: number; timeScale: number };
type Run = { url: string; db: Database; partner: FakeService };

type BuyerReport = {
  name: string;
  /** Real leads that were to reach it, and did. */
  due: number;
  delivered: number;
  refused: number;
  opened: number;
  /** The longest time in which it was half open and a real lead waited. */
  shutMs: number;
  wasPaused: boolean;
  resumes: number;
  /** Real leads that waited at a Resume took so long after it at most. */
  afterResumeMs: number;
  slowestMs: number;
};

export type StrangersReport = Strangers & {
  seconds: number;
  posted: Record<Post["kind"], number>;
  held: Record<Post["kind"], number>;
  buyers: BuyerReport[];
};

/** Strangers among people, all through the web process, at five buyers; staff press Resume at three of them whenever they can. */
export async function runStrangers({ url, db, partner }: Run, input: Strangers): Promise<StrangersReport> {
  const random = createRandom(input.seed, "strangers");
  const services = new Map<string, string>();
  for (const { name, behaviour, formTypes } of BUYERS) {
    const address = `${await partner.urlOf(behaviour, "key")}/${name.replace(" ", "-")}`;
    services.set(await connectFakeService(db, { url: address, name, formTypes, perSecond: 100, concurrency: 4 }), name);
  }
  const networks = networksOf(input.networks);
  const posts = [
    ...Array.from({ length: input.hostile }, (_, n) =>
      hostileLead(url, random, n, networks[n % networks.length] ?? ""),
    ),
    ...Array.from({ length: input.real }, (_, n) => realLead(url, random, n, networks)),
  ];
  // The networks of strangers take turns; people come in between at random.
  const order = posts
    .map((post, n) => ({ post, at: n < input.hostile ? n / input.hostile : random.next() }))
    .toSorted((a, b) => a.at - b.at);
  const begun = performance.now();
  const watch = watchBuyers(db, services);
  const isStuck = () => watch.shutMs() > 2 * maxShutMs(input); // it has failed already: the report says so
  const kinds = new Map<string, Post["kind"]>();
  let next = 0;
  const send = async () => {
    for (let turn = order[next++]; turn; turn = order[next++]) {
      // As if ten minutes had passed, as far as the spam check counts: patient attackers stay below what is noticed.
      if (next % input.networks === 0) await db.deleteFrom("submit_counts").execute();
      await until(async () => watch.waiting() < MAX_WAITING || isStuck());
      if (isStuck()) return;
      const { kind, body, headers } = turn.post;
      kinds.set(body.id, kind);
      const { status } = await call(`${url}/api/submissions`, { headers, body: JSON.stringify(now(body)) });
      if (status !== 200) throw new Error(`A lead was answered with ${status}`);
    }
  };
  let watched: Watched;
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, send));
    await until(async () => (await waitingReal(db)).length === 0 || isStuck());
  } finally {
    watched = await watch.stop();
  }
  const seconds = (performance.now() - begun) / 1000;
  const countOf = (ids: Iterable<string>) => {
    const counted = { real: 0, marked: 0, unmarked: 0 };
    for (const id of ids) counted[kinds.get(id) ?? "real"]++;
    return counted;
  };
  const held = await db.selectFrom("form_submissions").select("id").where("quarantined_at", "is not", null).execute();
  return {
    ...input,
    seconds,
    posted: countOf(kinds.keys()),
    held: countOf(held.map(({ id }) => id)),
    buyers: await reportOf(db, services, watched),
  };
}

/** As the page says it: sent just now. */
const now = (body: Post["body"]) => ({ ...body, sentAt: Date.now() });

const isReal = sql<boolean>`submission_data ->> 'email' like 'hannelore.brandt.%'`;

async function waitingReal(db: Database): Promise<{ id: string; serviceId: string }[]> {
  const { rows } = await sql<{ id: string; serviceId: string }>`
    select deliveries.id, api_service_id as "serviceId"
    from deliveries join form_submissions on form_submissions.id = submission_id
    where deliveries.state in ('queued', 'sending') and ${isReal}`.execute(db);
  return rows;
}

type Watched = Map<string, Pick<BuyerReport, "opened" | "shutMs" | "wasPaused" | "resumes" | "afterResumeMs">>;

/** Looks at the circuit breakers all the time, and presses Resume at the first three whenever one is not closed. */
function watchBuyers(db: Database, services: ReadonlyMap<string, string>) {
  const watched: Watched = new Map(
    [...services.keys()].map((id) => [id, { opened: 0, shutMs: 0, wasPaused: false, resumes: 0, afterResumeMs: 0 }]),
  );
  const shutSince = new Map<string, number>();
  const resumed = new Map<string, { at: number; waiting: Set<string> }>();
  const notifyWorkers = createNotifyWorkers(db, () => undefined);
  const pressing = new Set([...services.keys()].slice(0, 3));
  const over = new AbortController();
  let untried = 0;

  async function look(): Promise<void> {
    const [breakers, waiting, queued] = await Promise.all([
      db.selectFrom("circuit_breakers").select(["api_service_id as id", "state"]).execute(),
      waitingReal(db),
      sql`select from deliveries where state = 'queued' and not caused_pause limit ${MAX_WAITING}`.execute(db),
    ]);
    untried = queued.rows.length;
    const at = performance.now();
    for (const { id, state } of breakers) {
      const buyer = watched.get(id);
      if (!buyer) continue;
      const here = waiting.filter(({ serviceId }) => serviceId === id);
      noteResume(buyer, id, new Set(here.map((lead) => lead.id)), at);
      const isShut = state !== "open";
      if (isShut && here.length > 0) shutSince.set(id, shutSince.get(id) ?? (buyer.opened++, at));
      else shutSince.delete(id);
      buyer.shutMs = Math.max(buyer.shutMs, at - (shutSince.get(id) ?? at));
      buyer.wasPaused ||= state === "paused";
      if (!isShut || !pressing.has(id) || resumed.has(id)) continue;
      buyer.resumes++;
      resumed.set(id, { at, waiting: new Set(here.map((lead) => lead.id)) });
      await resumeService({ db, notifyWorkers }, id, "eva@stufenlos.example");
    }
  }

  /** A Resume has held when all real leads that waited then are gone. */
  function noteResume(buyer: Pick<BuyerReport, "afterResumeMs">, id: string, waiting: Set<string>, at: number): void {
    const last = resumed.get(id);
    if (!last) return;
    buyer.afterResumeMs = Math.max(buyer.afterResumeMs, at - last.at);
    if (last.waiting.isDisjointFrom(waiting)) resumed.delete(id);
  }

  const looking = (async () => {
    while (!over.signal.aborted) {
      await look();
      await wait(LOOK_MS);
    }
  })();
  return {
    waiting: () => untried,
    shutMs: () => Math.max(...[...watched.values()].map((buyer) => buyer.shutMs)),
    async stop() {
      over.abort();
      await looking;
      return watched;
    },
  };
}

async function reportOf(db: Database, services: ReadonlyMap<string, string>, watched: Watched): Promise<BuyerReport[]> {
  const { rows } = await sql<{ id: string; due: number; delivered: number; refused: number; slowestMs: number }>`
    select api_service_id as id, count(*) filter (where ${isReal})::int as due,
      count(*) filter (where ${isReal} and deliveries.state = 'delivered')::int as delivered,
      count(*) filter (where not ${isReal} and deliveries.state in ('failed', 'queued') and attempt_n > 0)::int as refused,
      coalesce(max(extract(epoch from deliveries.updated_at - deliveries.created_at) * 1000)
        filter (where ${isReal} and deliveries.state = 'delivered'), 0)::float8 as "slowestMs"
    from deliveries join form_submissions on form_submissions.id = submission_id group by 1`.execute(db);
  return [...services].map(([id, name]) => {
    const row = rows.find((one) => one.id === id) ?? { due: 0, delivered: 0, refused: 0, slowestMs: 0 };
    const seen = watched.get(id);
    if (!seen) throw new Error(`${name} was not watched`);
    const { due, delivered, refused, slowestMs } = row;
    return { name, due, delivered, refused, slowestMs, ...seen };
  });
}

const maxShutMs = ({ timeScale }: Strangers): number => 60_000 / timeScale + SLACK_MS;

/** What was promised and is not so. */
export function problemsIn(report: StrangersReport): string[] {
  const { buyers, held, posted } = report;
  const maxMs = maxShutMs(report);
  return [
    ...(held.real === 0 ? [] : [`${held.real} real leads are in quarantine`]),
    ...(held.marked === posted.marked ? [] : [`${posted.marked - held.marked} marked leads are not in quarantine`]),
    ...(held.unmarked === 0 ? [] : [`${held.unmarked} unmarked leads are in quarantine: the run shows less`]),
    ...buyers.flatMap((buyer) => [
      ...(buyer.due > 0 && buyer.delivered === buyer.due
        ? []
        : [`${buyer.name} has ${buyer.delivered} of ${buyer.due} real leads`]),
      ...(buyer.refused > 0 ? [] : [`${buyer.name} has refused nobody: the run shows nothing`]),
      ...(buyer.wasPaused ? [`${buyer.name} was paused`] : []),
      ...(buyer.shutMs < maxMs ? [] : [`${buyer.name} was shut for ${Math.round(buyer.shutMs)} ms`]),
      ...(buyer.afterResumeMs < maxMs
        ? []
        : [`a Resume of ${buyer.name} did not hold for ${Math.round(buyer.afterResumeMs)} ms`]),
    ]),
    ...(buyers.some(({ opened }) => opened > 0) ? [] : ["no buyer was half open while a real lead waited"]),
  ];
}

const ms = (value: number): string => `${Math.round(value)} ms`;

export const describeStrangers = (report: StrangersReport): Promise<string> =>
  toMarkdown([
    `${report.hostile} hostile leads of ${report.networks} networks (${report.posted.marked} with markers, all of them in quarantine: ` +
      `${report.held.marked}) beside ${report.real} real ones in ${report.seconds.toFixed(0)} s, time scale ${report.timeScale}, seed ${report.seed}.`,
    tableOf<BuyerReport>(
      [
        ["buyer", ({ name }) => name],
        ["real", ({ delivered, due }) => `${delivered}/${due}`],
        ["refused", ({ refused }) => refused],
        ["half open", ({ opened }) => opened],
        ["shut at most", ({ shutMs }) => ms(shutMs)],
        ["Resumes", ({ resumes }) => resumes],
        ["real after Resume", ({ afterResumeMs }) => ms(afterResumeMs)],
        ["slowest real", ({ slowestMs }) => ms(slowestMs)],
      ],
      report.buyers,
    ),
  ]);
