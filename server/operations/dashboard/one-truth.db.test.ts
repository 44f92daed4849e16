import { sql } from "kysely";
import { Registry } from "prom-client";
import { describe, expect, test } from "vitest";
import { detectServiceAlerts } from "#server/operations/alerts/service-detector.ts";
import { listServices } from "#server/delivery/api-services/list-services.ts";
import type { Database } from "#server/platform/db/database.ts";
import { idAt } from "#server/platform/db/id-at.ts";
import { createBacklogMetrics } from "#server/delivery/health/backlog.ts";
import { listStats, readHealth } from "#server/delivery/health/read-health.ts";
import { countAttempts } from "#server/delivery/worker/reaper.ts";
import { spanStart, type Counts } from "#server/delivery/stats/what-counts.ts";
import { countLeads } from "#server/operations/leads/page-leads.ts";
import { findLeads } from "#server/operations/leads/find-leads.ts";
import type { LeadFilter } from "#server/operations/leads/lead-conditions.ts";
import { berlinMidnight } from "#server/platform/berlin-time.ts";
import { createTestDatabase } from "#testing/database/test-database.ts";
import { connectServices, createHistory, FORMS } from "#testing/stats/random-history.ts";
import { createRecount, readStored } from "#testing/stats/recount.ts";
import { createRandom } from "#testing/random.ts";
import { fullAtNight } from "#tests/nightly.ts";
import type { AttentionItem } from "./attention-item.ts";
import { readDashboard } from "./read-dashboard.ts";
import { readOverview } from "./read-overview.ts";

/** Histories continue in one database, so that later ones start with leads of every kind. */
const HISTORIES = 25;
const DATABASES = fullAtNight(80, 1);
const STEPS = 8;
const HOUR = 3_600_000;
const WHO = { withPeople: false, masked: false };

describe.each(Array.from({ length: DATABASES }, (_, n) => n + 1))("histories of seed %i", (seed) => {
  test("agree on every screen, in alerts, metrics and a plain recount", async () => {
    const database = await createTestDatabase();
    const { db } = database;
    const random = createRandom(seed, "figures");
    await connectServices(db);
    const history = createHistory(db, random);
    for (let n = 0; n < HISTORIES; n++) {
      for (let step = 0; step < STEPS; step++) await history.step();
      await countAnew(db);
      const now = Date.now();
      const recount = createRecount(await readStored(db), history.received, new Date(berlinMidnight(now)));
      const [shown, counted] = [await figuresShown(db, now), figuresCounted(recount, now)];
      expect(shown, `history ${n + 1}`).toEqual(counted);
      if (n % 5 === 4) await expectListsToHoldWhatTheySay(db, now);
    }
    await database.drop();
  }, 180_000);
});

/** Simulates a later run of the reaper. */
async function countAnew(db: Database): Promise<void> {
  await sql`delete from attempt_stats`.execute(db);
  await sql`update figures_progress set counted_until = ${idAt(Date.now() - 24 * HOUR)}`.execute(db);
  await countAttempts(db, Date.now() + 16_000);
}

const total = (steps: readonly Counts[]): Counts => ({
  accepted: steps.reduce((sum, { accepted }) => sum + accepted, 0),
  refused: steps.reduce((sum, { refused }) => sum + refused, 0),
  failed: steps.reduce((sum, { failed }) => sum + failed, 0),
  inDoubt: steps.reduce((sum, { inDoubt }) => sum + inDoubt, 0),
});

