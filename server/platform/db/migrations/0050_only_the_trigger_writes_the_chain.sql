-- The role of web and workers may insert into audit_chain, because the trigger of audit_events wrote it with that role's rights. A
-- temporary table of that name took the trigger's row, and a row with the greatest number would have ended the chain for everybody.
-- The trigger now has the owner's rights and looks at no temporary table, and nobody else's row is taken.
create or replace function chain_audit_entry() returns trigger language plpgsql
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
