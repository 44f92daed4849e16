-- Third parties, which form sends to which, and the deliveries.

create table api_services (
  id uuid primary key,
  name text not null check (name <> ''),
  description text not null default '',
  api_key text,
  is_active boolean not null default true,
  send_mode text not null default 'automatic' check (send_mode in ('automatic', 'manual')),
  created_at timestamptz not null default now(),
  kind text not null, -- no check: server/delivery/adapters/registry.ts has the values, so that a new kind needs no migration
  config jsonb not null default '{}' check (jsonb_typeof(config) = 'object'), -- read by the kind's adapter
  version integer not null default 1,
  per_second real not null default 5 check (per_second > 0),
  concurrency integer not null default 2 check (concurrency between 1 and 200),
  api_key_last4 text,
  api_key_set_at timestamptz,
  is_sandbox boolean not null default false, -- gets the synthetic monitor's leads only
  refusal_limit integer not null default 20 check (refusal_limit between 3 and 200),
  -- Whether the stored settings have been live. Only then the switch in the list activates them again; others need the checks for
  -- going live.
  settings_were_live boolean not null default false,
  -- Type of recipient: a buyer, a marketplace that resells leads, or a system of our own, which calls nobody. Null means not
  -- chosen yet, and counts as a buyer. Conversions and the confirmation email have none, by their kind.
  recipient_type text check (recipient_type in ('buyer', 'marketplace', 'own_system')),
  public_name text not null default ''
);
comment on column api_services.api_key is 'sealed: see server/platform/secrets/seal.ts';

alter table orders add foreign key (api_service_id) references api_services (id) on delete set null;

create table form_api_settings (
  id uuid primary key,
  form_type text not null,
  api_service_id uuid not null references api_services (id) on delete cascade,
  is_enabled boolean not null default false,
  custom_settings jsonb not null default '{}' check (jsonb_typeof(custom_settings) = 'object'),
  unique (form_type, api_service_id)
);

-- Every saved version of a service. It outlives the service, so that an attempt's version can always be looked up.
create table api_service_versions (
  api_service_id uuid not null,
  version integer not null,
  name text not null,
  kind text not null,
  config jsonb not null,
  per_second real not null,
  concurrency integer not null,
  api_key_last4 text,
  saved_by text not null,
  saved_at timestamptz not null default now(),
  primary key (api_service_id, version)
);
create trigger api_service_versions_are_append_only before update or delete on api_service_versions
  for each row execute function refuse_change();
create trigger api_service_versions_are_not_emptied before truncate on api_service_versions
  for each statement execute function refuse_change();

-- The circuit breaker of each service, translated in server/delivery/circuit-breaker. open: sends. probing: failing, one attempt
-- at `probe_at`. paused: waits for a person. Leads stay queued meanwhile.
create table circuit_breakers (
  api_service_id uuid primary key references api_services (id) on delete cascade,
  state text not null default 'open' check (state in ('open', 'probing', 'paused')),
  reason text,
  changed_by text, -- null: automatic
  changed_at timestamptz not null default now(),
  failures integer not null default 0, -- consecutive
  probes integer not null default 0, -- failed ones since it left 'open'
  probe_at timestamptz,
  next_slot_at timestamptz not null default now(), -- rate limit: no claim before
  -- One rejection concerns its lead; only rejections of several leads in a row concern the service.
  refusal text, -- what the rejections in a row have in common
  refused uuid[] not null default '{}', -- the latest deliveries rejected so, or the one that paused the service
  one_at_a_time boolean not null default false, -- paused by a response, and no lead was judged since: one lead at a time
  -- Different leads rejected in a row, with none accepted in between; above a limit the breaker is half open.
  rejection_streak_ids uuid[] not null default '{}', -- their deliveries, at most as many as the limit
  refused_words text, -- the service's latest message about them, without personal data
  refused_since timestamptz, -- time of the first of them
  by_refusals boolean not null default false, -- half open because of rejections, not failures
  check ((state = 'probing') = (probe_at is not null))
);

create function add_circuit_breaker() returns trigger language plpgsql as $$
begin
  insert into circuit_breakers (api_service_id) values (new.id);
  return new;
end
$$;
create trigger api_services_have_a_circuit_breaker after insert on api_services for each row execute function add_circuit_breaker();

-- Leads of one network count once: otherwise a stranger with three names could stop a buyer for everyone.
create table refused_networks (
  api_service_id uuid not null references api_services (id) on delete cascade,
  network text not null,
  refused_at timestamptz not null default now(), -- its first rejection; after an hour the next one counts again
  primary key (api_service_id, network)
);

