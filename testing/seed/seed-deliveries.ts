import { sql } from "kysely";
import { formTypes } from "#funnels/registry.ts";
import type { Executor } from "#server/platform/db/database.ts";
import { plainJsonPreset } from "#server/delivery/adapters/http/presets.ts";
import type { ReportProgress } from "#server/platform/progress.ts";
import { newId } from "#server/platform/new-id.ts";
import { below, idOf } from "./random.ts";

/** How many of a hundred leads have a delivery to the service. */
const SERVICES = [
  { name: "Musterbörse", sendMode: "automatic", share: 100 },
  { name: "Liftpartner Nord", sendMode: "automatic", share: 100 },
  { name: "Angebotsnetz", sendMode: "automatic", share: 70 },
  { name: "Handverkauf", sendMode: "manual", share: 30 },
] as const;

/** Services that cannot be reached: their hosts end in .example. Created once, enabled for every form. */
export async function seedServices(tx: Executor): Promise<string[]> {
  const ids: string[] = [];
  for (const { name, sendMode } of SERVICES) {
    const known = await tx.selectFrom("api_services").select("id").where("name", "=", name).executeTakeFirst();
    ids.push(known?.id ?? (await addService(tx, name, sendMode)));
  }
  return ids;
}

async function addService(tx: Executor, name: string, sendMode: string): Promise<string> {
  const id = newId();
  const config = JSON.stringify(plainJsonPreset("https://partner.example/leads"));
  const description = "Invented, for the seeded leads";
  await tx
    .insertInto("api_services")
    .values({ id, name, description, kind: "http", config, send_mode: sendMode })
    .execute();
  const settings = formTypes.map((form_type) => ({
    id: newId(),
    form_type,
    api_service_id: id,
    is_enabled: true,
  }));
  await tx.insertInto("form_api_settings").values(settings).execute();
  return id;
}

const AT_ONCE = 20_000;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/**
 * Most are delivered, some failed; pending ones are among the newest. Along the leads, so that every index grows at its end.
 * Where there were none before, none is looked for: the time for that grows with the square of the leads.
 */
export async function seedDeliveries(
  tx: Executor,
  services: readonly string[],
  { newestMs, isFirst }: { newestMs: number; isFirst: boolean },
  report: ReportProgress,
): Promise<void> {
  const hasNone = isFirst ? sql`true` : sql`not exists (select from deliveries d where d.submission_id = s.id)`;
  const insert = (after: string, to: string) => sql`
    insert into deliveries (id, submission_id, form_type, api_service_id, api_service_name, state, fencing_token, attempt_n, counted_attempts,
      next_attempt_at, recognition, had_unknown, last_message, received_at, created_at, updated_at)
    select ${idOf(sql`ms + 5`, 30)}, submission_id, form_type, service_id, service_name, state, attempts, attempts, attempts,
      case when state = 'queued' then now() + interval '20 hours' end, 'key', state = 'in_doubt',
      case state when 'failed' then 'PLZ nicht im Gebiet' when 'warning' then 'Bereits bekannt' end, created_at, created_at,
      created_at + attempts * interval '2 seconds'
    from (select *, case when state = 'idle' then 0 when state = 'delivered' and ${below(20, 32)} > 0 then 1
        else 1 + ${below(3, 33)} end as attempts
      from (select *, case when is_blocked then 'idle' when ms > ${newestMs} and ${below(10, 34)} < 3 then 'queued'
          else (case ${below(400, 35)} / 10 when 0 then 'failed' when 1 then 'warning'
            when 2 then case when ${below(10, 36)} = 0 then 'in_doubt' else 'delivered' end else 'delivered' end) end as state
        from (select s.id as submission_id, form_type, created_at, service.id as service_id, service.name as service_name,
            service.share, hashtextextended(s.id::text, service.salt) as n,
            (extract(epoch from created_at) * 1000)::bigint as ms,
            submission_data ->> 'email' like 'test@%' or submission_data ->> 'email' like '%@example' as is_blocked
          from form_submissions s cross join unnest(${services}::uuid[], ${SERVICES.map(({ name }) => name)}::text[],
            ${SERVICES.map(({ share }) => share)}::int[], ${SERVICES.map((_, i) => i)}::int[]) as service (id, name, share, salt)
          where submission_data ->> 'email' like '%example' and s.id > ${after} and s.id <= ${to}
            and ${hasNone}) paired
        where ${below(100, 37)} < share) stated) counted`;
  await sql`analyze form_submissions`.execute(tx); // or each part would read the whole table
  const { rows: ends } = await sql<{ id: string; n: number }>`
    select id, n::float8 as n from (select id, row_number() over (order by id) as n, count(*) over () as of from form_submissions) s
    where n % ${AT_ONCE}::int = 0 or n = of order by n`.execute(tx);
  let [after, done] = [BEFORE_ALL, 0];
  for (const { id, n } of ends) {
    report("leads with deliveries", done, ends.at(-1)?.n ?? 0);
    await insert(after, id).execute(tx);
    [after, done] = [id, n];
  }
}

