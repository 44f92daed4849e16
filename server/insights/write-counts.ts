import { sql } from "kysely";
import type { Database } from "#server/platform/db/database.ts";
import { knownCampaigns } from "#server/leads/submissions/find-campaign.ts";

/** Field events: submitted without an answer, hint shown, suggestion accepted, typed value kept. */
export const TROUBLES = ["missing", "hinted", "taken", "kept"] as const;

export type FieldEvent = (typeof TROUBLES)[number];

export const isTrouble = (said: string): said is FieldEvent => (TROUBLES as readonly string[]).includes(said);

type Common = { day: string; form: string; sha: string };
export type MoveCount = Common & {
  device: string;
  from: string;
  to: string;
  source: string;
  medium: string;
  campaign: string;
};
export type WaitCount = Common & { step: string; seconds: number };
export type TroubleCount = Common & { field: string; trouble: string };
type Counted<Row> = readonly (Row & { n: number })[];

/** All writers insert in key order, so that two processes cannot deadlock. */
export async function writeMoves(db: Database, counts: Counted<MoveCount>): Promise<void> {
  const ids = await knownCampaigns(db, counts);
  const column = (name: "day" | "form" | "sha" | "device" | "from" | "to") => counts.map((count) => count[name]);
  const counted = sql`unnest(
      ${column("day")}::date[], ${column("form")}::text[], ${column("sha")}::text[], ${ids}::int[],
      ${column("device")}::text[], ${column("from")}::text[], ${column("to")}::text[], ${counts.map(({ n }) => n)}::bigint[])
      as counted (day, form, sha, campaign, device, from_step, to_step, n)`;
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into step_counts (day, form_type, definition_sha, campaign_id, device, from_step, to_step, n)
      select day, form, sha, campaign, device, from_step, to_step, sum(n) from ${counted}
      group by 1, 2, 3, 4, 5, 6, 7
      order by 1, 2, 3, 4, 5, 6, 7
      on conflict (day, form_type, definition_sha, campaign_id, device, from_step, to_step)
      do update set n = step_counts.n + excluded.n`.execute(tx);
    await sql`
      insert into step_totals (form_type, day, definition_sha, device, from_step, to_step, n)
      select form, day, sha, device, from_step, to_step, sum(n) from ${counted}
      group by 1, 2, 3, 4, 5, 6
      order by 1, 2, 3, 4, 5, 6
      on conflict (form_type, day, definition_sha, device, from_step, to_step)
      do update set n = step_totals.n + excluded.n`.execute(tx);
  });
}

export async function writeWaits(db: Database, counts: Counted<WaitCount>): Promise<void> {
  const column = (name: "form" | "day" | "sha" | "step") => counts.map((count) => count[name]);
  await sql`
    insert into dwell_counts (form_type, day, definition_sha, step, seconds_class, n)
    select * from unnest(
      ${column("form")}::text[], ${column("day")}::date[], ${column("sha")}::text[], ${column("step")}::text[],
      ${counts.map(({ seconds }) => seconds)}::smallint[], ${counts.map(({ n }) => n)}::bigint[])
    order by 1, 2, 3, 4, 5
    on conflict (form_type, day, definition_sha, step, seconds_class)
    do update set n = dwell_counts.n + excluded.n`.execute(db);
}

export async function writeTroubles(db: Database, counts: Counted<TroubleCount>): Promise<void> {
  const column = (name: "form" | "day" | "sha" | "field" | "trouble") => counts.map((count) => count[name]);
  await sql`
    insert into field_counts (form_type, day, definition_sha, field, trouble, n)
    select * from unnest(
      ${column("form")}::text[], ${column("day")}::date[], ${column("sha")}::text[], ${column("field")}::text[],
      ${column("trouble")}::text[], ${counts.map(({ n }) => n)}::bigint[])
    order by 1, 2, 3, 4, 5
    on conflict (form_type, day, definition_sha, field, trouble)
    do update set n = field_counts.n + excluded.n`.execute(db);
}

export type DeviceClass = "phone" | "tablet" | "desktop";

/** Classifies the user agent into three kinds of device; the rest of it is not stored, for privacy. */
export function deviceClass(userAgent: string | null): DeviceClass {
  const said = userAgent ?? "";
  if (/iPad|Tablet|Silk|PlayBook/i.test(said) || (/Android/i.test(said) && !/Mobile/i.test(said))) return "tablet";
  return /Mobi|iPhone|iPod|Android/i.test(said) ? "phone" : "desktop";
}
