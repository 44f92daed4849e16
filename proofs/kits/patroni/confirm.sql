-- Does what `after-restore --nothing-lost` does, for a proven promotion. psql passes `parent`, the timeline this one began from, and
-- `why`. Returns no row if the timeline is not confirmed: either its parent was never confirmed, so an older loss is still open, or
-- commits were allowed without the standby. Bulk jobs continue, because the database knows everything that happened.
with confirmed as (
  insert into database_timelines (timeline, confirmed_at, confirmed_by)
  select database_timeline(), clock_timestamp(), left('failover: ' || :'why', 200)
  where exists (
      select from database_timelines
      where timeline = split_part(database_timeline(), '/', 1) || '/' || lpad(upper(to_hex(:'parent'::int)), 8, '0') and confirmed_at is not null)
    and current_setting('synchronous_commit') in ('on', 'remote_apply')
    and not exists (
      select from pg_db_role_setting, unnest(setconfig) one
      where setdatabase in (0, (select oid from pg_database where datname = current_database()))
        and one like 'synchronous_commit=%' and one not in ('synchronous_commit=on', 'synchronous_commit=remote_apply'))
  on conflict (timeline) do update set confirmed_at = excluded.confirmed_at, confirmed_by = excluded.confirmed_by
    where database_timelines.confirmed_at is null
  returning timeline
), told as (
  insert into audit_events (id, actor, action, details)
  select (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
      || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid,
    'failover', 'leads.after-restore', '{"lostFrom": "nothing", "inDoubt": 0, "asksAgain": 0, "asksFirst": 0}'
  from confirmed
)
select 'confirmed ' || timeline || ': ' || :'why' from confirmed;
