-- What `after-restore --nothing-lost` does, for a promotion that is proven. Given to psql: `parent`, the timeline this one began from, and
-- `why`. Says nothing if it does not settle: the parent was never settled, so something older is still open, or somebody let commits
-- go without waiting for the standby. Bulk jobs go on: nothing happened that the database does not know.
with settled as (
  insert into database_timelines (timeline, settled_at, settled_by)
  select database_timeline(), clock_timestamp(), left('failover: ' || :'why', 200)
  where exists (
      select from database_timelines
      where timeline = split_part(database_timeline(), '/', 1) || '/' || lpad(upper(to_hex(:'parent'::int)), 8, '0') and settled_at is not null)
    and current_setting('synchronous_commit') in ('on', 'remote_apply')
    and not exists (
      select from pg_db_role_setting, unnest(setconfig) one
      where setdatabase in (0, (select oid from pg_database where datname = current_database()))
        and one like 'synchronous_commit=%' and one not in ('synchronous_commit=on', 'synchronous_commit=remote_apply'))
  on conflict (timeline) do update set settled_at = excluded.settled_at, settled_by = excluded.settled_by
    where database_timelines.settled_at is null
  returning timeline
), told as (
  insert into audit_events (id, actor, action, details)
  select (lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
      || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid,
    'failover', 'leads.after-restore', '{"lostFrom": "nothing", "inDoubt": 0, "asksAgain": 0, "asksFirst": 0}'
  from settled
)
select 'settled ' || timeline || ': ' || :'why' from settled;
