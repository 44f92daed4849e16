-- What staff have done: who, what, to which thing, when. Never a visitor's data, never a secret.
create table audit_events (
  id uuid primary key, -- UUIDv7: newest first is an index scan
  at timestamptz not null default clock_timestamp(),
  actor text not null, -- e-mail address of the member of staff, or 'command line'
  action text not null, -- 'lead.send', 'service.update', 'team.approve' ...
  target_kind text, -- 'submission', 'api_service', 'form', 'staff' ...
  target_id text,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object')
);

create index audit_events_of_target on audit_events (target_kind, target_id, id desc);
create index audit_events_of_actor on audit_events (actor, id desc);

create trigger audit_events_are_append_only before update or delete on audit_events
  for each row execute function refuse_change();
create trigger audit_events_are_not_emptied before truncate on audit_events
  for each statement execute function refuse_change();
