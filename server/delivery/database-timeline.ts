import { sql, type RawBuilder } from "kysely";
import type { Executor } from "#server/platform/db/database.ts";
import type { Log } from "#server/platform/log.ts";
import type { SeenTimeline, SeenTimelines } from "#server/leads/submissions/seen-timelines.ts";

/** True if the database was not restored since it was last used, or if the restore has been confirmed. */
export const isTimelineConfirmedSql = (): RawBuilder<boolean> => sql<boolean>`exists (
  select from database_timelines where timeline = database_timeline() and confirmed_at is not null and ${isNotBehind()})`;

/** The furthest timeline seen, and when it was first seen by the database's clock. */
let furthest: SeenTimeline | undefined;

/**
 * An old primary that takes its role back is on a timeline that was confirmed long ago, and lacks everything since. An operator who
 * wants that database confirms it again. Another cluster is never behind: its confirmation is enough.
 */
function isNotBehind(): RawBuilder<boolean> {
  const { timeline, at } = furthest ?? { timeline: null, at: null }; // one SQL text for both cases, because prepared statements contain it
  return sql<boolean>`(${timeline}::text is null or split_part(timeline, '/', 1) <> split_part(${timeline}::text, '/', 1)
    or timeline collate "C" >= ${timeline}::text or confirmed_at > ${at}::timestamptz)`;
}

const clusterOf = (timeline: string): string => timeline.split("/", 1)[0] ?? "";

const isFurther = (timeline: string): boolean =>
  furthest === undefined || clusterOf(timeline) !== clusterOf(furthest.timeline) || timeline > furthest.timeline;

const REMIND_MS = 60_000;

/**
 * Compares the database's timeline and logs an error when it is a new one, or one behind what was seen before. Until it is confirmed no claim
 * succeeds. The furthest timeline is recorded where a restarted process finds it.
 */
export function createTimelineCheck(
  db: Executor,
  log: Pick<Log, "error" | "info">,
  { last, note }: SeenTimelines = { last: undefined, note: () => Promise.resolve() },
): () => Promise<boolean> {
  let remindedAt: number | undefined;
  furthest = last;
  return async () => {
    const { isConfirmed, isBehind } = await recordTimeline(db, note);
    if (isConfirmed) {
      if (remindedAt !== undefined) log.info("restore confirmed, deliveries resumed");
      remindedAt = undefined;
    } else if (remindedAt === undefined || performance.now() - remindedAt > REMIND_MS) {
      remindedAt = performance.now();
      log.error(isBehind ? BEHIND : RESTORED);
    }
    return isConfirmed;
  };
}

const RESTORED =
  "This database was restored, promoted or moved, and may have forgotten what was sent. Nothing is sent until " +
  "`npm run cli -- after-restore` has been run: see docs/backup.md";
const BEHIND =
  "This database is behind one that was used before: an old server may have taken its place again. Nothing is sent. Bring the " +
  "newer one back, or run `npm run cli -- after-restore --force`: see proofs/kits/failover.md";

async function recordTimeline(db: Executor, note: SeenTimelines["note"]): Promise<TimelineState> {
  const state = await readTimeline(db);
  const { timeline, at, isKnown, isConfirmed } = state;
  if (!isKnown)
    await sql`insert into database_timelines (timeline) values (${timeline}) on conflict do nothing`.execute(db);
  // An operator may confirm a timeline that is behind.
  if (isFurther(timeline) || (isConfirmed && timeline !== furthest?.timeline)) {
    await note({ timeline, at });
    furthest = { timeline, at };
  }
  return state;
}

export type TimelineState = SeenTimeline & {
  isKnown: boolean;
  isConfirmed: boolean;
  isBehind: boolean;
  noticedAt: Date;
};

export async function readTimeline(db: Executor): Promise<TimelineState> {
  const { rows } = await sql<Omit<TimelineState, "isBehind"> & { isInTable: boolean }>`
    select timeline, clock_timestamp()::text as at, noticed_at as "noticedAt", noticed_at is not null as "isKnown", ${isTimelineConfirmedSql()} as "isConfirmed",
      confirmed_at is not null as "isInTable"
    from (select database_timeline() as timeline) here left join database_timelines using (timeline)`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The database does not say its timeline");
  const { isInTable, ...state } = row;
  return { ...state, noticedAt: row.noticedAt ?? new Date(), isBehind: isInTable && !row.isConfirmed };
}

export const isTimelineConfirmed = async (db: Executor): Promise<boolean> => (await readTimeline(db)).isConfirmed;
