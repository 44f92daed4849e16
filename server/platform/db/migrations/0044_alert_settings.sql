-- Who is told about which alert, and from when on. A kind without a row is told as its record in server/operations/alerts/kinds.ts says.
create table alert_rules (
  kind text primary key,
  roles text[] not null,
  addresses text[] not null, -- e-mail addresses beyond the members of staff
  is_urgent boolean not null, -- told in quiet hours too
  by_webhook boolean not null,
  minutes integer, -- how long it must last; null: it is told at once
  leads integer -- how many leads it must concern
);

create table alert_settings (
  is_only_row boolean primary key default true check (is_only_row),
  quiet_from integer check (quiet_from between 0 and 1439), -- minute of the day in Berlin
  quiet_until integer check (quiet_until between 0 and 1439),
  reminder_hours integer not null default 4, -- until the first reminder
  webhook text, -- sealed: see server/platform/secrets/seal.ts. Its address, which often is a secret by itself, and the signing key
  webhook_host text, -- the part of the address that may be shown
  check ((quiet_from is null) = (quiet_until is null)),
  check ((webhook is null) = (webhook_host is null))
);
insert into alert_settings default values;

-- What the webhook is to get. A post is tried again like a delivery; what was taken or given up is kept for a month.
create table alert_posts (
  id uuid primary key, -- the receiver recognises a second try by it
  about text not null unique, -- which alert, and the how-manieth message about it
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  next_attempt_at timestamptz not null default clock_timestamp(),
  tries integer not null default 0,
  problem text, -- of the latest try
  ended_at timestamptz, -- null: it is tried again
  was_taken boolean not null default false
);
create index alert_posts_due on alert_posts (next_attempt_at) where ended_at is null;

alter table alarms add column held_since timestamptz; -- its email waits for the end of quiet hours
create index alarms_held on alarms (held_since) where held_since is not null;
