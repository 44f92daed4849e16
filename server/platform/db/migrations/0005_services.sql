-- What a third party is told, in versions; and whether it may be sent to at this moment.

alter table api_services drop constraint api_services_kind_check;
alter table api_services
  alter column kind drop default,
  add column config jsonb not null default '{}' check (jsonb_typeof(config) = 'object'), -- what the kind's adapter reads
  add column version integer not null default 1,
  add column per_second real not null default 5 check (per_second > 0),
  add column concurrency integer not null default 2 check (concurrency between 1 and 200),
  add column api_key_last4 text,
  add column api_key_set_at timestamptz;
update api_services set kind = 'http', config = jsonb_build_object('request', jsonb_build_object('url', endpoint));
alter table api_services
  drop column endpoint,
  add constraint api_services_kind_check check (kind in ('http', 'meta', 'webhook'));
comment on column api_services.api_key is 'sealed: see server/platform/secrets/seal.ts';

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

-- open: sends. probing: in trouble, one try at `probe_at`. paused: waits for a person. Leads stay queued meanwhile.
create table service_gates (
  api_service_id uuid primary key references api_services (id) on delete cascade,
  state text not null default 'open' check (state in ('open', 'probing', 'paused')),
  reason text,
  changed_by text, -- null: the machine
  changed_at timestamptz not null default now(),
  failures integer not null default 0, -- one after another
  probes integer not null default 0, -- in vain, since it left 'open'
  probe_at timestamptz,
  next_slot_at timestamptz not null default now(), -- the rate: nothing is claimed before
  check ((state = 'probing') = (probe_at is not null))
);

create function open_gate() returns trigger language plpgsql as $$
begin
  insert into service_gates (api_service_id) values (new.id);
  return new;
end
$$;

create trigger api_services_have_a_gate after insert on api_services for each row execute function open_gate();
insert into service_gates (api_service_id) select id from api_services;