-- One delivery per submission and api service. It remains for an erased lead, so no foreign key. Updated three times per attempt:
-- with free room in the page and no index on the lease, the second update is a HOT update, and the few in progress are found by
-- deliveries_under_way.
create table deliveries (
  id uuid primary key,
  submission_id uuid not null,
  api_service_id uuid references api_services (id) on delete set null,
  api_service_name text not null, -- kept after the service is deleted
  state text not null check (state in ('idle', 'queued', 'sending', 'delivered', 'warning', 'in_doubt', 'failed', 'cancelled')),
  fencing_token integer not null default 0, -- raised by every claim, so that a stale one changes nothing
  attempt_n integer not null default 0,
  next_attempt_at timestamptz,
  lease_until timestamptz,
  had_unknown boolean not null default false,
  last_message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  counted_attempts integer not null default 0, -- attempts that count; attempt_n numbers all of them
  is_probe boolean not null default false, -- of the latest attempt
  recognition text not null default 'none' check (recognition in ('key', 'natural', 'none')), -- of the latest attempt
  inferred_from_duplicate boolean not null default false, -- delivered, because the service called a repetition a duplicate
  possible_duplicate boolean not null default false,
  forced_resends integer not null default 0,
  form_type text, -- the lead's, so that a form's list reads no other form; null: the lead is erased, and in no list
  -- The lead's trace (W3C Trace Context), continued by the worker's attempts; null without tracing. It is random and no personal
  -- data.
  traceparent text,
  received_at timestamptz, -- the lead's created_at, to sort lists like leads; null: the same as created_at
  caused_pause boolean not null default false, -- its rejection was among those that paused the service
  last_outcome text, -- of the last attempt, to tell rejected leads from unreachable services without reading events
  -- A rejected or failed delivery that will not be resent is closed, with a reason.
  closed_at timestamptz,
  closed_by text, -- email address of a member of staff, or 'worker'
  closed_reason text, -- values: server/delivery/delivery-state.ts
  -- Holder of the claim, valid only with its fencing token.
  worker_id uuid,
  worker_fencing_token integer,
  not_before timestamptz, -- the buyer is closed until then
  -- For a sale conversion: time of the sale, and expected revenue. Null: it sends the lead itself.
  sold_at timestamptz,
  sale_cents integer,
  unique (submission_id, api_service_id),
  check ((state = 'queued') = (next_attempt_at is not null)),
  check ((state = 'sending') = (lease_until is not null))
) with (fillfactor = 70);
create index deliveries_due on deliveries (api_service_id, next_attempt_at) where state = 'queued';
create index deliveries_under_way on deliveries (api_service_id) where state = 'sending';
create index deliveries_needing_people on deliveries (api_service_id, updated_at) where state in ('failed', 'in_doubt');
-- The lists, newest first. For an index-only scan, the index must hold the sort columns themselves.
create index deliveries_in_order
  on deliveries (form_type, api_service_id, state, coalesce(received_at, created_at) desc, submission_id desc)
  include (received_at, created_at);
-- Deliveries that need a person, by service, state and form: counted by an index-only scan. Erased leads are not in it.
create index deliveries_open on deliveries (api_service_id, state, form_type, updated_at desc)
  include (submission_id, last_outcome) where state in ('failed', 'in_doubt') and form_type is not null;

-- Last guard for every way of queueing: withdrawn leads are never sent. A delivery in progress at the withdrawal is not retried.
-- Claims check for themselves, and nothing else sets 'sending'.
create function cancel_withdrawn_delivery() returns trigger language plpgsql as $$
begin
  if is_withdrawn(new.submission_id, new.id) then
    new.state := 'cancelled';
    new.next_attempt_at := null;
    new.lease_until := null;
    new.last_message := 'Not sent: the consent was withdrawn';
  end if;
  return new;
end
$$;
create trigger deliveries_of_withdrawn_leads before insert or update of state on deliveries
  for each row when (new.state = 'queued') execute function cancel_withdrawn_delivery();

-- Append-only: `started` is committed before the first request byte, `finished` after the response. Values of `action`:
-- server/delivery/queue/staff-event.ts.
create table delivery_events (
  id uuid primary key,
  delivery_id uuid not null references deliveries (id),
  attempt_n integer not null,
  kind text not null check (kind in ('started', 'finished', 'late_result', 'human')),
  outcome text check (outcome in ('accepted', 'duplicate', 'accepted_with_note', 'rejected', 'config_error', 'busy', 'not_sent', 'unknown')),
  http_status integer,
  duration_ms integer,
  at timestamptz not null default clock_timestamp(),
  config_version integer,
  request_hash text, -- SHA-256 of the sent body: proof without personal data
  actor text,
  action text,
  constraint delivery_events_has_outcome check ((kind in ('finished', 'late_result')) = (outcome is not null)),
  constraint delivery_events_has_actor check ((kind = 'human') = (actor is not null and action is not null))
);
-- One index with two purposes: finds all events of a delivery, and rejects a second start or end of an attempt.
create unique index delivery_events_by_attempt
  on delivery_events (delivery_id, attempt_n, kind, (case when kind not in ('started', 'finished') then id end)) nulls not distinct;
-- Failures by class and time. Successful attempts do not touch it.
create index delivery_events_gone_wrong on delivery_events (outcome, http_status, id)
  where kind = 'finished' and outcome in ('rejected', 'config_error', 'busy', 'not_sent', 'unknown');
