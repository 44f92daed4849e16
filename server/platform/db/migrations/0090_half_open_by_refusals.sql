-- A service that refuses one lead after another is tried with one lead at a time and not paused, and leads of one network count once: a
-- stranger with three names could stop a buyer for everybody.
alter table form_submissions
  add column network text; -- that the lead came from, cut to what one owner may have: a /24, or the widest level of IPv6 that is counted

alter table service_gates
  add column by_refusals boolean not null default false; -- half open because it refused leads, not because it failed

create table refused_networks (
  api_service_id uuid not null references api_services (id) on delete cascade,
  network text not null,
  refused_at timestamptz not null default now(), -- its first refusal; after an hour its next one counts again
  primary key (api_service_id, network)
);
