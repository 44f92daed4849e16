-- Who runs the site and what it claims. Every change is a row; the newest one of a key counts, the others are its history.
create table site_changes (
  id bigint generated always as identity primary key,
  key text not null, -- 'operator', or the name of a claim
  value jsonb not null check (jsonb_typeof(value) = 'object'),
  changed_by text not null, -- e-mail address of the member of staff, or 'command line'
  changed_at timestamptz not null default clock_timestamp()
);

create index site_changes_newest on site_changes (key, id desc);

create trigger site_changes_are_append_only before update or delete on site_changes
  for each row execute function refuse_change();
create trigger site_changes_are_not_emptied before truncate on site_changes
  for each statement execute function refuse_change();

-- What visitors chose in the cookie banner. Nothing here leads to a person or a device.
create table cookie_choices (
  id uuid primary key,
  chosen_at timestamptz not null default clock_timestamp(),
  text_version text not null,
  marketing boolean not null,
  place text not null check (place in ('banner', 'settings'))
);
