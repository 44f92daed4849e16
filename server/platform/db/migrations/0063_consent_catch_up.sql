-- A seal's mail that did not go out is not mailed: the rest of a seal still never changes.
drop trigger consent_seals_are_not_changed on consent_seals;
create trigger consent_seals_are_not_changed before update on consent_seals for each row
  when (to_jsonb(new) - 'mailed_at' is distinct from to_jsonb(old) - 'mailed_at')
  execute function refuse_removal();

-- Up to which consent record a worker has looked whether its events and its identity are stored: see server/intake/catch-up-consents.ts.
create table consent_catch_up (
  only_one boolean primary key default true check (only_one),
  done_until uuid not null
);
insert into consent_catch_up (done_until) values ('00000000-0000-0000-0000-000000000000');
