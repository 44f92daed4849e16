import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { AllocationState } from "#server/sales/allocations/allocation-state.ts";
import type { Database } from "#server/platform/db/database.ts";
import { berlinDay } from "#server/platform/berlin-time.ts";
import { newId } from "#server/platform/new-id.ts";
import { recordReturn } from "#server/sales/returns/record-return.ts";
import { decideReturn, creditOverdueReturns, undoDecision } from "#server/sales/returns/decide-return.ts";
import { eraseSubmissions } from "#server/leads/submissions/erase.ts";
import { recordNoErasure } from "#server/leads/submissions/erasure-ledger.ts";
import { addBuyer, addLiveOrder } from "#testing/fixtures/orders.ts";
import { connectFakeService } from "#testing/fixtures/services.ts";
import { createRandom } from "#testing/random.ts";

const ACTOR = "eva@stufenlos.example";
const DAY_MS = 24 * 3_600_000;
const FORMS = ["treppenlift", "treppenlift5", "solar"] as const satisfies readonly FormType[];

type Allocation = {
  id: string;
  order: Order;
  state: AllocationState;
  cents: number;
  credit: number;
  hasReturn: boolean;
};
type Order = { id: string; buyerId: string };
/** A lead that ever came: what it brought is remembered here, whatever becomes of the rows. */
type Lead = {
  id: string;
  at: number;
  formType: FormType;
  sha: string;
  campaign: number;
  isQuarantined: boolean;
  isErased: boolean;
  allocations: Allocation[];
};

type Truth = {
  sold: number;
  soldCents: number;
  returned: number;
  returnedCents: number;
  refused: number;
  open: number;
};

/** Leads that come, are sold, refused, given to the next, returned and erased, by chance; and what that makes for every day. */
export async function createRandomSales(db: Database, seed: number) {
  const random = createRandom(seed, "sales");
  const orders = await addOrders(db);
  const leads: Lead[] = [];
  const toSettle: Allocation[] = [];
  const toReturn: Allocation[] = [];

  const settle = (allocation: Allocation): void => {
    allocation.state = random.next() < 0.85 ? "sold" : "released";
    if (allocation.state === "sold" && random.next() < 0.15) toReturn.push(allocation);
  };

  const newPlace = (lead: Lead): void => {
    const order = random.pick(orders);
    if (lead.allocations.some((allocation) => allocation.order.id === order.id)) return;
    const allocation: Allocation = {
      id: newId(),
      order,
      state: "reserved",
      cents: random.whole(1000, 9000),
      credit: 0,
      hasReturn: false,
    };
    if (random.next() < 0.8) settle(allocation);
    else toSettle.push(allocation);
    lead.allocations.push(allocation);
  };

  /** So many leads within the days before `now`, with up to four allocations each. */
  async function receive(count: number, now: Date, days: number): Promise<void> {
    const some = Array.from({ length: count }, (): Lead => {
      const lead: Lead = {
        id: newId(),
        at: now.getTime() - Math.floor(random.next() * days * DAY_MS),
        formType: random.pick(FORMS),
        sha: random.pick(["", "aaaaaaaaaaaaaaaa", "bbbbbbbbbbbbbbbb"]),
        campaign: random.whole(0, 5),
        isQuarantined: random.next() < 0.05,
        isErased: false,
        allocations: [],
      };
      if (!lead.isQuarantined) for (let n = random.whole(0, 3); n > 0; n--) newPlace(lead);
      return lead;
    });
    leads.push(...some);
    for (let first = 0; first < some.length; first += 2000) await store(db, some.slice(first, first + 2000));
  }

  /** What was on its way arrives or is refused; a part of the refused goes to the next order. */
  async function settleSome(): Promise<void> {
    const some = toSettle.splice(0, Math.ceil(toSettle.length * 0.7));
    for (const allocation of some) settle(allocation);
    await setStates(db, some);
    const lost = leads.filter((lead) => !lead.isErased && lead.allocations.some(({ state }) => state === "released"));
    const rerouted = lost.filter(() => random.next() < 0.2);
    const added: { lead: Lead; allocation: Allocation }[] = [];
    for (const lead of rerouted) {
      const before = lead.allocations.length;
      newPlace(lead);
      added.push(...lead.allocations.slice(before).map((allocation) => ({ lead, allocation })));
    }
    await storePlaces(db, added);
  }

  /** Buyers request returns. Most are decided, some lapse, some decisions are undone. */
  async function requestSomeReturns(now: Date): Promise<void> {
    const some = toReturn.splice(0, Math.ceil(toReturn.length * 0.8)).filter(({ state }) => state === "sold");
    for (const allocation of some) {
      const recorded = await recordReturn(
        db,
        { reference: allocation.id, reason: "fake", cameBy: "staff" },
        ACTOR,
        now,
      );
      if (recorded.kind !== "recorded") throw new Error(`Not recorded: ${recorded.kind}`);
      allocation.hasReturn = true;
      const chance = random.next();
      if (chance < 0.25)
        await decideReturn(db, { id: recorded.id, decision: { kind: "decline", reason: "no" } }, ACTOR);
      else if (chance < 0.8) {
        const credit = random.next() < 0.7 ? allocation.cents : random.whole(0, allocation.cents);
        await decideReturn(db, { id: recorded.id, decision: { kind: "accept", creditCents: credit } }, ACTOR);
        if (random.next() < 0.1) await undoDecision(db, recorded.id, ACTOR);
        else Object.assign(allocation, { state: "returned", credit });
      }
    }
  }

  async function lapse(now: Date): Promise<void> {
    await creditOverdueReturns(db, now);
    const { rows } = await sql<{ id: string; credit: number }>`
      select allocation_id as id, credit_cents as credit from returns where state = 'lapsed'`.execute(db);
    const lapsed = new Map(rows.map(({ id, credit }) => [id, credit]));
    for (const allocation of leads.flatMap((lead) => lead.allocations)) {
      const credit = lapsed.get(allocation.id);
      if (credit !== undefined && credit !== allocation.cents) throw new Error("A lapsed request is credited in whole");
      if (credit !== undefined) Object.assign(allocation, { state: "returned", credit });
    }
  }

  async function erase(share: number): Promise<void> {
    const some = leads.filter((lead) => !lead.isErased && random.next() < share);
    await eraseSubmissions(
      { db, recordErasure: recordNoErasure },
      some.map(({ id }) => id),
    );
    for (const lead of some) lead.isErased = true;
  }

  return { receive, settleSome, requestSomeReturns, lapse, erase, truth: () => truthOf(leads), leads };
}

