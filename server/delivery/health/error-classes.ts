import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { idAt } from "#server/platform/db/id-at.ts";
import type { FormType } from "#funnels/registry.ts";
import { statusOf, type DeliveryState, type DeliveryStatus } from "#server/delivery/delivery-state.ts";
import { contactIn } from "#server/leads/submissions/lead.ts";
import {
  isWrongOutcome,
  WRONG_OUTCOMES,
  spanStart,
  type WrongOutcome,
  type Span,
} from "#server/delivery/stats/what-counts.ts";
import { withoutPerson } from "#server/leads/submissions/redact-person.ts";

const MAX_CLASSES = 12;
const SAMPLE = 40;
const MAX_EVENTS = 1_000;
const MAX_LEADS = 50;

export type ErrorClass = { outcome: WrongOutcome; httpStatus: number | null };

/** Parses an error class of a URL, "rejected.422" or "unknown.0". */
export function readClassKey(key: string): (ErrorClass & { key: string }) | undefined {
  const [outcome = "", status = ""] = key.split(".");
  if (!isWrongOutcome(outcome) || !/^\d{1,3}$/.test(status)) return undefined;
  return { key, outcome, httpStatus: Number(status) === 0 ? null : Number(status) };
}

export type CountedErrorClass = ErrorClass & { attempts: number; lastAt: Date; message: string | undefined };

export type ClassLead = { id: string; formType: FormType; status: DeliveryStatus; attempts: number; lastAt: Date };

type Where = { serviceId: string; span: Span; now: number };

/** Most frequent first, each with the service's most frequent message, without personal data. */
export async function readErrorClasses(db: Executor, where: Where): Promise<CountedErrorClass[]> {
  const { rows } = await sql<{ outcome: WrongOutcome; status: number; attempts: number; lastAt: Date }>`
    select outcome, http_status as status, sum(attempts)::int as attempts, max(last_at) as "lastAt"
    from attempt_stats
    where api_service_id = ${where.serviceId} and slot >= ${new Date(spanStart(where.span, where.now))}
      and outcome in (${sql.join(WRONG_OUTCOMES)})
    group by 1, 2 order by attempts desc, outcome, status limit ${MAX_CLASSES}`.execute(db);
  const classes = rows.map(({ status, ...row }) => ({ ...row, httpStatus: status === 0 ? null : status }));
  const messages = await usualMessages(db, where, classes);
  return classes.map((row, n) => ({ ...row, message: messages[n] }));
}

/** Links to the leads of a class, latest first, without personal data. */
export async function readLeadsOfClass(db: Executor, where: Where, errorClass: ErrorClass): Promise<ClassLead[]> {
  const { rows } = await sql<Omit<ClassLead, "status"> & { state: DeliveryState }>`
    select form_submissions.id, form_submissions.form_type as "formType", deliveries.state, count(*)::int as attempts, max(event.at) as "lastAt"
    from (${eventsOf(where, errorClass, MAX_EVENTS)}) event
    join deliveries on deliveries.id = event.delivery_id
    join form_submissions on form_submissions.id = deliveries.submission_id and erased_at is null
    group by form_submissions.id, form_submissions.form_type, deliveries.state order by "lastAt" desc limit ${MAX_LEADS}`.execute(
    db,
  );
  return rows.map(({ state, ...lead }) => ({ ...lead, status: statusOf(state) }));
}

type Told = { n: number; message: string; answers: unknown; normalised: unknown };

/** Most frequent message of each class. One statement for all, because twelve concurrent ones could use up the connection pool. */
async function usualMessages(
  db: Executor,
  where: Where,
  classes: readonly ErrorClass[],
): Promise<(string | undefined)[]> {
  if (classes.length === 0) return [];
  const events = classes.map(
    (one, n) => sql`select ${n}::int as n, event.* from (${eventsOf(where, one, SAMPLE)}) event`,
  );
  const { rows } = await sql<Told>`
    select event.n, details.message, submission_data as answers, normalised
    from (${sql.join(events, sql` union all `)}) event
    join delivery_event_details details on details.event_id = event.id and details.message is not null
    join deliveries on deliveries.id = event.delivery_id
    join form_submissions on form_submissions.id = deliveries.submission_id and erased_at is null`.execute(db);
  const told = Map.groupBy(rows, ({ n }) => n);
  return classes.map((_, n) => mostFrequent((told.get(n) ?? []).map(messageOfNobody)));
}

function messageOfNobody({ message, answers, normalised }: Told): string {
  const contact = contactIn(answers as Record<string, unknown>, normalised as Record<string, unknown>);
  return withoutPerson(message, Object.values(contact));
}

function mostFrequent(messages: readonly string[]): string | undefined {
  const counted = [...Map.groupBy(messages, (message) => message)].map(([message, same]) => ({
    message,
    n: same.length,
  }));
  return counted.toSorted((a, b) => b.n - a.n)[0]?.message;
}

/** Through delivery_events_gone_wrong, latest first. */
const eventsOf = ({ serviceId, span, now }: Where, { outcome, httpStatus }: ErrorClass, limit: number) => sql`
  select event.id, event.delivery_id, event.at from delivery_events event
  join deliveries on deliveries.id = event.delivery_id and deliveries.api_service_id = ${serviceId}
  where event.kind = 'finished' and event.outcome = ${outcome}
    and event.outcome in ('rejected', 'config_error', 'busy', 'not_sent', 'unknown')
    and ${httpStatus === null ? sql`event.http_status is null` : sql`event.http_status = ${httpStatus}`}
    and event.id >= ${idAt(spanStart(span, now))}
  order by event.id desc limit ${limit}`;
