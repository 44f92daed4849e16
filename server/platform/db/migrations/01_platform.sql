-- Shared by every room: the audit log, and the trigger of append-only tables.

create extension if not exists pg_trgm;

-- Functions that code calls are in files beside their callers; migrate() applies those whose hash has changed.
create table schema_functions (
  file text primary key,
  sha256 text not null,
  applied_at timestamptz not null default now()
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

-- Audit log of staff actions. No visitor's data, no secrets.
create table audit_events (
  id uuid primary key, -- UUIDv7: newest first is an index scan
  at timestamptz not null default clock_timestamp(),
  actor text not null, -- email address of the member of staff, or 'command line'
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

-- Hash chain over the audit log, so that tampering leaves a trace: see server/platform/audit/verify-audit.ts.
create table audit_chain (
  n bigint primary key,
  entry_id uuid not null unique references audit_events,
  day date not null,
  hash bytea not null check (length(hash) = 32)
);
create trigger audit_chain_is_append_only before update or delete on audit_chain
  for each row execute function refuse_change();
create trigger audit_chain_is_not_emptied before truncate on audit_chain
  for each statement execute function refuse_change();

-- The hashed text: the whole entry, in column order.
create function audit_entry_text(entry audit_events) returns text language sql stable as $$
  select jsonb_build_array(entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.actor,
    entry.action, entry.target_kind, entry.target_id, entry.details)::text
$$;

-- Runs at commit, so the lock is held for one commit only, and no lock is taken after it. Security definer, without temporary
-- tables in the search path: with the rights of web and workers, a temporary table of that name would replace it.
create function chain_audit_entry() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  last public.audit_chain;
begin
  perform pg_advisory_xact_lock(7283002);
  select * into last from public.audit_chain order by n desc limit 1;
  insert into public.audit_chain (n, entry_id, day, hash) values (
    coalesce(last.n, 0) + 1, new.id, (new.at at time zone 'UTC')::date,
    sha256(coalesce(last.hash, ''::bytea) || convert_to(public.audit_entry_text(new), 'UTF8')));
  return null;
end
$$;
create constraint trigger audit_events_are_chained after insert on audit_events
  deferrable initially deferred for each row execute function chain_audit_entry();

-- Grants allow web and workers to insert into audit_chain. This stops them: a forged row with the greatest number would block
-- every later one.
create function refuse_foreign_link() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not pg_has_role(current_user, (select relowner from pg_catalog.pg_class where oid = tg_relid), 'member') then
    raise exception 'audit_chain is written by the trigger of audit_events' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger audit_chain_is_the_triggers before insert on audit_chain
  for each row execute function refuse_foreign_link();
