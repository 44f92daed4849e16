import type { Executor } from "#server/db/database.ts";
import { readSteps } from "#server/delivery-health/read-attempts.ts";
import { readStanding, type Standing } from "#server/delivery-health/read-service-status.ts";
import { countDeliveriesToday, type DeliveriesToday } from "./count-deliveries-today.ts";
import { countLeadsToday, type LeadsToday } from "./count-leads-today.ts";
import { readAttention, type Matter, type Told } from "./read-attention.ts";
import { readFeed } from "./read-feed.ts";
import type { Trouble } from "./read-problems.ts";

/** Fewer say nothing about the rest of a day. */
const ENOUGH_TO_EXPECT = 10;

/** Today at a glance. Every part is a range of an index or a count that stops. */
export async function readDashboard(db: Executor, { masked, ...told }: Told & { masked: boolean }, now = Date.now()) {
  const [leads, deliveries, { matters, troubles, people }, feed, standings, strips] = await Promise.all([
    countLeadsToday(db, now),
    countDeliveriesToday(db, now),
    readAttention(db, told),
    readFeed(db, { masked }),
    readStanding(db),
    readSteps(db, "24h", now),
  ]);
  return {
    now: new Date(now),
    numbers: { leads, ...inAll(deliveries, standings, troubles) },
    forms: formsOf(leads, deliveries, matters, troubles),
    matters,
    feed,
    services: standings.map((service) => ({ ...service, halfHours: strips.get(service.id) ?? [] })),
    newPeople: people,
  };
}

function inAll(deliveries: readonly DeliveriesToday[], standings: readonly Standing[], troubles: readonly Trouble[]) {
  const undeliveredSince = [
    ...standings.flatMap(({ oldestQueuedAt }) => (oldestQueuedAt ? [oldestQueuedAt] : [])),
    ...troubles.filter(({ state }) => state === "failed").map(({ oldestAt }) => oldestAt),
  ];
  return {
    delivered: sum(deliveries, ({ delivered }) => delivered),
    deliveries: sum(deliveries, ({ all }) => all),
    failed: sum(standings, ({ failed }) => failed),
    queued: sum(standings, ({ queued, underWay }) => queued + underWay),
    inDoubt: sum(standings, ({ inDoubt }) => inDoubt),
    oldestUndeliveredAt: undeliveredSince.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
  };
}

function formsOf(
  leads: LeadsToday,
  deliveries: readonly DeliveriesToday[],
  matters: readonly Matter[],
  troubles: readonly Trouble[],
) {
  const { hours, byThisTime } = leads.before;
  const dayByNow = byThisTime < ENOUGH_TO_EXPECT ? 1 : sum(hours, (count) => count) / byThisTime;
  return leads.forms.map((form) => ({
    ...form,
    expected: Math.round(form.today * dayByNow),
    troubles: troubles.filter(({ formType }) => formType === form.formType),
    waiting: sum(matters, (matter) => (matter.kind === "waiting" ? countIn(matter.forms, form.formType) : 0)),
    deliveries: deliveries.find(({ formType }) => formType === form.formType) ?? { warning: 0, underWay: 0, all: 0 },
  }));
}

const countIn = (forms: readonly { formType: string; count: number }[], wanted: string): number =>
  forms.find(({ formType }) => formType === wanted)?.count ?? 0;

const sum = <T>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((before, one) => before + of(one), 0);