/** Figures of the screens, the alerts and the metrics. */
async function figuresShown(db: Database, now: number) {
  const dashboard = await readDashboard(db, WHO, now);
  const overview = await readOverview(db, WHO, now);
  const health = await readHealth(db, "24h", now);
  const listed = await listServices(db);
  const alerts = await detectServiceAlerts(db, new Date(now + 2 * HOUR), 1);
  const registry = new Registry();
  await createBacklogMetrics(registry, db)();
  const metrics = await registry.getMetricsAsJSON();
  const metric = (name: string, service: string) =>
    metrics.find((one) => one.name === `stufenlos_${name}`)?.values.find(({ labels }) => labels["service"] === service)
      ?.value;
  const tabs = await Promise.all(FORMS.map(async (formType) => [formType, await countLeads(db, formType)] as const));
  const { numbers } = dashboard;
  const today = new Map(dashboard.forms.map((form) => [form.formType, form]));
  return {
    strip: {
      leads: numbers.leads.hours.reduce((sum, n) => sum + n, 0),
      delivered: numbers.delivered,
      deliveries: numbers.deliveries,
      failed: numbers.failed.count,
      queued: numbers.queued.count,
      inDoubt: numbers.inDoubt.count,
      quarantined: numbers.quarantined.count,
    },
    sidebar: {
      forms: overview.forms
        .filter(({ formType }) => FORMS.some((one) => one === formType))
        .map((form) => ({ ...form })),
      quarantined: overview.quarantine.count,
      attention: overview.attention.count === dashboard.attentionItems.length,
    },
    cards: FORMS.map((formType) => ({
      today: today.get(formType)?.today,
      waiting: today.get(formType)?.waiting.count,
      failed: today
        .get(formType)
        ?.problems.reduce((sum, { state, count }) => sum + (state === "failed" ? count : 0), 0),
    })),
    attention: dashboard.attentionItems.flatMap(countedIn).toSorted(),
    tabs: Object.fromEntries(
      tabs.map(([formType, views]) => [
        formType,
        Object.fromEntries(Object.entries(views).map(([view, { count }]) => [view, count])),
      ]),
    ),
    services: Object.fromEntries(
      health.services.map((service) => [
        service.name,
        {
          queued: service.queued.count,
          underWay: service.underWay.count,
          failed: service.failed.count,
          refused: service.refused.count,
          inDoubt: service.inDoubt.count,
          answers: total(service.strip),
        },
      ]),
    ),
    commandLine: Object.fromEntries(
      (await listStats(db)).map((row) => [
        row.service,
        [row.queued, row.sending, row.failed, row["of them refused"], row["in doubt"]].map(Number),
      ]),
    ),
    onDashboard: Object.fromEntries(dashboard.services.map(({ name, halfHours }) => [name, total(halfHours)])),
    listed: Object.fromEntries(listed.map(({ name, lastDay }) => [name, lastDay])),
    metrics: Object.fromEntries(
      health.services.map(({ id, name }) => [
        name,
        {
          queued: (metric("deliveries_due", id) ?? 0) + (metric("deliveries_waiting", id) ?? 0),
          underWay: metric("deliveries_under_way", id),
          failed: metric("deliveries_failed", id),
          refused: metric("deliveries_refused", id),
          inDoubt: metric("deliveries_in_doubt", id),
        },
      ]),
    ),
    alerts: alerts
      .filter(({ kind }) => kind === "failed" || kind === "in_doubt")
      .map(({ kind, details }) => `${kind} ${"service" in details ? details.service : ""} ${details.leads}`)
      .toSorted(),
  };
}

