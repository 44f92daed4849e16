-- Every entry of the audit log carries the hash of the one before, so that a change leaves a trace: see server/platform/audit/verify-audit.ts.
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

-- What is hashed: all of the entry, in the order of its columns.
create function audit_entry_text(entry audit_events) returns text language sql stable as $$
  select jsonb_build_array(entry.id, to_char(entry.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), entry.actor,
    entry.action, entry.target_kind, entry.target_id, entry.details)::text
$$;

-- Runs at commit: whoever waits for the lock waits for one commit, and holds no lock that others could need after it.
create function chain_audit_entry() returns trigger language plpgsql as $$
declare
  last audit_chain;
begin
  perform pg_advisory_xact_lock(7283002);
  select * into last from audit_chain order by n desc limit 1;
  insert into audit_chain (n, entry_id, day, hash) values (
    coalesce(last.n, 0) + 1, new.id, (new.at at time zone 'UTC')::date,
    sha256(coalesce(last.hash, ''::bytea) || convert_to(audit_entry_text(new), 'UTF8')));
  return null;
end
$$;

-- The entries that are there already, oldest first.
do $$
declare
  entry audit_events;
  last bytea := ''::bytea;
  n bigint := 0;
begin
  for entry in select * from audit_events order by id loop
    n := n + 1;
    last := sha256(last || convert_to(audit_entry_text(entry), 'UTF8'));
    insert into audit_chain values (n, entry.id, (entry.at at time zone 'UTC')::date, last);
  end loop;
end
$$;

create constraint trigger audit_events_are_chained after insert on audit_events
  deferrable initially deferred for each row execute function chain_audit_entry();
