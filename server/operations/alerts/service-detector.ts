import { sql } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import {
  circuitIs,
  circuitStateOf,
  serviceStateOf,
  pausingDeliveries,
} from "#server/delivery/circuit-breaker/circuit-state.ts";
import { isRefusing } from "#server/delivery/circuit-breaker/refusals.ts";
import { COUNTED_TO, sumOf, isStored } from "#server/delivery/stats/what-counts.ts";
import { addUpOpen, readOpenDeliveries } from "#server/delivery/stats/read-open-deliveries.ts";
import { withoutPerson } from "#server/leads/submissions/redact-person.ts";
import type { Finding } from "./alert.ts";
import { STANDARD_THRESHOLDS, type Threshold, type Thresholds } from "./alert-rule.ts";

const MINUTE = 60_000;
const WEEK_MS = 7 * 24 * 60 * MINUTE;
/** The latest ones; the linked screen shows the others. */
const MAX_NAMED = 3;

type Row = {
  id: string;
  service: string;
  isActive: boolean;
  state: string;
  reason: string | null;
  by: string | null;
  since: Date;
  waiting: number;
  waitingSince: Date | null;
  /** Whether one is past the threshold; the number comes from the screens' counts. */
  hasFailed: boolean;
  failedSince: Date | null;
  failedLast: Date | null;
  hasDoubts: boolean;
  inDoubtSince: Date | null;
  inDoubtLast: Date | null;
  rejectionStreak: number;
  byRefusals: boolean;
  refusedTexts: string | null;
  refusedSince: Date | null;
  /** Leads whose responses paused the service, or its latest rejections in a row. */
  pausingLeads: string[];
  failedLeads: string[];
};

/** Detects services that are paused or do not get their leads. */
export async function detectServiceAlerts(
  db: Executor,
  now: Date,
  timeScale: number,
  thresholds = STANDARD_THRESHOLDS,
): Promise<Finding[]> {
  const before = ({ minutes }: Threshold) => new Date(now.getTime() - (minutes * MINUTE) / timeScale);
  const waitingBefore = before(thresholds.undelivered);
  const failedBefore = before(thresholds.failed);
  const doubtBefore = before(thresholds.in_doubt);
  // Waits start when staff sent the lead, or when a paused service was resumed.
  const services = sql<Row>`
    select service.id, service.name as service, service.is_active as "isActive", breaker.state, breaker.reason,
      breaker.changed_by as by, breaker.changed_at as since, queue.*, resting.*,
      cardinality(breaker.rejection_streak_ids) as "rejectionStreak", breaker.by_refusals as "byRefusals", breaker.refused_words as "refusedTexts", breaker.refused_since as "refusedSince",
      array(select submission_id from unnest(${pausingDeliveries("breaker")}) with ordinality as refused (id, n)
        join deliveries using (id) where form_type is not null order by n) as "pausingLeads"
    from api_services service
    join circuit_breakers breaker on breaker.api_service_id = service.id
    cross join lateral (
      select (count(*) filter (where since < ${waitingBefore}))::int as waiting, min(since) as "waitingSince"
      from (
        select greatest(delivery.created_at, case when ${circuitIs("closed", "breaker")} and breaker.changed_by is not null then breaker.changed_at end,
          case when delivery.created_at < ${waitingBefore} then (
            select max(at) from delivery_events where delivery_id = delivery.id and kind = 'human') end) as since
        from (
          (select id, created_at from deliveries where api_service_id = service.id and state = 'queued'
            order by next_attempt_at limit ${COUNTED_TO})
          union all
          (select id, created_at from deliveries where api_service_id = service.id and state = 'sending' limit ${COUNTED_TO})
        ) delivery
        offset 0 -- so that each is looked up once
      ) each
    ) queue
    cross join lateral (
      select count(*) filter (where state = 'failed') > 0 as "hasFailed",
        min(updated_at) filter (where state = 'failed') as "failedSince",
        max(updated_at) filter (where state = 'failed') as "failedLast",
        count(*) filter (where state = 'in_doubt') > 0 as "hasDoubts",
        min(updated_at) filter (where state = 'in_doubt') as "inDoubtSince",
        max(updated_at) filter (where state = 'in_doubt') as "inDoubtLast",
        coalesce((array_agg(submission_id order by updated_at desc) filter (where state = 'failed'))[1:${MAX_NAMED}::int], '{}') as "failedLeads"
      from (
        select state, updated_at, submission_id from deliveries
        where api_service_id = service.id and state in ('failed', 'in_doubt') and form_type is not null
          and ${isStored(sql`submission_id`)} and case state when 'failed' then created_at < ${failedBefore} else updated_at < ${doubtBefore} end
        order by updated_at desc limit ${COUNTED_TO}
      ) rest
    ) resting
    where not service.is_sandbox`.execute(db);
  const [{ rows }, open] = await Promise.all([services, readOpenDeliveries(db)]);
  return rows.flatMap((row) =>
    findingsOf(row, addUpOpen(open.filter(({ serviceId }) => serviceId === row.id)), now, thresholds),
  );
}

function findingsOf(
  row: Row,
  open: ReturnType<typeof addUpOpen>,
  now: Date,
  { undelivered, failed, in_doubt: inDoubt }: Thresholds,
): Finding[] {
  const { id: target, service } = row;
  const reason = withoutPerson(row.reason ?? "", []);
  const circuit = circuitStateOf(row.state);
  const isPaused = row.isActive && circuit === "paused";
  const state = serviceStateOf({ ...row, stored: row.state });
  const isRecent = (at: Date | null) => at !== null && now.getTime() - at.getTime() < WEEK_MS;
  const about = (since: Date | null, leads: number) => ({ service, since: (since ?? now).toISOString(), leads });
  const findings: Finding[] = [];
  if (isPaused) {
    const by = row.by === null ? {} : { by: row.by };
    const leadIds = row.by === null ? row.pausingLeads : [];
    const details = { ...about(row.since, sumOf([open.queued, open.underWay]).count), reason, leadIds };
    findings.push({ kind: "paused", target, details, ...by, raises: true, isFresh: true });
  }
  if (row.isActive && (row.byRefusals || isRefusing(row.rejectionStreak))) {
    const words = withoutPerson(row.refusedTexts ?? "", []);
    const details = { ...about(row.refusedSince, row.rejectionStreak), reason: words, leadIds: row.pausingLeads };
    const isSent = state === "refusing"; // once it is paused, that alert is the one to act on
    findings.push({ kind: "refusing", target, details, raises: isSent, isFresh: isSent });
  }
  if (row.isActive && row.waiting > 0) {
    const { minutes } = undelivered;
    const details = { ...about(row.waitingSince, row.waiting), minutes, ...(circuit === "closed" ? {} : { reason }) };
    const raises = !isPaused && row.waiting >= undelivered.leads;
    findings.push({ kind: "undelivered", target, details, raises, isFresh: !isPaused });
  }
  if (row.hasFailed) {
    const details = { ...about(row.failedSince, open.failed.count), leadIds: row.failedLeads };
    findings.push({
      kind: "failed",
      target,
      details,
      raises: isRecent(row.failedLast) && details.leads >= failed.leads,
      isFresh: isRecent(row.failedLast),
    });
  }
  if (row.hasDoubts) {
    const details = about(row.inDoubtSince, open.inDoubt.count);
    const isFresh = isRecent(row.inDoubtLast);
    findings.push({ kind: "in_doubt", target, details, raises: isFresh && details.leads >= inDoubt.leads, isFresh });
  }
  return findings;
}
