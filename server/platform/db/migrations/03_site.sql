-- The operator, advertised figures, switches.

-- The operator's data and its claims. Every change is a row; the newest one of a key counts, the others are its history.
create table site_changes (
  id bigint generated always as identity primary key,
  key text not null, -- 'operator', or the name of a claim
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  changed_by text not null, -- email address of the member of staff, or 'command line'
  changed_at timestamptz not null default clock_timestamp()
);
create index site_changes_newest on site_changes (key, id desc);
create trigger site_changes_are_append_only before update or delete on site_changes
  for each row execute function refuse_change();
create trigger site_changes_are_not_emptied before truncate on site_changes
  for each statement execute function refuse_change();

-- Shorter retention requested by an owner: it takes effect a day later, and can be cancelled until then.
create table retention_changes (
  id bigint generated always as identity primary key,
  months integer not null,
  asked_by text not null, -- email address of the owner, or 'command line'
  asked_at timestamptz not null default clock_timestamp(),
  takes_effect_at timestamptz not null,
  ended_at timestamptz, -- null: pending
  outcome text, -- 'applied', 'cancelled' or 'replaced'
  check ((ended_at is null) = (outcome is null))
);
create unique index retention_changes_pending on retention_changes ((true)) where ended_at is null;
