import { sql } from "kysely";
import { recordAudit } from "#server/platform/audit/record-audit.ts";
import { isRouted } from "#server/sales/buyers/by-orders.ts";
import type { Database, Executor } from "#server/platform/db/database.ts";
import { recordActions, type DeliveryRef } from "#server/delivery/queue/staff-event.ts";
import type { NotifyWorkers } from "#server/delivery/queue/notify-workers.ts";
import { IN_QUARANTINE } from "#server/delivery/queue/create-deliveries.ts";
import { nowPlusMs } from "#server/platform/db/sql-time.ts";
import { isSuspicious, readSpamSignals } from "#server/leads/spam/signals.ts";
import { eraseSubmissions, type Erasing } from "#server/leads/submissions/erase.ts";
import { stillQuarantined } from "./list-quarantine.ts";

const SERVICE_OFF = "Not sent: the service was off when the lead left quarantine";

/**
 * Releases leads that a person found to be real and queues their deliveries. Returns how many were still in quarantine; those that were
 * withdrawn stay there.
 */
export async function releaseLeads(
  { db, notifyWorkers }: { db: Database; notifyWorkers: NotifyWorkers },
  { ids, actor }: { ids: readonly string[]; actor: string },
): Promise<number> {
  const released = await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ id: string }>`
      update form_submissions set quarantined_at = null
      where id = any(${[...ids]}::uuid[]) and quarantined_at is not null and erased_at is null
        and not is_withdrawn(id, null) returning id`.execute(tx);
    const free = rows.map(({ id }) => id);
    await recordActions(tx, await queueReleased(tx, free, 0), "send", actor);
    for (const id of free) {
      await recordAudit(tx, { actor, action: "lead.release", target: { kind: "submission", id } });
    }
    return free.length;
  });
  if (released > 0) notifyWorkers();
  return released;
}

/** Queues what waited only because of the quarantine. Deliveries that are blocked for another reason, or whose service is off, stay. */
async function queueReleased(tx: Executor, ids: readonly string[], waitMs: number): Promise<DeliveryRef[]> {
  await leaveToOrders(tx, ids);
  const { rows } = await sql<DeliveryRef>`
    update deliveries set state = 'queued', next_attempt_at = ${nowPlusMs(waitMs)}, last_message = null, updated_at = now()
    from api_services service
    where submission_id = any(${[...ids]}::uuid[]) and state = 'idle' and last_message = ${IN_QUARANTINE}
      and service.id = api_service_id and service.is_active
    returning deliveries.id, deliveries.attempt_n as "attemptN"`.execute(tx);
  await sql`update deliveries set last_message = ${SERVICE_OFF}
    where submission_id = any(${[...ids]}::uuid[]) and state = 'idle' and last_message = ${IN_QUARANTINE}`.execute(tx);
  // A worker decides which of the orders named to the visitor gets it.
  await sql`update routing_decisions set unsold = 'undecided', reroute_at = ${nowPlusMs(waitMs)}
    where submission_id = any(${[...ids]}::uuid[]) and unsold = 'quarantine'`.execute(tx);
  return rows;
}

/** Removes direct deliveries if the first order of the form went live meanwhile: third parties then get leads through orders only. */
const leaveToOrders = (tx: Executor, ids: readonly string[]) =>
  sql`
  with gone as (
    delete from deliveries using api_services service, form_submissions lead
    where submission_id = any(${[...ids]}::uuid[]) and state = 'idle' and last_message = ${IN_QUARANTINE} and service.id = api_service_id
      and is_third_party(service) and lead.id = submission_id and ${isRouted(sql`lead.form_type`)}
    returning submission_id, lead.form_type)
  insert into routing_decisions (submission_id, form_type, max_buyers, unsold)
  select distinct submission_id, form_type, 1, 'quarantine' from gone on conflict (submission_id) do nothing`.execute(
    tx,
  );

/** Releases a lead whose browser has sent its proof of work, if only that or its network held it. Returns whether it did. */
export async function releaseForProof(tx: Executor, id: string, waitMs: number): Promise<boolean> {
  const quarantined = await tx
    .selectFrom("form_submissions")
    .select("spam_signals")
    .where("id", "=", id)
    .where("quarantined_at", "is not", null)
    .where(sql<boolean>`not is_withdrawn(id, null)`)
    .forUpdate()
    .executeTakeFirst();
  if (!quarantined?.spam_signals.includes("no-proof")) return false;
  const others = readSpamSignals(quarantined.spam_signals).filter((signal) => signal !== "no-proof");
  if (isSuspicious(others.filter((signal) => signal !== "busy"))) return false;
  await sql`update form_submissions set spam_signals = ${others}, quarantined_at = null where id = ${id}`.execute(tx);
  await queueReleased(tx, [id], waitMs);
  return true;
}

/** Deletes leads in quarantine; those released meanwhile stay. */
export async function deleteQuarantined(
  erasing: Erasing,
  { ids, actor }: { ids: readonly string[]; actor: string },
): Promise<number> {
  const { db } = erasing;
  const quarantined = await stillQuarantined(db, ids);
  if (quarantined.length === 0) return 0;
  for (const id of quarantined)
    await recordAudit(db, { actor, action: "lead.delete", target: { kind: "submission", id } });
  return eraseSubmissions(erasing, quarantined);
}
