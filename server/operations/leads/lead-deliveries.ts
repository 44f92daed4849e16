import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { circuitStateOf, type CircuitState } from "#server/delivery/circuit-breaker/circuit-state.ts";
import { mayBeLostInRestore } from "#server/platform/db/may-be-lost-in-restore.ts";
import { MAX_ATTEMPTS } from "#server/delivery/settle.ts";
import type { SendBlock } from "#server/leads/spam/email-address.ts";
import { readDeliveryEvents, type Attempt, type DeliveryEvent } from "./delivery-history.ts";
import { statusOf, type DeliveryState, type DeliveryStatus } from "#server/delivery/delivery-state.ts";

/**
 * Possible actions for a delivery. `refused`: the service rejects this content, so resending is useless. `tries-used-up`: never
 * reached; another attempt may work. `may-have-been-sent`: a restored database may have lost it.
 */
type Remedy =
  | "none-needed"
  | "retries-itself"
  | "under-way"
  | "service-paused"
  | "press-send"
  | "refused"
  | "tries-used-up"
  | "closed"
  | "may-have-been-sent"
  | "resolve-doubt"
  | "blocked"
  | "not-sent";

/** A lead's status and history at one api service. */
export type ServiceDelivery = {
  /** null if the service is deleted. */
  apiServiceId: string | null;
  name: string;
  sendMode: "automatic" | "manual";
  isActive: boolean;
  isEnabled: boolean;
  /** Closed if the service is deleted. */
  circuit: CircuitState;
  deliveryId: string | null;
  status: DeliveryStatus;
  remedy: Remedy;
  /** All attempts; `countedAttempts` are those that count towards `maxAttempts`. */
  attempts: number;
  countedAttempts: number;
  maxAttempts: number;
  nextAttemptAt: Date | null;
  message: string | null;
  /** Who closed it and why; null if still open. */
  closed: { by: string; reason: string } | null;
  possibleDuplicate: boolean;
  updatedAt: Date | null;
  events: DeliveryEvent[];
};

type Row = Omit<ServiceDelivery, "circuit" | "status" | "remedy" | "maxAttempts" | "events"> & {
  state: DeliveryState | null;
  circuit: string | null;
  /** There is no delivery now, but there may have been one before a restore. */
  mayBeLostInRestore: boolean;
};

export async function readLeadDeliveries(
  db: Executor,
  lead: { id: string; formType: string; blocked: SendBlock | null; isSynthetic: boolean },
): Promise<ServiceDelivery[]> {
  const { rows } = await sql<Row>`
    select a.id as "apiServiceId", coalesce(a.name, d.api_service_name) as name,
      coalesce(a.send_mode, 'automatic') as "sendMode", coalesce(a.is_active, false) as "isActive",
      coalesce(f.is_enabled, false) as "isEnabled", g.state as circuit, d.id as "deliveryId", d.state,
      coalesce(d.attempt_n, 0) as attempts, coalesce(d.counted_attempts, 0) as "countedAttempts", d.next_attempt_at as "nextAttemptAt",
      d.last_message as message, coalesce(d.possible_duplicate, false) as "possibleDuplicate", d.updated_at as "updatedAt",
      case when d.closed_at is not null then jsonb_build_object('by', d.closed_by, 'reason', d.closed_reason) end as closed,
      d.id is null and exists (select from form_submissions lead
        where lead.id = ${lead.id} and ${mayBeLostInRestore(sql`lead`, sql`a`)}) as "mayBeLostInRestore"
    from (select * from deliveries where submission_id = ${lead.id}) d
    full join api_services a on a.id = d.api_service_id
    left join circuit_breakers g on g.api_service_id = a.id
    left join form_api_settings f on f.api_service_id = a.id and f.form_type = ${lead.formType}
    where d.id is not null or f.is_enabled and a.is_sandbox = ${lead.isSynthetic}
    order by coalesce(f.is_enabled, false) desc, a.created_at, a.id, d.id`.execute(db);
  const stories = await readDeliveryEvents(
    db,
    rows.flatMap(({ deliveryId }) => deliveryId ?? []),
  );
  return rows.map(({ state, circuit: stored, mayBeLostInRestore: isLostInRestore, ...row }) => {
    const circuit = stored === null ? "closed" : circuitStateOf(stored);
    const events = stories.get(row.deliveryId ?? "") ?? [];
    return {
      ...row,
      circuit,
      status: statusOf(state),
      remedy: remedyFor({ ...row, state, circuit, isLostInRestore }, lead.blocked, events),
      maxAttempts: MAX_ATTEMPTS,
      events,
    };
  });
}

type Found = Pick<Row, "state" | "sendMode" | "isActive" | "isEnabled"> & {
  circuit: CircuitState;
  isLostInRestore: boolean;
};

function remedyFor(row: Found, blocked: SendBlock | null, events: readonly DeliveryEvent[]): Remedy {
  switch (statusOf(row.state)) {
    case "success":
    case "warning":
      return "none-needed";
    case "in_doubt":
      return "resolve-doubt";
    case "pending":
      if (row.state === "sending") return "under-way";
      return row.circuit === "paused" ? "service-paused" : "retries-itself";
    case "error":
      if (isDoubtful(events)) return "may-have-been-sent";
      return events.findLast(isAttempt)?.outcome === "rejected" ? "refused" : "tries-used-up";
    case "closed":
      return "closed";
    case "not_sent":
      if (blocked) return "blocked";
      if (row.sendMode !== "manual" || !row.isActive || !row.isEnabled) return "not-sent";
      return row.isLostInRestore || isDoubtful(events) ? "may-have-been-sent" : "press-send";
  }
}

/** Unresolved since a restore. */
function isDoubtful(events: readonly DeliveryEvent[]): boolean {
  const last = events.at(-1);
  return last?.kind === "human" && last.action === "restored";
}

const isAttempt = (event: DeliveryEvent): event is Attempt => event.kind === "attempt";
