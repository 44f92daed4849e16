import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { berlinDay, berlinMidnight, startOfBerlinDay } from "#server/platform/berlin-time.ts";
import { shaOfTerms } from "./order-terms.ts";
import { readOrder } from "./read-order.ts";
import { simulateRouting, type RoutingSimulation } from "./simulate-routing.ts";

/** Result of one run: all leads, and this order. */
type Side = { sold: number; revenueCents: number; unsold: number; hoursAtCap: number };

/** An order that would have got more or fewer leads. */
type Change = { buyer: string; order: string; sold: number; revenueCents: number };

/** Last month with the current orders, and with the draft. Stored in `orders.simulation`, hence plain data. */
export type DraftSimulation = {
  /** The first day, "2026-10-01". */
  month: string;
  leads: number;
  now: Side;
  withIt: Side;
  /** Differences, largest gain first. */
  changes: Change[];
  /** By the first two digits of the postal code; empty if there is none. */
  unsold: { region: string; now: number; withIt: number }[];
  /** Hours at the cap for this order, per day of the month. */
  capHours: { now: number; withIt: number }[];
  /** All leads of the forms, by region. */
  regions: { region: string; leads: number }[];
};

export type DraftSimulated = { kind: "simulated" } | { kind: "not-found" | "no-draft" };

/** Simulates last month with the draft, and stores the result with the draft's hash. */
export async function simulateDraft(db: Database, orderId: string, now = new Date()): Promise<DraftSimulated> {
  const order = await readOrder(db, orderId);
  if (!order) return { kind: "not-found" };
  const { draft, live } = order;
  if (draft === null) return { kind: "no-draft" };
  const span = lastMonth(now);
  const formTypes = [...new Set<FormType>([...draft.formTypes, ...(live?.formTypes ?? [])])];
  const run = await simulateRouting(db, { formTypes, ...span, replace: { orderId, terms: draft } });
  const simulation = compared(run, orderId, span, await namesOf(db));
  await db
    .updateTable("orders")
    .set({ simulated_sha: shaOfTerms(draft), simulated_at: now, simulation: JSON.stringify(simulation) })
    .where("id", "=", orderId)
    .execute();
  return { kind: "simulated" };
}

function lastMonth(now: Date): { from: Date; to: Date } {
  const first = `${berlinDay(now.getTime()).slice(0, 8)}01`;
  const to = startOfBerlinDay(first) ?? now;
  const before = `${berlinDay(to.getTime() - 1).slice(0, 8)}01`;
  return { from: startOfBerlinDay(before) ?? to, to };
}

type Names = ReadonlyMap<string, { buyer: string; order: string }>;

async function namesOf(db: Executor): Promise<Names> {
  const { rows } = await sql<{ id: string; order: string; buyer: string }>`
    select orders.id, orders.name as order, legal_name as buyer from orders join buyers on buyers.id = buyer_id`.execute(
    db,
  );
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

type Month = ReturnType<typeof lastMonth>;

function compared({ live, changed }: RoutingSimulation, orderId: string, month: Month, names: Names): DraftSimulation {
  const after = changed ?? live;
  const had = { now: byOrder(live), withIt: byOrder(after) };
  const regions = { now: byRegion(live.unsoldByRegion), withIt: byRegion(after.unsoldByRegion) };
  const capped = (side: ReadonlyMap<string, Had>, day: string) =>
    Math.round((side.get(orderId)?.hoursAtCapByDay[day] ?? 0) * 10) / 10;
  const changes = [...new Set([...had.now.keys(), ...had.withIt.keys()])].map((id) => ({
    buyer: names.get(id)?.buyer ?? "",
    order: names.get(id)?.order ?? "",
    sold: (had.withIt.get(id)?.sold ?? 0) - (had.now.get(id)?.sold ?? 0),
    revenueCents: (had.withIt.get(id)?.revenueCents ?? 0) - (had.now.get(id)?.revenueCents ?? 0),
  }));
  return {
    month: berlinDay(month.from.getTime()),
    leads: live.leads,
    now: sideOf(live, had.now.get(orderId)),
    withIt: sideOf(after, had.withIt.get(orderId)),
    changes: changes
      .filter(({ sold, revenueCents }) => sold !== 0 || revenueCents !== 0)
      .toSorted((one, other) => other.revenueCents - one.revenueCents),
    unsold: [...new Set([...regions.now.keys(), ...regions.withIt.keys()])]
      .map((region) => ({ region, now: regions.now.get(region) ?? 0, withIt: regions.withIt.get(region) ?? 0 }))
      .toSorted((one, other) => other.now - one.now || (one.region < other.region ? -1 : 1)),
    capHours: daysOf(month).map((day) => ({ now: capped(had.now, day), withIt: capped(had.withIt, day) })),
    regions: [...live.leadsByRegion],
  };
}

function daysOf({ from, to }: Month): string[] {
  const days: string[] = [];
  for (let at = from.getTime(); at < to.getTime(); at = berlinMidnight(at, -1)) days.push(berlinDay(at));
  return days;
}

type Result = RoutingSimulation["live"];
type Had = Result["orders"][number];

const sideOf = ({ revenueCents, leads, soldLeads }: Result, had: Had | undefined): Side => ({
  sold: had?.sold ?? 0,
  hoursAtCap: had?.hoursAtCap ?? 0,
  revenueCents,
  unsold: leads - soldLeads,
});

const byOrder = ({ orders }: Result): Map<string, Had> => new Map(orders.map((order) => [order.orderId, order]));

const byRegion = (regions: Result["unsoldByRegion"]): Map<string, number> =>
  new Map(regions.map(({ region, leads }) => [region, leads]));
