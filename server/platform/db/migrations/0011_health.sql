-- How the services have been answering, added up from the events by the workers' reaper, so that a screen need not read
-- millions of events. Only counts: nothing of a person can be in here.
create table attempt_figures (
  api_service_id uuid not null references api_services (id) on delete cascade,
  slot timestamptz not null, -- begin of five minutes
  outcome text not null,
  http_status integer not null, -- 0: none
  duration_class integer not null, -- see server/delivery/health/durations.ts; -1: unknown
  attempts integer not null,
  last_at timestamptz not null,
  primary key (api_service_id, slot, outcome, http_status, duration_class)
);
create index attempt_figures_by_age on attempt_figures (slot);

-- One row. Figures and progress change in one transaction, so no event is counted twice.
create table figures_progress (
  counted_until uuid not null -- the last event that is in the figures
);
insert into figures_progress select (lpad(to_hex((extract(epoch from now() - interval '7 days') * 1000)::bigint), 12, '0')
  || '70008000000000000000')::uuid;

-- What went wrong, by class and time. An attempt that went well does not touch it.
create index delivery_events_gone_wrong on delivery_events (outcome, http_status, id)
  where kind = 'finished' and outcome in ('rejected', 'config_error', 'busy', 'not_sent', 'unknown');
