import { sql, type RawBuilder } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import { placeSql, placeText, readCursor, type Cursor } from "#server/platform/db/cursor.ts";
import { receivedAt } from "#server/delivery/received-at.ts";
import {
  conditionsOf,
  LEAD_VIEWS,
  type LeadConditions,
  type TimeBound,
  type LeadFilter,
  type LeadView,
} from "./lead-conditions.ts";
import type { Reading } from "./lead-search.ts";
import { isSale, isStored, COUNTED_TO, countedTo, type Count } from "#server/delivery/stats/what-counts.ts";
import { isRealId, isSyntheticId } from "#server/leads/submissions/synthetic-leads.ts";
import { countManualBacklog } from "#server/delivery/stats/read-manual-backlog.ts";

/** Leads checked per statement without an index, and the number of such statements per page. */
const FIRST_WINDOW = 500;
const WINDOW = 5_000;
const MAX_WINDOWS = 20;
/** If a page would probably need more checks, the search index is faster. */
const MAX_SEARCHED = 20_000;

export type Scan = { direction: "older" | "newer"; from?: Cursor; limit: number };

/** `columns` reads from form_submissions `s`. */
export type Wanted = { conditions: LeadConditions; readings: readonly Reading[]; columns: RawBuilder<unknown> };

/** `reached`: cursor of the last checked lead; there may be more. */
export type SyntheticRun<Row> = { rows: Row[]; reached?: Cursor };

/**
 * The next leads by time received. Bounds the rows read: uses the most selective index, windows for other conditions, and the
 * search index if the first windows hold too few.
 */
export async function scanLeads<Row extends { id: string }>(
  db: Executor,
  wanted: Wanted,
  scan: Scan,
): Promise<SyntheticRun<Row>> {
  const { conditions, readings } = wanted;
  if (readings.length > 0 && readings.every(({ isRare }) => isRare)) {
    return { rows: await lookUp<Row>(db, wanted, scan) };
  }
  const isExact = conditions.others.length === 0 && readings.length === 0 && !isMixed(conditions);
  const rows: Row[] = [];
  let { from } = scan;
  let looked = 0;
  for (let window = 0; window < MAX_WINDOWS; window++) {
    const size = isExact ? scan.limit : window === 0 ? FIRST_WINDOW : WINDOW;
    const part = { direction: scan.direction, limit: size, ...(from ? { from } : {}) };
    const rest = { ...scan, limit: scan.limit - rows.length };
    rows.push(...(await look<Row>(db, inOrder(conditions, part), wanted, rest)));
    if (rows.length >= scan.limit) return { rows };
    const end = await endOf(db, conditions, part);
    if (!end || end.n < size) return { rows };
    from = end.place;
    looked += size;
    const isTooFew = looked * scan.limit > rows.length * MAX_SEARCHED;
    if (isTooFew && readings.length > 0 && readings.every((reading) => reading.byIndex)) {
      rows.push(...(await lookUp<Row>(db, wanted, { ...scan, from, limit: scan.limit - rows.length })));
      return { rows };
    }
  }
  return from === undefined ? { rows } : { rows, reached: from };
}

/** One index is read in order; other conditions are checked row by row. */
const isMixed = ({ delivery, inOrder }: LeadConditions): boolean => (delivery ? 1 : 0) + inOrder.length > 1;

async function look<Row>(db: Executor, source: RawBuilder<unknown>, wanted: Wanted, scan: Scan): Promise<Row[]> {
  const { conditions, readings, columns } = wanted;
  const checks = [
    sql<boolean>`s.erased_at is null and s.is_synthetic = ${conditions.synthetic}`,
    ...conditions.inOrder,
    ...conditions.others,
    ...(readings.length > 0 ? [anyOf(readings)] : []),
  ];
  const { rows } = await sql<Row>`
    select ${columns} from (
      select s.* from (${source}) s where ${sql.join(checks, sql` and `)}
      order by ${inTime(scan.direction)} limit ${scan.limit}
    ) s order by ${inTime(scan.direction)}`.execute(db);
  return rows;
}

