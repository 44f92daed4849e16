import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { sumOf, type Counts, type Count } from "#server/delivery/stats/what-counts.ts";
import { addUpOpen, earliest, readOpenDeliveries } from "#server/delivery/stats/read-open-deliveries.ts";
import { readSteps } from "#server/delivery/stats/read-attempts.ts";
import { countDeliveriesSince, type DeliveriesOfDay } from "#server/delivery/stats/count-leads.ts";
import type { ManualBacklog } from "#server/delivery/stats/read-manual-backlog.ts";
import { berlinMidnight } from "#server/platform/berlin-time.ts";
import { readServiceStatus, type ServiceStatus } from "#server/delivery/health/read-service-status.ts";
import { countLeadsToday, type LeadsToday } from "./read-overview.ts";
import { priceAttention, type PricedItem } from "./price-attention.ts";
import { readAttention, type AttentionScope } from "./read-attention.ts";
import { readFeed, type FeedLead } from "./read-feed.ts";
import { countQuarantineByForm } from "#server/intake/quarantine/count-quarantine.ts";
import type { Problem } from "./read-problems.ts";

/** Minimum sample size for a forecast of the day. */
const ENOUGH_TO_EXPECT = 10;

/** Sales only; our emails to visitors are counted separately. */
export type TodayNumbers = {
  leads: LeadsToday;
  delivered: number;
  deliveries: number;
  failed: Count;
  /** Includes deliveries in progress. */
  queued: Count;
  inDoubt: Count;
  /** In quarantine. */
  quarantined: Count;
  oldestUndeliveredAt: Date | null;
};

export type FormNumbers = LeadsToday["forms"][number] & {
  expected: number;
  problems: Problem[];
  waiting: Count;
  /** In quarantine, of all days. */
  quarantined: number;
  deliveries: Pick<DeliveriesOfDay, "warning" | "underWay" | "all">;
};

export type ServiceToday = ServiceStatus & { halfHours: Counts[] };

type Dashboard = {
  now: Date;
  numbers: TodayNumbers;
  forms: FormNumbers[];
  attentionItems: PricedItem[];
  feed: FeedLead[];
  services: ServiceToday[];
  newPeople: number;
};

/** Today at a glance. Every part is an index range or a capped count, to stay fast. */
export async function readDashboard(
  db: Executor,
  { masked, ...scope }: AttentionScope & { masked: boolean },
  now = Date.now(),
): Promise<Dashboard> {
  const reading = readOpenDeliveries(db);
  const [leads, deliveries, open, attention, feed, statuses, strips, quarantined] = await Promise.all([
    countLeadsToday(db, now),
    countDeliveriesSince(db, new Date(berlinMidnight(now))),
    reading,
    readAttention(db, scope, reading, now),
    readFeed(db, { masked }),
    readServiceStatus(db, reading),
    readSteps(db, "24h", now),
    countQuarantineByForm(db),
  ]);
  const { attentionItems, problems, waiting, people, quarantine } = attention;
  const sales = addUpOpen(open.filter(({ isEmail }) => !isEmail));
  return {
    now: new Date(now),
    numbers: {
      leads,
      delivered: sum(deliveries, ({ delivered }) => delivered),
      deliveries: sum(deliveries, ({ all }) => all),
      failed: { count: sales.failed.count, isMore: sales.failed.isMore },
      queued: sumOf([sales.queued, sales.underWay]),
      inDoubt: { count: sales.inDoubt.count, isMore: sales.inDoubt.isMore },
      quarantined: { count: quarantine.count, isMore: quarantine.isMore },
      oldestUndeliveredAt: earliest([sales.oldestQueuedAt, sales.failed.oldestAt]),
    },
    forms: formsOf(leads, deliveries, { waiting, problems, quarantined }),
    attentionItems: await priceAttention(db, attentionItems),
    feed,
    services: statuses.map((service) => ({ ...service, halfHours: strips.get(service.id) ?? [] })),
    newPeople: people,
  };
}

function formsOf(
  leads: LeadsToday,
  deliveries: readonly DeliveriesOfDay[],
  {
    waiting,
    problems,
    quarantined,
  }: { waiting: readonly ManualBacklog[]; problems: readonly Problem[]; quarantined: ReadonlyMap<FormType, number> },
) {
  const { hours, byThisTime } = leads.before;
  const dayByNow = byThisTime < ENOUGH_TO_EXPECT ? 1 : sum(hours, (count) => count) / byThisTime;
  return leads.forms.map((form) => ({
    ...form,
    expected: Math.round(form.today * dayByNow),
    problems: problems.filter(({ formType, isEmail }) => formType === form.formType && !isEmail),
    quarantined: quarantined.get(form.formType) ?? 0,
    waiting: sumOf(waiting.filter(({ formType }) => formType === form.formType)),
    deliveries: deliveries.find(({ formType }) => formType === form.formType) ?? { warning: 0, underWay: 0, all: 0 },
  }));
}

const sum = <T>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((before, one) => before + of(one), 0);
