import { sql } from "kysely";
import type { FormType } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { isStored } from "#server/delivery/stats/what-counts.ts";
import { MAX_ITEMS } from "./job.ts";
import { matchList, type KnownThere, type MatchedList } from "./match-list.ts";
import { MAX_LINES, readServiceList, type ListLine } from "./read-service-list.ts";

/** Deliveries in doubt at a service, before comparing a list. */
export type Doubts = {
  apiServiceId: string;
  serviceName: string;
  count: number;
  forms: { formType: FormType; count: number }[];
  /** So recent that the response may still arrive; excluded. */
  tooNew: number;
  until: Date;
};

type Asked = { apiServiceId: string; until: Date };

const inDoubt = (apiServiceId: string) =>
  sql`from deliveries d where d.api_service_id = ${apiServiceId}::uuid and d.state = 'in_doubt' and d.form_type is not null
    and ${isStored(sql`d.submission_id`)}`;

/** undefined if the service is unknown. */
export async function readDoubts(db: Executor, apiServiceId: string, quietMs: number): Promise<Doubts | undefined> {
  const { rows } = await sql<{ name: string; until: Date }>`
    select name, clock_timestamp() - ${quietMs}::float8 * interval '1 millisecond' as until from api_services
    where id = ${apiServiceId}::uuid and not is_sandbox`.execute(db);
  const [service] = rows;
  if (!service) return undefined;
  const { until } = service;
  const { rows: counted } = await sql<{ formType: FormType; count: number; tooNew: number }>`
    select d.form_type as "formType", count(*) filter (where d.updated_at <= ${until})::int as count,
      count(*) filter (where d.updated_at > ${until})::int as "tooNew" ${inDoubt(apiServiceId)}
    group by 1 order by 2 desc, 1`.execute(db);
  return {
    apiServiceId,
    serviceName: service.name,
    until,
    count: counted.reduce((sum, { count }) => sum + count, 0),
    tooNew: counted.reduce((sum, { tooNew }) => sum + tooNew, 0),
    forms: counted.flatMap(({ formType, count }) => (count > 0 ? [{ formType, count }] : [])),
  };
}

/** Result of comparing a list with the deliveries in doubt. */
export type ComparedList = MatchedList & {
  lines: number;
  /** In doubt, and no line matches. */
  notListed: string[];
};

/** `empty`, `too-long`: nothing was compared. */
export type Comparison = ({ kind: "compared" } & ComparedList) | { kind: "empty" | "too-long" };

/** Compares a service's own list with its deliveries in doubt since before `until`. */
export async function compareList(db: Executor, asked: Asked & { list: string }): Promise<Comparison> {
  const lines = await readServiceList(asked.list);
  if (lines.length === 0) return { kind: "empty" };
  if (lines.length > MAX_LINES) return { kind: "too-long" };
  const doubts = await readAsked(db, asked);
  const known = [...doubts, ...(await readArrived(db, asked, lines))];
  const matched = matchList(lines, [...new Map(known.map((one) => [one.deliveryId, one])).values()]);
  const named = new Set([...matched.arrived, ...matched.unclear]);
  const notListed = doubts.map(({ deliveryId }) => deliveryId).filter((id) => !named.has(id));
  return { kind: "compared", ...matched, lines: lines.length, notListed };
}

const COLUMNS = sql`d.id as "deliveryId", d.submission_id as "submissionId", lead.normalised ->> 'email' as email,
  lead.normalised ->> 'phone' as phone`;

/** Longest in doubt first. */
async function readAsked(db: Executor, { apiServiceId, until }: Asked): Promise<KnownThere[]> {
  const { rows } = await sql<Omit<KnownThere, "isAsked">>`
    select ${COLUMNS} from (
      select d.id, d.submission_id, d.updated_at ${inDoubt(apiServiceId)} and d.updated_at <= ${until}
      order by d.updated_at, d.id limit ${MAX_ITEMS}
    ) d join form_submissions lead on lead.id = d.submission_id
    order by d.updated_at, d.id`.execute(db);
  return rows.map((row) => ({ ...row, isAsked: true }));
}

/** Other deliveries of the same people at the service, which may explain a line. */
async function readArrived(db: Executor, { apiServiceId, until }: Asked, lines: readonly ListLine[]) {
  const ids = lines.flatMap((line) => line.ids);
  const { rows } = await sql<Omit<KnownThere, "isAsked">>`
    select ${COLUMNS} from (
      select id from form_submissions where id = any(${ids}::uuid[])
      union select submission_id from deliveries where id = any(${ids}::uuid[])
      union select id from form_submissions where normalised ->> 'email' = any(${lines.flatMap((line) => line.emails)}::text[])
      union select id from form_submissions where normalised ->> 'phone' = any(${lines.flatMap((line) => line.phones)}::text[])
    ) named
    join form_submissions lead on lead.id = named.id
    join deliveries d on d.submission_id = lead.id and d.api_service_id = ${apiServiceId}::uuid
    where d.state in ('delivered', 'warning', 'sending') or (d.state = 'in_doubt' and d.updated_at > ${until})
      or (d.state <> 'in_doubt' and d.had_unknown)`.execute(db);
  return rows.map((row) => ({ ...row, isAsked: false }));
}