async function addOrders(db: Database): Promise<[Order, ...Order[]]> {
  const serviceId = await connectFakeService(db, { url: "http://127.0.0.1:1/", name: "Käufer" });
  const orders: Order[] = [];
  for (const name of ["Alpen", "Börde", "Chiemgau"]) {
    const buyerId = await addBuyer(db, `${name} GmbH`);
    for (const n of [1, 2]) orders.push({ buyerId, id: await addLiveOrder(db, { buyerId, serviceId, name: `${n}` }) });
  }
  return orders as [Order, ...Order[]];
}

async function store(db: Database, leads: readonly Lead[]): Promise<void> {
  await sql`insert into form_submissions (id, form_type, created_at, submission_data, definition_sha, campaign_id, quarantined_at)
    select id, form, at, '{}', nullif(sha, ''), nullif(campaign, 0), case when quarantined then at end
    from unnest(${leads.map(({ id }) => id)}::uuid[], ${leads.map(({ formType }) => formType)}::text[],
      ${leads.map(({ at }) => new Date(at))}::timestamptz[], ${leads.map(({ sha }) => sha)}::text[],
      ${leads.map(({ campaign }) => campaign)}::int[], ${leads.map(({ isQuarantined }) => isQuarantined)}::bool[])
      as lead (id, form, at, sha, campaign, quarantined)`.execute(db);
  await storePlaces(db, leads.flatMap((lead) => lead.allocations.map((allocation) => ({ lead, allocation })))); // prettier-ignore
}

async function storePlaces(
  db: Database,
  allocations: readonly { lead: Lead; allocation: Allocation }[],
): Promise<void> {
  const column = <T>(of: (lead: Lead, allocation: Allocation) => T) =>
    allocations.map(({ lead, allocation }) => of(lead, allocation));
  await sql`insert into allocations (id, submission_id, form_type, order_id, order_version, buyer_id, delivery_id, position, state, price_cents,
      day, reason, settled_at, reroute_at)
    select id, lead, form, "order", 1, buyer, gen_random_uuid(), 1, state, cents, (at at time zone 'Europe/Berlin')::date,
      case when state = 'released' then 'rejected' end, case when state <> 'reserved' then at end, case when state = 'released' then at end
    from unnest(${column((_, { id }) => id)}::uuid[], ${column(({ id }) => id)}::uuid[], ${column(({ formType }) => formType)}::text[],
      ${column((_, { order }) => order.id)}::uuid[], ${column((_, { order }) => order.buyerId)}::uuid[],
      ${column((_, { state }) => state)}::text[], ${column((_, { cents }) => cents)}::int[],
      ${column(({ at }) => new Date(at))}::timestamptz[]) as allocation (id, lead, form, "order", buyer, state, cents, at)`.execute(
    db,
  );
}

async function setStates(db: Database, allocations: readonly Allocation[]): Promise<void> {
  await sql`update allocations set state = given.state, settled_at = now(), reason = case when given.state = 'released' then 'rejected' end,
      reroute_at = case when given.state = 'released' then now() end
    from unnest(${allocations.map(({ id }) => id)}::uuid[], ${allocations.map(({ state }) => state)}::text[]) as given (id, state)
    where allocations.id = given.id`.execute(db);
}

/** By day, form, version, campaign and buyer; and for leads without the buyer. */
function truthOf(leads: readonly Lead[]) {
  const sales = new Map<string, Truth>();
  const came = new Map<string, { leads: number; quarantined: number }>();
  for (const lead of leads) {
    const key = [berlinDay(lead.at), lead.formType, lead.sha, lead.campaign].join(" ");
    const sum = came.get(key) ?? { leads: 0, quarantined: 0 };
    came.set(key, {
      leads: sum.leads + (lead.isQuarantined ? 0 : 1),
      quarantined: sum.quarantined + (lead.isQuarantined ? 1 : 0),
    });
    for (const allocation of lead.allocations) {
      const of = `${key} ${allocation.order.buyerId}`;
      const had = sales.get(of) ?? { sold: 0, soldCents: 0, returned: 0, returnedCents: 0, refused: 0, open: 0 };
      const isSold = allocation.state === "sold" || allocation.state === "returned";
      sales.set(of, {
        sold: had.sold + Number(isSold),
        soldCents: had.soldCents + (isSold ? allocation.cents : 0),
        returned: had.returned + Number(allocation.state === "returned"),
        returnedCents: had.returnedCents + allocation.credit,
        refused: had.refused + Number(allocation.state === "released"),
        open: had.open + Number(allocation.state === "reserved"),
      });
    }
  }
  return { sales: Object.fromEntries(sales), came: Object.fromEntries(came) };
}