/**
 * Trusts the search index without checking the readings again: a second check makes the planner expect one lead and pick a nested
 * loop, a million comparisons for a thousand hits.
 */
const lookUp = <Row>(db: Executor, wanted: Wanted, scan: Scan): Promise<Row[]> =>
  look<Row>(db, found(wanted.conditions, wanted.readings, scan), { ...wanted, readings: [] }, scan);

async function endOf(db: Executor, conditions: LeadConditions, scan: Scan) {
  const { delivery } = conditions;
  const places = delivery ? placesByDelivery(conditions, delivery, scan) : inOrder(conditions, scan);
  const { rows } = await sql<{ place: string; n: number }>`
    select ${placeText(sql`s.at`, sql`s.id`)} as place, count(*) over ()::int as n
    from (select s.at, s.id from (${places}) s) s
    order by ${inTime(scan.direction === "older" ? "newer" : "older")} limit 1`.execute(db);
  const place = readCursor(rows[0]?.place ?? "");
  return place && rows[0] ? { place, n: rows[0].n } : undefined;
}

/** Leads with `at`, their sort time, from the deliveries, so that leads are read only until the page is full. */
function inOrder(wanted: LeadConditions, scan: Scan): RawBuilder<unknown> {
  const { formType, delivery, inOrder, range, synthetic } = wanted;
  if (!delivery) {
    const kind = synthetic ? isSyntheticId(sql`s.id`) : isRealId(sql`s.id`);
    const bounds = within({ at: sql`s.created_at`, id: sql`s.id` }, range, scan);
    const conditions = [...ofForm(sql`s.form_type`, formType), kind, isStored(sql`s.id`), ...inOrder, ...bounds];
    return sql`select s.*, s.created_at as at from form_submissions s where ${sql.join(conditions, sql` and `)}
      order by ${inTime(scan.direction)} limit ${scan.limit}`;
  }
  return sql`select s.*, d.at from (${placesByDelivery(wanted, delivery, scan)}) d join form_submissions s on s.id = d.id`;
}

/** For counts: unsorted, and without reading the leads. */
function someIds(conditions: LeadConditions, limit: number): RawBuilder<unknown> {
  const { delivery, formType } = conditions;
  if (!delivery) return inOrder(conditions, { direction: "older", limit });
  return sql`select distinct d.submission_id ${eachStanding(conditions, delivery)}
    cross join lateral (
      select d.submission_id from deliveries d where ${sql.join(standingHere(formType), sql` and `)} limit ${limit}
    ) d limit ${limit}`;
}

/** The index is sorted for each service and state; these ranges are merged. */
function placesByDelivery(
  conditions: LeadConditions,
  delivery: NonNullable<LeadConditions["delivery"]>,
  scan: Scan,
): RawBuilder<unknown> {
  const direction = directed(scan.direction);
  const here = [
    ...standingHere(conditions.formType),
    ...within({ at: receivedAt("d"), id: sql`d.submission_id` }, conditions.range, scan),
  ];
  return sql`select d.submission_id as id, min(d.at) as at ${eachStanding(conditions, delivery)}
    cross join lateral (
      select d.submission_id, ${receivedAt("d")} as at from deliveries d where ${sql.join(here, sql` and `)}
      order by ${receivedAt("d")} ${direction}, d.submission_id ${direction} limit ${scan.limit}
    ) d
    group by d.submission_id order by min(d.at) ${direction}, d.submission_id ${direction} limit ${scan.limit}`;
}

/** Each service `a` combined with each wanted delivery state. */
const eachStanding = (
  { synthetic }: LeadConditions,
  { states, apiServiceId, isSale: onlySales }: NonNullable<LeadConditions["delivery"]>,
) => sql`from (
    select a.id from api_services a where ${onlySales && !synthetic ? isSale("a") : sql`a.is_sandbox = ${synthetic}`}
      ${apiServiceId === undefined ? sql`` : sql`and a.id = ${apiServiceId}::uuid`}
  ) a cross join unnest(${states}::text[]) as wanted (state)`;

