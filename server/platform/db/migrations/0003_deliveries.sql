-- One delivery per submission and api service: the thing that waits, is tried and comes to rest. The job engine only wakes;
-- these tables are the truth.

create table deliveries (
  id uuid primary key,
  submission_id uuid not null references form_submissions (id),
  api_service_id uuid references api_services (id) on delete set null,
  api_service_name text not null, -- kept when the service is gone
  state text not null check (state in ('idle', 'queued', 'sending', 'delivered', 'warning', 'in_doubt', 'failed')),
  gen integer not null default 0, -- the fence: raised by every claim, and a stale one changes nothing
  attempt_n integer not null default 0,
  next_attempt_at timestamptz,
  lease_until timestamptz,
  had_unknown boolean not null default false,
  last_message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (submission_id, api_service_id),
  check ((state = 'queued') = (next_attempt_at is not null)),
  check ((state = 'sending') = (lease_until is not null))
);

create index deliveries_due on deliveries (next_attempt_at) where state = 'queued';
create index deliveries_leased on deliveries (lease_until) where state = 'sending';

-- What happened, never rewritten: `started` is committed before the first request byte, `finished` after the answer.
create table delivery_events (
  id uuid primary key,
  delivery_id uuid not null references deliveries (id),
  attempt_n integer not null,
  kind text not null check (kind in ('started', 'finished')),
  outcome text check (outcome in ('accepted', 'duplicate', 'accepted_with_note', 'rejected', 'config_error', 'busy',
                                  'not_sent', 'unknown')),
  message text,
  http_status integer,
  duration_ms integer,
  request_payload jsonb,
  response_data jsonb,
  at timestamptz not null default clock_timestamp(),
  unique (delivery_id, attempt_n, kind),
  check ((kind = 'finished') = (outcome is not null))
);

create trigger delivery_events_are_append_only before update or delete on delivery_events
  for each row execute function refuse_change();
create trigger delivery_events_are_not_emptied before truncate on delivery_events
  for each statement execute function refuse_change();

-- The specification's results: one row per attempt.
create view api_submission_results as
select
  coalesce(finished.id, started.id) as id,
  deliveries.submission_id as form_submission_id,
  deliveries.api_service_name,
  case
    when finished.outcome is null then 'pending'
    when finished.outcome = 'accepted' then 'success'
    when finished.outcome in ('duplicate', 'accepted_with_note') then 'warning'
    else 'error'
  end as status,
  case when finished.outcome <> 'accepted' then finished.message end as error_message,
  coalesce(started.request_payload, finished.request_payload) as request_payload,
  finished.response_data,
  coalesce(started.at, finished.at) as created_at
from deliveries
join (select distinct delivery_id, attempt_n from delivery_events) attempt on attempt.delivery_id = deliveries.id
left join delivery_events started
  on started.delivery_id = attempt.delivery_id and started.attempt_n = attempt.attempt_n and started.kind = 'started'
left join delivery_events finished
  on finished.delivery_id = attempt.delivery_id and finished.attempt_n = attempt.attempt_n and finished.kind = 'finished';
