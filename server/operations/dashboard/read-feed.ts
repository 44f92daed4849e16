import { sql } from "kysely";
import { formTypes, type FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { contactIn } from "#server/leads/submissions/lead.ts";
import { statusOf, worstOf, type DeliveryState, type DeliveryStatus } from "#server/delivery/delivery-state.ts";
import { isSale } from "#server/delivery/stats/what-counts.ts";
import { maskName } from "#server/leads/submissions/redact-person.ts";

const LENGTH = 9;

export type FeedLead = {
  id: string;
  formType: FormType;
  receivedAt: Date;
  /** "G. Morgenroth"; shortened, because the dashboard may be on wall screens. */
  who: string;
  postalCode: string;
  delivered: number;
  of: number;
  isQuarantined: boolean;
  /** Of its worst delivery; null if there is none. */
  status: DeliveryStatus | null;
};

type Row = {
  id: string;
  form_type: FormType;
  created_at: Date;
  submission_data: Record<string, unknown>;
  normalised: Record<string, unknown>;
  is_quarantined: boolean;
  states: DeliveryState[];
};

/** The newest leads of all forms. */
export async function readFeed(db: Executor, viewer: { masked: boolean }): Promise<FeedLead[]> {
  const { rows } = await sql<Row>`
    select newest.*, array(
      select state from deliveries join api_services service on service.id = api_service_id and ${isSale("service")}
      where submission_id = newest.id and state <> 'idle'
    ) as states
    from (
      select id, form_type, created_at, submission_data, normalised, quarantined_at is not null as is_quarantined
      from form_submissions
      where form_type = any(${formTypes}) and not is_synthetic and erased_at is null order by created_at desc, id desc limit ${LENGTH}
    ) newest
    order by created_at desc, id desc`.execute(db);
  return rows.map((row) => toFeedLead(row, viewer));
}

function toFeedLead(row: Row, { masked }: { masked: boolean }): FeedLead {
  const {
    firstName = "",
    lastName = "",
    fullName = "",
    postalCode = "",
  } = contactIn(row.submission_data, row.normalised);
  const statuses = row.states.map(statusOf);
  return {
    id: row.id,
    formType: row.form_type,
    receivedAt: row.created_at,
    who: masked || lastName === "" ? maskName(fullName) : `${maskName(firstName)} ${lastName}`,
    postalCode,
    delivered: statuses.filter((status) => status === "success" || status === "warning").length,
    of: statuses.length,
    isQuarantined: row.is_quarantined,
    status: worstOf(statuses),
  };
}
