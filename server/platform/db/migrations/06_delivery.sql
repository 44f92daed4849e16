-- Third parties as staff see them, which form sends to which, and what came of each lead at each of them.

create table api_services (
  id uuid primary key,
  name text not null check (name <> ''),
  description text not null default '',
  api_key text,
  is_active boolean not null default true,
  send_mode text not null default 'automatic' check (send_mode in ('automatic', 'manual')),
  created_at timestamptz not null default now(),
  kind text not null, -- server/delivery/adapters/registry.ts says which there are, so that a new one needs no migration
  config jsonb not null default '{}' check (jsonb_typeof(config) = 'object'), -- what the kind's adapter reads
  version integer not null default 1,
  per_second real not null default 5 check (per_second > 0),
  concurrency integer not null default 2 check (concurrency between 1 and 200),
  api_key_last4 text,
  api_key_set_at timestamptz,
  is_sandbox boolean not null default false, -- gets the synthetic visitor's leads, and nobody else's
  refusal_limit integer not null default 20 check (refusal_limit between 3 and 200),
  -- Whether its settings, as they are stored, have been live. Only then the switch in the list switches it on again; others go through
  -- what going live needs.
  settings_were_live boolean not null default false,
  -- Who receives the leads: a buyer, a marketplace that sells them on, or a system of our own, which calls nobody. Null: nobody has chosen,
  -- and it counts as a buyer. Conversions and the confirmation email receive no leads; their kind says so.
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

-- Every saved state of a service. Outlives it, so that an attempt's version can always be looked up.
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

-- The circuit breaker of each service: server/delivery/circuit-breaker has the words. open: sends. probing: in trouble, one try at
-- `probe_at`. paused: waits for a person. Leads stay queued meanwhile.
create table circuit_breakers (
  api_service_id uuid primary key references api_services (id) on delete cascade,
  state text not null default 'open' check (state in ('open', 'probing', 'paused')),
  reason text,
  changed_by text, -- null: the machine
  changed_at timestamptz not null default now(),
  failures integer not null default 0, -- one after another
  probes integer not null default 0, -- in vain, since it left 'open'
  probe_at timestamptz,
  next_slot_at timestamptz not null default now(), -- the rate: nothing is claimed before
  -- One lead's refusal is that lead's; only refusals of several leads in a row are the service's.
  refusal text, -- what the refusals in a row have in common
  refused uuid[] not null default '{}', -- the latest deliveries that were refused so, or the one that paused the service
  one_at_a_time boolean not null default false, -- paused by an answer, and no lead was judged since: one lead at a time
  -- Different leads that it has refused one after another, with none accepted in between; past a limit it is half open.
  rejection_streak_ids uuid[] not null default '{}', -- their deliveries, at most as many as the limit
  refused_words text, -- what the service said to the latest of them, of nobody in particular
  refused_since timestamptz, -- when the first of them was refused
  by_refusals boolean not null default false, -- half open because it refused leads, not because it failed
  check ((state = 'probing') = (probe_at is not null))
);

create function add_circuit_breaker() returns trigger language plpgsql as $$
begin
  insert into circuit_breakers (api_service_id) values (new.id);
  return new;
end
$$;
create trigger api_services_have_a_circuit_breaker after insert on api_services for each row execute function add_circuit_breaker();

-- Leads of one network count once: a stranger with three names could stop a buyer for everybody.
create table refused_networks (
  api_service_id uuid not null references api_services (id) on delete cascade,
  network text not null,
  refused_at timestamptz not null default now(), -- its first refusal; after an hour its next one counts again
  primary key (api_service_id, network)
);

-- One delivery per submission and api service: the thing that waits, is tried and comes to rest. An erased lead leaves its skeleton, so
-- no foreign key. It is updated three times on its way: with room in the page and no index on the lease, the second update touches no
-- index at all, and the few under way are found by deliveries_under_way.
create table deliveries (
  id uuid primary key,
  submission_id uuid not null,
  api_service_id uuid references api_services (id) on delete set null,
  api_service_name text not null, -- kept when the service is gone
  state text not null check (state in ('idle', 'queued', 'sending', 'delivered', 'warning', 'in_doubt', 'failed', 'cancelled')),
  fencing_token integer not null default 0, -- the fence: raised by every claim, and a stale one changes nothing
  attempt_n integer not null default 0,
  next_attempt_at timestamptz,
  lease_until timestamptz,
  had_unknown boolean not null default false,
  last_message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  counted_attempts integer not null default 0, -- those that count; attempt_n numbers all of them
  is_probe boolean not null default false, -- of the latest attempt
  recognition text not null default 'none' check (recognition in ('key', 'natural', 'none')), -- same
  inferred_from_duplicate boolean not null default false, -- delivered, because the service called a repetition a duplicate
  possible_duplicate boolean not null default false,
  forced_resends integer not null default 0,
  form_type text, -- the lead's, so that a list of one form never looks at another's. Null: the lead is erased, and on no list
  -- The trace the lead came in with (W3C Trace Context), so that the worker's attempts continue it. Null: nobody traces. It is a random
  -- number and says nothing about a person.
  traceparent text,
  received_at timestamptz, -- the lead's created_at, so that lists are in the order of the leads. Null: the same as created_at
  caused_pause boolean not null default false, -- its refusal was one of those that paused the service
  last_outcome text, -- of the last attempt, so that refused leads can be told from unreachable services without its events
  -- A refused or failed delivery that nobody will send again is closed, with a reason.
  closed_at timestamptz,
  closed_by text, -- email address of a member of staff, or 'worker'
  closed_reason text, -- a registry of the code: server/delivery/delivery-state.ts
  -- Whose a claim is. It counts only with the fence it was made with.
  worker_id uuid,
  worker_fencing_token integer,
  not_before timestamptz, -- the buyer is closed until then
  -- Of a delivery that tells of a sale: when the lead was sold, and what it is expected to bring. Null: it tells of the lead itself.
  sold_at timestamptz,
  sale_cents integer,
  unique (submission_id, api_service_id),
  check ((state = 'queued') = (next_attempt_at is not null)),
  check ((state = 'sending') = (lease_until is not null))
) with (fillfactor = 70);
create index deliveries_due on deliveries (api_service_id, next_attempt_at) where state = 'queued';
create index deliveries_under_way on deliveries (api_service_id) where state = 'sending';
create index deliveries_needing_people on deliveries (api_service_id, updated_at) where state in ('failed', 'in_doubt');
-- The lists, newest first. PostgreSQL reads an index alone only if it holds the columns that its order is made of themselves.
create index deliveries_in_order
  on deliveries (form_type, api_service_id, state, coalesce(received_at, created_at) desc, submission_id desc)
  include (received_at, created_at);
-- What needs a person, by service, state and form: counted from the index alone. Deliveries of erased leads are not in it.
create index deliveries_open on deliveries (api_service_id, state, form_type, updated_at desc)
  include (submission_id, last_outcome) where state in ('failed', 'in_doubt') and form_type is not null;

-- The last guard, whoever queues: what is withdrawn is never sent. What was being sent when it was withdrawn is not tried again. A claim
-- asks for itself, and nothing else makes a delivery 'sending'.
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

-- What happened, never rewritten: `started` is committed before the first request byte, `finished` after the answer. What people can
-- decide (`action`) is a registry of the code: server/delivery/queue/staff-event.ts.
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
  request_hash text, -- SHA-256 of the body that was sent: proof without the person
  actor text,
  action text,
  constraint delivery_events_has_outcome check ((kind in ('finished', 'late_result')) = (outcome is not null)),
  constraint delivery_events_has_actor check ((kind = 'human') = (actor is not null and action is not null))
);
-- One index for what two did: finds all events of a delivery, and refuses a second beginning or end of an attempt.
create unique index delivery_events_by_attempt
  on delivery_events (delivery_id, attempt_n, kind, (case when kind not in ('started', 'finished') then id end)) nulls not distinct;