/** The recounted figures. */
function figuresCounted(
  recount: ReturnType<typeof createRecount>,
  now: number,
): Awaited<ReturnType<typeof figuresShown>> {
  const { open, services, waitingFor, forms } = recount;
  const since = new Date(spanStart("24h", now));
  const sent = ["queued", "sending", "delivered", "warning", "in_doubt", "failed", "closed"];
  const answers = (id: string) => recount.answers(id, since) as Counts;
  const atService = (serviceId: string) => ({
    queued: open({ serviceId }, ["queued"]),
    underWay: open({ serviceId }, ["sending"]),
    failed: open({ serviceId }, ["failed"]),
    refused: recount.refused(serviceId),
    inDoubt: open({ serviceId }, ["in_doubt"]),
  });
  const statusOf = (formType: (typeof FORMS)[number]) =>
    open({ formType, sales: true }, ["failed"]) > 0
      ? ("error" as const)
      : open({ formType, sales: true }, ["in_doubt"]) > 0
        ? ("in_doubt" as const)
        : null;
  const inTotal = (formType: (typeof FORMS)[number]) =>
    services.reduce((sum, { id }) => sum + waitingFor(formType, id), 0);
  const problems = services.flatMap(({ id, name }) =>
    forms.flatMap((formType) => [
      [`refused ${name} ${formType}`, recount.refused(id, formType)] as const,
      [
        `failed ${name} ${formType}`,
        open({ serviceId: id, formType }, ["failed"]) - recount.refused(id, formType),
      ] as const,
      [`in_doubt ${name} ${formType}`, open({ serviceId: id, formType }, ["in_doubt"])] as const,
      [`waiting ${name} ${formType}`, waitingFor(formType, id)] as const,
    ]),
  );
  const stopped = services.filter(({ isActive, circuit }) => isActive && circuit !== "open");
  return {
    strip: {
      leads: forms.reduce((sum, formType) => sum + recount.leadsToday(formType), 0),
      delivered: recount.soldToday(["delivered", "warning"]),
      deliveries: recount.soldToday(sent),
      failed: open({ sales: true }, ["failed"]),
      queued: open({ sales: true }, ["queued", "sending"]),
      inDoubt: open({ sales: true }, ["in_doubt"]),
      quarantined: recount.quarantined,
    },
    sidebar: {
      forms: forms.map((formType) => ({ formType, today: recount.leadsToday(formType), status: statusOf(formType) })),
      quarantined: recount.quarantined,
      attention: true,
    },
    cards: forms.map((formType) => ({
      today: recount.leadsToday(formType),
      waiting: inTotal(formType),
      failed: open({ formType, sales: true }, ["failed"]),
    })),
    attention: [
      ...problems.filter(([, count]) => count > 0).map(([what, count]) => `${what} ${count}`),
      ...stopped.map(({ id, name }) => `stopped ${name} ${open({ serviceId: id }, ["queued"])}`),
      ...(recount.quarantined > 0 ? [`quarantine ${recount.quarantined}`] : []),
    ].toSorted(),
    tabs: Object.fromEntries(forms.map((formType) => [formType, recount.views(formType)])),
    services: Object.fromEntries(services.map(({ id, name }) => [name, { ...atService(id), answers: answers(id) }])),
    commandLine: Object.fromEntries(services.map(({ id, name }) => [name, Object.values(atService(id))])),
    onDashboard: Object.fromEntries(services.map(({ id, name }) => [name, answers(id)] as const)),
    listed: Object.fromEntries(recount.allServices.map(({ id, name }) => [name, answers(id)])),
    metrics: Object.fromEntries(services.map(({ id, name }) => [name, atService(id)])),
    alerts: services
      .flatMap(({ id, name }) => [
        ...(open({ serviceId: id }, ["failed"]) > 0 ? [`failed ${name} ${open({ serviceId: id }, ["failed"])}`] : []),
        ...(open({ serviceId: id }, ["in_doubt"]) > 0
          ? [`in_doubt ${name} ${open({ serviceId: id }, ["in_doubt"])}`]
          : []),
      ])
      .toSorted(),
  };
}

function countedIn(item: AttentionItem): string[] {
  switch (item.kind) {
    case "failed":
    case "in_doubt":
    case "waiting":
      return item.forms.map(
        ({ formType, count }) =>
          `${item.kind === "failed" && item.isRefused ? "refused" : item.kind} ${item.serviceName} ${formType} ${count}`,
      );
    case "stopped":
      return [`stopped ${item.serviceName} ${item.queued.count}`];
    case "quarantine":
      return [`quarantine ${item.count}`];
    case "people":
    case "returns":
    case "mute":
    case "recipients":
    case "statements":
      return [];
  }
}

/** A button that says "3" opens a list of three, and a tab holds as many leads as it says. */
async function expectListsToHoldWhatTheySay(db: Database, now: number): Promise<void> {
  const rowsOf = async (filter: LeadFilter) => (await findLeads(db, filter, {}, { masked: false })).rows.length;
  const { attentionItems } = await readDashboard(db, WHO, now);
  const FILTERS = {
    failed: { view: "undelivered", status: "error" },
    in_doubt: { view: "in-doubt" },
    waiting: { view: "waiting" },
  } as const;
  for (const item of attentionItems) {
    if (item.kind !== "failed" && item.kind !== "in_doubt" && item.kind !== "waiting") continue;
    for (const { formType, count } of item.kind === "failed" ? item.failedForms : item.forms)
      expect(await rowsOf({ formType, ...FILTERS[item.kind], apiServiceId: item.serviceId })).toBe(Math.min(count, 50));
  }
  for (const formType of FORMS)
    for (const [view, { count }] of Object.entries(await countLeads(db, formType)))
      expect(await rowsOf({ formType, view: view as LeadFilter["view"] & string }), `${formType} ${view}`).toBe(
        Math.min(count, 50),
      );
}
