-- Puts a job into a queue in the caller's transaction, as pg-boss's own send() does (a test compares the two). An unknown queue is an error.
-- Null: the queue takes one job at a time and has one.
create or replace function put_job(queue text, content jsonb default null) returns uuid language plpgsql as $$
declare
  put uuid;
begin
  insert into pgboss.job (name, data, expire_seconds, deletion_seconds, keep_until, retry_limit, retry_delay, retry_backoff,
    retry_delay_max, policy, dead_letter, heartbeat_seconds)
  select name, put_job.content, expire_seconds, deletion_seconds, now() + retention_seconds * interval '1 second', retry_limit,
    retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds
  from pgboss.queue known where known.name = put_job.queue
  on conflict do nothing
  returning id into put;
  if put is null and not exists (select from pgboss.queue known where known.name = put_job.queue) then
    raise exception 'there is no queue %', put_job.queue;
  end if;
  perform pg_notify('pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24), put_job.queue);
  return put;
end
$$;