create trigger delivery_events_are_append_only before update or delete on delivery_events
  for each row execute function refuse_change();
create trigger delivery_events_are_not_emptied before truncate on delivery_events
  for each statement execute function refuse_change();

-- Possible personal data of events, separate so that it can be erased. Written in the event's statement or transaction, and
-- events are never deleted: a foreign key would only cost each attempt two checks and two row locks.
create table delivery_event_details (
  event_id uuid primary key,
  delivery_id uuid not null,
  message text,
  request jsonb,
  response jsonb
);
create index delivery_event_details_of_delivery on delivery_event_details (delivery_id);

-- The specification's results: one row per attempt, and one for a delivery that waits for its first.
create view api_submission_results as
select
  coalesce(finished.id, started.id, deliveries.id) as id,
  deliveries.submission_id as form_submission_id,
  deliveries.api_service_name,
  case
    when finished.outcome in ('accepted', 'accepted_with_note', 'duplicate') or attempt.n = deliveries.attempt_n then
      case deliveries.state
        when 'queued' then 'pending'
        when 'sending' then 'pending'
        when 'delivered' then 'success'
        when 'failed' then 'error'
        when 'cancelled' then 'error'
        else 'warning'
      end
    else 'error'
  end as status,
  case
    when deliveries.state = 'in_doubt' and attempt.n = deliveries.attempt_n then
      'Outcome unknown – the connection broke while sending. Check with ' || deliveries.api_service_name ||
      ' before sending again.'
    when finished.outcome <> 'accepted' then finished_details.message
  end as error_message,
  started_details.request as request_payload,
  finished_details.response as response_data,
  coalesce(started.at, finished.at, deliveries.created_at) as created_at
from deliveries
cross join lateral generate_series(least(1, deliveries.attempt_n), deliveries.attempt_n) as attempt (n)
left join delivery_events started
  on started.delivery_id = deliveries.id and started.attempt_n = attempt.n and started.kind = 'started'
left join delivery_event_details started_details on started_details.event_id = started.id
left join delivery_events finished
  on finished.delivery_id = deliveries.id and finished.attempt_n = attempt.n and finished.kind = 'finished'
left join delivery_event_details finished_details on finished_details.event_id = finished.id
where deliveries.state <> 'idle';

-- Worker processes and their heartbeats. The others take over a dead worker's claims within seconds.
create table workers (
  id uuid primary key, -- of one run of the process
  pid_namespace text, -- machine and namespace: a worker in the same one can check whether the process still runs
  pid integer,
  pid_began text, -- start time of the process, because pids are reused
  heartbeat_at timestamptz not null default clock_timestamp(),
  heartbeats_since timestamptz not null default clock_timestamp() -- without a gap
);

-- Response statistics of services, aggregated from the events by the workers' reaper, so that a screen need not read millions of
-- events. Counts only, no personal data.
create table attempt_stats (
  api_service_id uuid not null references api_services (id) on delete cascade,
  slot timestamptz not null, -- start of five minutes
  outcome text not null,
  http_status integer not null, -- 0: none
  duration_class integer not null, -- server/delivery/worker/reaper.ts; -1: unknown
  attempts integer not null,
  last_at timestamptz not null,
  primary key (api_service_id, slot, outcome, http_status, duration_class)
);
create index attempt_stats_by_age on attempt_stats (slot);

-- One row. Statistics and progress change in one transaction, so that no event is counted twice.
create table figures_progress (
  counted_until uuid not null -- the last counted event
);
insert into figures_progress select (lpad(to_hex((extract(epoch from now() - interval '7 days') * 1000)::bigint), 12, '0')
  || '70008000000000000000')::uuid;

-- A restored database has lost what was sent after its backup. It is recognised by PostgreSQL itself: every restore from an
-- archive and every promotion starts a new timeline, every new cluster has another identifier. Nothing is sent on a timeline
-- until staff confirm it.

create function database_timeline() returns text language sql volatile as
  $$ select system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) from pg_control_system() $$;

create table database_timelines (
  timeline text primary key,
  noticed_at timestamptz not null default clock_timestamp(), -- leads stored later cannot have been sent before the restore
  confirmed_at timestamptz,
  confirmed_by text,
  lost_from timestamptz, -- null: nothing was lost
  check ((confirmed_at is null) = (confirmed_by is null))
);

insert into database_timelines (timeline, confirmed_at, confirmed_by) values (database_timeline(), now(), 'installation');

-- The visitor's confirmation email is a delivery like any other, to the service of this kind. Staff can disable it, altogether or
-- per form. enable-confirmation-email.ts enables it for each form.
with service as (
  insert into api_services (id, name, description, kind, settings_were_live)
  values (gen_random_uuid(), 'Confirmation mail', 'Tells visitors what they asked for and how to withdraw', 'mail', true)
  returning *
)
insert into api_service_versions (api_service_id, version, name, kind, config, per_second, concurrency, saved_by)
select id, version, name, kind, config, per_second, concurrency, 'installation' from service;