-- What went wrong, by class and time. An attempt that went well does not touch it.
create index delivery_events_gone_wrong on delivery_events (outcome, http_status, id)
  where kind = 'finished' and outcome in ('rejected', 'config_error', 'busy', 'not_sent', 'unknown');
create trigger delivery_events_are_append_only before update or delete on delivery_events
  for each row execute function refuse_change();
create trigger delivery_events_are_not_emptied before truncate on delivery_events
  for each statement execute function refuse_change();

-- What may name a person, apart from the skeleton, so that it can be erased. Written with their event, in one statement or transaction,
-- and no event is ever deleted: a foreign key would only cost each attempt two checks and two row locks.
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

-- Runs of worker processes and their heartbeats. What a dead worker held is settled by the others in seconds.
create table workers (
  id uuid primary key, -- of one run of the process
  pid_namespace text, -- machine and namespace: a worker in the same one can see whether the process still runs
  pid integer,
  pid_began text, -- a number is given again, but never with the same beginning
  heartbeat_at timestamptz not null default clock_timestamp(),
  heartbeats_since timestamptz not null default clock_timestamp() -- without a gap
);

-- How the services have been answering, added up from the events by the workers' reaper, so that a screen need not read
-- millions of events. Only counts: nothing of a person can be in here.
create table attempt_stats (
  api_service_id uuid not null references api_services (id) on delete cascade,
  slot timestamptz not null, -- begin of five minutes
  outcome text not null,
  http_status integer not null, -- 0: none
  duration_class integer not null, -- server/delivery/worker/reaper.ts; -1: unknown
  attempts integer not null,
  last_at timestamptz not null,
  primary key (api_service_id, slot, outcome, http_status, duration_class)
);
create index attempt_stats_by_age on attempt_stats (slot);

-- One row. Figures and progress change in one transaction, so no event is counted twice.
create table figures_progress (
  counted_until uuid not null -- the last event that is in the figures
);
insert into figures_progress select (lpad(to_hex((extract(epoch from now() - interval '7 days') * 1000)::bigint), 12, '0')
  || '70008000000000000000')::uuid;

-- A restored database has forgotten what was sent after its backup. It is recognised by its own marks: every restore from an
-- archive and every promotion begins a new timeline, every new cluster has another identifier. Nothing is sent in a timeline that
-- nobody has settled.

create function database_timeline() returns text language sql volatile as
  $$ select system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) from pg_control_system() $$;

create table database_timelines (
  timeline text primary key,
  noticed_at timestamptz not null default clock_timestamp(), -- what came in later cannot have been sent before the restore
  settled_at timestamptz,
  settled_by text,
  lost_from timestamptz, -- null: nothing was lost
  check ((settled_at is null) = (settled_by is null))
);

insert into database_timelines (timeline, settled_at, settled_by) values (database_timeline(), now(), 'installation');

-- The confirmation email to the visitor is a delivery like any other, to the service of this kind. Staff switch it off like any other
-- service, altogether or per form. enable-confirmation-email.ts switches it on for each form.
with service as (
  insert into api_services (id, name, description, kind, settings_were_live)
  values (gen_random_uuid(), 'Confirmation mail', 'Tells visitors what they asked for and how to withdraw', 'mail', true)
  returning *
)
insert into api_service_versions (api_service_id, version, name, kind, config, per_second, concurrency, saved_by)
select id, version, name, kind, config, per_second, concurrency, 'installation' from service;
