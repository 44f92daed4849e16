-- What an owner has to know at once, and the letters about it. Ids and counts, nobody's data. Cleared ones are the history.
create table alarms (
  id uuid primary key,
  kind text not null check (kind in ('paused', 'undelivered', 'failed', 'in_doubt', 'silent', 'broken')),
  target text not null, -- id of the api service, or the form type
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  raised_at timestamptz not null,
  mailed_at timestamptz, -- the latest letter while it lasts; null: none has left yet
  letters integer not null default 0,
  told integer not null default 0, -- so many leads the latest letter spoke of
  gone_since timestamptz, -- the cause is gone, but not yet for long enough
  cleared_at timestamptz,
  owes_end boolean not null default false, -- the letter that it is over has not left
  mailing_until timestamptz -- a worker is at it
);

create unique index alarms_open on alarms (kind, target) where cleared_at is null;
create index alarms_owing on alarms (cleared_at) where owes_end;

-- The synthetic visitor: its leads go to sandboxes and nowhere else, and nobody else's go there.
alter table form_submissions add column is_synthetic boolean not null default false;
create index form_submissions_synthetic on form_submissions (id) where is_synthetic;
alter table api_services add column is_sandbox boolean not null default false;

create table synthetic_walks (
  id uuid primary key, -- UUIDv7
  form_type text not null,
  walked_at timestamptz not null default clock_timestamp(),
  duration_ms integer not null,
  failed_step text, -- null: it arrived
  trouble text,
  check ((failed_step is null) = (trouble is null))
);
create index synthetic_walks_newest on synthetic_walks (form_type, id desc);