/** Events of the newest, with requests and answers, and their consent. */
export async function seedEvents(tx: Executor, newest: number): Promise<void> {
  await sql`create temporary table newest_deliveries on commit drop as
    select d.*, hashtextextended(d.id::text, 0) as n, (extract(epoch from d.created_at) * 1000)::bigint as ms
    from (select id from form_submissions order by created_at desc limit ${newest}) s join deliveries d on d.submission_id = s.id
    where d.attempt_n > 0 and not exists (select from delivery_events e where e.delivery_id = d.id)`.execute(tx);
  await sql`
    with attempts as (
      select *, attempt_n - last + 1 as attempt, ${idOf(sql`ms + 10 + last`, 60)} as started_id, ${idOf(sql`ms + 20 + last`, 62)} as finished_id
      from newest_deliveries cross join lateral generate_series(1, attempt_n) last
    ), told as (
      select *, case when last > 1 then 'busy' when state = 'delivered' then 'accepted' when state = 'warning' then 'duplicate'
        when state = 'failed' then 'rejected' when state = 'in_doubt' then 'unknown' else 'busy' end as outcome from attempts
    ), events as (
      insert into delivery_events (id, delivery_id, attempt_n, kind, outcome, http_status, duration_ms, config_version, at)
      select started_id, id, attempt, 'started', null::text, null::int, null::int, 1, created_at + attempt * interval '2 seconds' from told
      union all
      select finished_id, id, attempt, 'finished', outcome,
        case outcome when 'accepted' then 201 when 'duplicate' then 409 when 'rejected' then 422 when 'busy' then 503 end,
        50 + ${below(900, 64)}, null, created_at + attempt * interval '2 seconds' + interval '300 milliseconds' from told
    )
    insert into delivery_event_details (event_id, delivery_id, message, request, response)
    select started_id, id, null, jsonb_build_object('method', 'POST', 'url', 'https://partner.example/leads', 'body',
      jsonb_build_object('id', id, 'formType', form_type)), null::jsonb from told
    union all
    select finished_id, id, case outcome when 'rejected' then 'PLZ nicht im Gebiet' when 'busy' then 'Bitte später' end, null,
      jsonb_build_object('status', outcome) from told`.execute(tx);
  await sql`
    insert into consent_records (id, submission_id, form_type, step, page_address, texts, given_at)
    select ${idOf(sql`ms`, 70)}, id, form_type, 'contact', source_url,
      jsonb_build_array(jsonb_build_object('field', 'privacyAccepted', 'id', 'contact-by-partners', 'version', 1, 'sha256',
        repeat('0', 64), 'ticked', true)), created_at
    from (select *, submission_data ->> 'sourceUrl' as source_url, hashtextextended(id::text, 0) as n,
      (extract(epoch from created_at) * 1000)::bigint as ms
      from form_submissions order by created_at desc limit ${newest}) s
    where not exists (select from consent_records c where c.submission_id = s.id)`.execute(tx);
}