const standingHere = (formType: string | undefined) => [
  ...ofForm(sql`d.form_type`, formType),
  sql`d.api_service_id = a.id and d.state = wanted.state and ${isStored(sql`d.submission_id`)}`,
];

/** All hits of the search index: few, because the windows before held too few. */
function found(conditions: LeadConditions, readings: readonly Reading[], scan: Scan): RawBuilder<unknown> {
  const { formType, delivery, range } = conditions;
  const bounds = within({ at: sql`s.created_at`, id: sql`s.id` }, range, scan);
  const hits = readings.map(
    ({ condition }) => sql`select s.id from form_submissions s
      where ${sql.join([...ofForm(sql`s.form_type`, formType), condition, ...bounds], sql` and `)}`,
  );
  const ofDelivery =
    delivery &&
    sql`where exists (select from deliveries d join api_services a on a.id = d.api_service_id
      where d.submission_id = s.id and d.state = any(${delivery.states}::text[]) ${delivery.isSale ? sql`and ${isSale("a")}` : sql``}
      ${delivery.apiServiceId === undefined ? sql`` : sql`and d.api_service_id = ${delivery.apiServiceId}::uuid`})`;
  return sql`with hits as materialized (${sql.join(hits, sql` union `)})
    select s.*, s.created_at as at from hits join form_submissions s on s.id = hits.id ${ofDelivery ?? sql``}`;
}

const ofForm = (column: RawBuilder<unknown>, formType: string | undefined) =>
  formType === undefined ? [] : [sql`${column} = ${formType}`];

const anyOf = (readings: readonly Reading[]) =>
  sql<boolean>`(${sql.join(
    readings.map(({ condition }) => condition),
    sql` or `,
  )})`;

/** Conditions on time and id of a row. */
function within(row: { at: RawBuilder<unknown>; id: RawBuilder<unknown> }, range: readonly TimeBound[], scan: Scan) {
  const than = sql.raw(scan.direction === "older" ? "<" : ">");
  return [
    ...range.map((bound) => sql`${row.at} ${sql.raw(bound.than)} ${bound.at}::timestamptz`),
    ...(scan.from ? [sql`(${row.at}, ${row.id}) ${than} ${placeSql(scan.from)}`] : []),
  ];
}

const directed = (direction: Scan["direction"]) => sql.raw(direction === "older" ? "desc" : "asc");

const inTime = (direction: Scan["direction"]) => sql`at ${directed(direction)}, id ${directed(direction)}`;

/** Above the counting limit, an estimate of all leads. */
export type ViewCounts = Record<LeadView, Count>;

/** Leads per view. Counting is capped, because exact counts of millions take longer than the page. */
export async function countLeads(db: Executor, formType: LeadFilter["formType"]): Promise<ViewCounts> {
  const counts = await Promise.all(
    LEAD_VIEWS.map(async (view) => [view, await countView(db, formType, view)] as const),
  );
  return Object.fromEntries(counts) as ViewCounts;
}

async function countView(db: Executor, formType: LeadFilter["formType"], view: LeadView): Promise<Count> {
  if (view === "waiting") return countManualBacklog(db, formType);
  const ids = someIds(conditionsOf({ formType, view }), COUNTED_TO + 1);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${ids}) s`.execute(db);
  const counted = countedTo(rows[0]?.n ?? 0);
  if (view !== "all" || !counted.isMore) return counted;
  return { count: Math.max(COUNTED_TO, await estimate(db, formType)), isMore: true };
}

/** From the planner's statistics: table size and the form's share. */
async function estimate(db: Executor, formType: string): Promise<number> {
  const { rows } = await sql<{ n: number | null }>`
    select round(reltuples * most_common_freqs[array_position(most_common_vals::text::text[], ${formType})])::int as n
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    join pg_stats on schemaname = nspname and tablename = relname and attname = 'form_type'
    where pg_class.oid = 'form_submissions'::regclass`.execute(db);
  return rows[0]?.n ?? 0;
}
