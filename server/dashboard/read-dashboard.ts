import type { Executor } from "#server/db/database.ts";
import type { Counts } from "#server/delivery-health/outcome-groups.ts";
import { readSteps } from "#server/delivery-health/read-attempts.ts";
import { readServiceStatus, type ServiceStatus } from "#server/delivery-health/read-service-status.ts";
import { countDeliveriesToday, type DeliveriesToday } from "./count-deliveries-today.ts";
import { countLeadsToday, type LeadsToday } from "./count-leads-today.ts";
import { readAttention, type AttentionItem, type AttentionScope } from "./read-attention.ts";
import { readFeed, type FeedLead } from "./read-feed.ts";
import type { Problem } from "./read-problems.ts";

/** Fewer do not predict the rest of a day. */
const ENOUGH_TO_EXPECT = 10;

export type TodayNumbers = {
  leads: LeadsToday;
  delivered: number;
  deliveries: number;
  failed: number;
  queued: number;
  inDoubt: number;
  oldestUndeliveredAt: Date | null;
};

export type FormNumbers = LeadsToday["forms"][number] & {
  expected: number;
  problems: Problem[];
  waiting: number;
  deliveries: Pick<DeliveriesToday, "warning" | "underWay" | "all">;
};

export type ServiceToday = ServiceStatus & { halfHours: Counts[] };

type Dashboard = {
  now: Date;
  numbers: TodayNumbers;
  forms: FormNumbers[];
  attentionItems: AttentionItem[];
  feed: FeedLead[];
  services: ServiceToday[];
  newPeople: number;
};

/** Today at a glance. Every part is a range of an index or a count that stops. */
export async function readDashboard(
  db: Executor,
  { masked, ...scope }: AttentionScope & { masked: boolean },
  now = Date.now(),
): Promise<Dashboard> {
  const [leads, deliveries, { attentionItems, problems, people }, feed, statuses, strips] = await Promise.all([
    countLeadsToday(db, now),
    countDeliveriesToday(db, now),
    readAttention(db, scope),
    readFeed(db, { masked }),
    readServiceStatus(db),
    readSteps(db, "24h", now),
  ]);
  return {
    now: new Date(now),
    numbers: { leads, ...inAll(deliveries, statuses, problems) },
    forms: formsOf(leads, deliveries, attentionItems, problems),
    attentionItems,
    feed,
    services: statuses.map((service) => ({ ...service, halfHours: strips.get(service.id) ?? [] })),
    newPeople: people,
  };
}

function inAll(
  deliveries: readonly DeliveriesToday[],
  statuses: readonly ServiceStatus[],
  problems: readonly Problem[],
) {
  const undeliveredSince = [
    ...statuses.flatMap(({ oldestQueuedAt }) => (oldestQueuedAt ? [oldestQueuedAt] : [])),
    ...problems.filter(({ state }) => state === "failed").map(({ oldestAt }) => oldestAt),
  ];
  return {
    delivered: sum(deliveries, ({ delivered }) => delivered),
    deliveries: sum(deliveries, ({ all }) => all),
    failed: sum(statuses, ({ failed }) => failed),
    queued: sum(statuses, ({ queued, underWay }) => queued + underWay),
    inDoubt: sum(statuses, ({ inDoubt }) => inDoubt),
    oldestUndeliveredAt: undeliveredSince.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
  };
}

function formsOf(
  leads: LeadsToday,
  deliveries: readonly DeliveriesToday[],
  attentionItems: readonly AttentionItem[],
  problems: readonly Problem[],
) {
  const { hours, byThisTime } = leads.before;
  const dayByNow = byThisTime < ENOUGH_TO_EXPECT ? 1 : sum(hours, (count) => count) / byThisTime;
  return leads.forms.map((form) => ({
    ...form,
    expected: Math.round(form.today * dayByNow),
    problems: problems.filter(({ formType }) => formType === form.formType),
    waiting: sum(attentionItems, (item) => (item.kind === "waiting" ? countIn(item.forms, form.formType) : 0)),
    deliveries: deliveries.find(({ formType }) => formType === form.formType) ?? { warning: 0, underWay: 0, all: 0 },
  }));
}

const countIn = (forms: readonly { formType: string; count: number }[], wanted: string): number =>
  forms.find(({ formType }) => formType === wanted)?.count ?? 0;

const sum = <T>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((before, one) => before + of(one), 0);
