-- A restored database has forgotten what was sent after its backup. It is recognised by its own marks: every restore from an
-- archive and every promotion begins a new timeline, every new cluster has another identifier. Nothing is sent in a life that
-- nobody has settled.

create function database_life() returns text language sql volatile as
  $$ select system_identifier || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) from pg_control_system() $$;

create table database_lives (
  life text primary key,
  noticed_at timestamptz not null default clock_timestamp(), -- what came in later cannot have been sent before the restore
  settled_at timestamptz,
  settled_by text,
  lost_from timestamptz, -- null: nothing was lost
  check ((settled_at is null) = (settled_by is null))
);

insert into database_lives (life, settled_at, settled_by) values (database_life(), now(), 'installation');

alter table delivery_events
  drop constraint delivery_events_action_check,
  add constraint delivery_events_action_check
    check (action in ('send', 'has_it', 'has_it_not', 'send_anyway', 'restored'));
