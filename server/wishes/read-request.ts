import { sql } from "kysely";
import { funnels, type FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/db/database.ts";
import { SELLING_KINDS } from "#server/delivery/adapters/registry.ts";
import { statusOf, type DeliveryStatus } from "#server/delivery/delivery-state.ts";
import { readNotices, type ToldFirm } from "./read-told.ts";
import { timesInWords } from "./time-words.ts";
import type { Wish } from "./wish.ts";

/** Who has a request, or is to get it. Nothing of the visitor's. */
export type RequestFirm = {
  /** Null: it is no buyer of ours, but a service that we only know by its name. */
  readonly buyerId: string | null;
  readonly name: string;
  readonly city: string;
  readonly callerNumbers: readonly string[];
  /** Null: it does not have the request yet. */
  readonly since: Date | null;
};

export type VisitorsRequest = {
  readonly topic: string;
  readonly createdAt: Date;
  /** Until when the page is shown, and the request kept. */
  readonly until: Date;
  readonly firms: readonly RequestFirm[];
  /** Whether everybody who was asked has declined. */
  readonly isRefused: boolean;
  /** Newest first, without what was taken back. */
  readonly wishes: readonly Wish[];
  readonly told: readonly ToldFirm[];
};

type Lead = { formType: FormType; createdAt: Date; until: Date };

/** Undefined: the lead was erased. */
export async function readRequest(db: Executor, submissionId: string): Promise<VisitorsRequest | undefined> {
  const lead = await readLead(db, submissionId);
  if (!lead) return undefined;
  const deliveries = await readDeliveries(db, submissionId);
  return {
    topic: funnels[lead.formType].listing.topic,
    createdAt: lead.createdAt,
    until: lead.until,
    firms: firmsIn(deliveries),
    isRefused: deliveries.length > 0 && deliveries.every(({ state }) => DECLINED.has(statusOf(state))),
    wishes: await readWishes(db, submissionId),
    told: await readNotices(db, submissionId),
  };
}

async function readLead(db: Executor, submissionId: string): Promise<Lead | undefined> {
  const { rows } = await sql<Lead>`
    select form_type as "formType", created_at as "createdAt", expires_at as until
    from request_pages join form_submissions lead on lead.id = submission_id
    where submission_id = ${submissionId} and lead.erased_at is null`.execute(db);
  return rows[0];
}

async function readWishes(db: Executor, submissionId: string): Promise<Wish[]> {
  const { rows } = await sql<Omit<Wish, "times">>`
    select id, kind, buyer_id as "buyerId", value, at from wishes
    where submission_id = ${submissionId} and undone_at is null order by at desc, id desc`.execute(db);
  return rows.map((wish) => ({ ...wish, times: wish.kind === "best-time" ? timesInWords(wish.value) : "" }));
}

type Delivery = RequestFirm & { state: string; since: Date };

/** To whoever leads are sold: not the confirmation email, nor what counts conversions. */
async function readDeliveries(db: Executor, submissionId: string): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select delivery.state, buyer.id as "buyerId", coalesce(buyer.legal_name, delivery.api_service_name) as name,
      coalesce(buyer.city, '') as city, coalesce(buyer.caller_numbers, '{}') as "callerNumbers",
      coalesce((select max(event.at) from delivery_events event where event.delivery_id = delivery.id and event.kind = 'finished'),
        delivery.updated_at) as since
    from deliveries delivery
    left join api_services service on service.id = delivery.api_service_id
    left join allocations allocation on allocation.delivery_id = delivery.id
    left join buyers buyer on buyer.id = coalesce(allocation.buyer_id, (
      select buyer_id from orders where api_service_id = delivery.api_service_id order by created_at, id limit 1))
    where delivery.submission_id = ${submissionId}
      and coalesce(service.kind = any(${[...SELLING_KINDS]}::text[]) and not service.is_sandbox, true)
    order by since, name`.execute(db);
  return rows;
}

const HAS: ReadonlySet<DeliveryStatus> = new Set(["success", "warning", "in_doubt"]); // in doubt: it may have arrived
const WAITS: ReadonlySet<DeliveryStatus> = new Set(["pending", "not_sent"]);
const DECLINED: ReadonlySet<DeliveryStatus> = new Set(["error", "closed"]);

/** Each firm once, also if two of its orders have got the request. */
function firmsIn(deliveries: readonly Delivery[]): RequestFirm[] {
  const firms = new Map<string, RequestFirm>();
  for (const { state, since, ...firm } of deliveries) {
    const status = statusOf(state);
    const key = firm.buyerId ?? firm.name;
    if (HAS.has(status)) {
      if (!firms.get(key)?.since) firms.set(key, { ...firm, since });
    } else if (WAITS.has(status) && !firms.has(key)) firms.set(key, { ...firm, since: null });
  }
  return [...firms.values()];
}
