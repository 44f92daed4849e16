-- What staff look at and do: alerts, bulk jobs, the synthetic visitor.

-- What an owner has to know at once, and the emails about it. Ids and counts, nobody's data. Cleared ones are the history.
create table alerts (
  id uuid primary key,
  kind text not null, -- server/operations/alerts/kinds.ts says which there are, so that a new one needs no migration
  target text not null, -- id of the api service, or the form type
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  raised_at timestamptz not null,
  mailed_at timestamptz, -- the latest email while it lasts; null: none has left yet
  letters integer not null default 0,
  last_email_leads integer not null default 0, -- so many leads the latest email spoke of
  gone_since timestamptz, -- the cause is gone, but not yet for long enough
  cleared_at timestamptz,
  end_email_due boolean not null default false, -- the email that it is over has not left
  mailing_until timestamptz, -- a worker is at it
  held_since timestamptz -- its email waits for the end of quiet hours
);
create unique index alerts_open on alerts (kind, target) where cleared_at is null;
create index alerts_owing on alerts (cleared_at) where end_email_due;
create index alerts_held on alerts (held_since) where held_since is not null;

-- Who is told about which alert, and from when on. A kind without a row is told as its record in server/operations/alerts/kinds.ts says.
create table alert_rules (
  kind text primary key,
  roles text[] not null,
  addresses text[] not null, -- email addresses beyond the members of staff
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
create table alert_webhook_outbox (
  id uuid primary key, -- the recipient recognises a second try by it
  about text not null unique, -- which alert, and the number of the message about it
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  next_attempt_at timestamptz not null default clock_timestamp(),
  tries integer not null default 0,
  problem text, -- of the latest try
  ended_at timestamptz, -- null: it is tried again
  was_taken boolean not null default false
);
create index alert_webhook_outbox_due on alert_webhook_outbox (next_attempt_at) where ended_at is null;

-- Bulk work of staff: a plan that a person has confirmed, which the workers do a few leads at a time. Ids and counts, nobody's data.
create table bulk_jobs (
  id uuid primary key,
  kind text not null, -- a registry of the code: server/operations/jobs/job.ts
  plan jsonb not null check (jsonb_typeof(plan) = 'object'), -- what was confirmed
  status text not null default 'running', -- running, paused, stopped or done
  items integer not null,
  service_ids uuid[] not null default '{}',
  created_by text not null, -- email address of a member of staff
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz -- null: something of it still waits or is under way
);
create index bulk_jobs_open on bulk_jobs (created_at) where ended_at is null;
create index bulk_jobs_by_time on bulk_jobs (created_at desc, id desc);

-- Each lead of a job, at one service. It is done in the transaction that says so here: a killed worker leaves it undone or done.
create table bulk_job_items (
  job_id uuid not null references bulk_jobs (id) on delete cascade,
  n integer not null,
  submission_id uuid not null,
  api_service_id uuid,
  delivery_id uuid,
  action text not null, -- what is to be done
  result text not null default 'waiting', -- what came of it
  attempt_n integer, -- of the delivery, before it was sent
  primary key (job_id, n)
);
create index bulk_job_items_by_result on bulk_job_items (job_id, result, api_service_id, n);

-- Walks of the synthetic visitor.
create table synthetic_runs (
  id uuid primary key, -- UUIDv7
  form_type text not null,
  walked_at timestamptz not null default clock_timestamp(),
  duration_ms integer not null,
  failed_step text, -- null: it arrived
  trouble text,
  check ((failed_step is null) = (trouble is null))
);
create index synthetic_runs_newest on synthetic_runs (form_type, id desc);
