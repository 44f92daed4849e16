-- A consent record outlives its lead, so of the page's address it keeps the path: the rest may name a person. The trigger also
-- cuts what the release before this one writes until it is replaced.
create function page_path(address text) returns text immutable language sql
  as $$ select regexp_replace(address, '^https?://[^/?#]*|[?#].*$', '', 'gi') $$;

create function keep_page_path() returns trigger language plpgsql as $$
begin
  new.page_address := page_path(new.page_address);
  return new;
end
$$;

create trigger consent_records_keep_the_path before insert on consent_records
  for each row execute function keep_page_path();

-- Append-only as before, but for one change: an address may be cut to its path.
drop trigger consent_records_are_append_only on consent_records;
create trigger consent_records_are_append_only before delete on consent_records
  for each row execute function refuse_change();
create trigger consent_records_are_not_changed before update on consent_records for each row
  when (to_jsonb(new) is distinct from to_jsonb(old) || jsonb_build_object('page_address', page_path(old.page_address)))
  execute function refuse_change();
