-- Alerts, bulk jobs and the synthetic monitor.

-- Alerts for owners, with their emails. Ids and counts, no personal data. Cleared ones are the history.
create table alerts (
  id uuid primary key,
  kind text not null, -- no check: server/operations/alerts/kinds.ts has the values, so that a new kind needs no migration
  target text not null, -- id of the api service, or the form type
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  raised_at timestamptz not null,
  mailed_at timestamptz, -- time of the latest email; null: none was sent yet
  letters integer not null default 0,
  last_email_leads integer not null default 0, -- number of leads in the latest email
  gone_since timestamptz, -- the cause is gone, but not long enough yet
  cleared_at timestamptz,
  end_email_due boolean not null default false, -- the email about its end is still to be sent
  mailing_until timestamptz, -- lease of the sending worker
  held_since timestamptz -- its email waits for the end of quiet hours
);
create unique index alerts_open on alerts (kind, target) where cleared_at is null;
create index alerts_owing on alerts (cleared_at) where end_email_due;
create index alerts_held on alerts (held_since) where held_since is not null;

-- Recipients and thresholds of alerts. Without a row the kind's record in server/operations/alerts/kinds.ts applies.
create table alert_rules (
  kind text primary key,
  roles text[] not null,
  addresses text[] not null, -- email addresses in addition to staff
  is_urgent boolean not null, -- sent during quiet hours too
  by_webhook boolean not null,
  minutes integer, -- minimum duration; null: sent at once
  leads integer -- minimum number of leads
);

create table alert_settings (
  is_only_row boolean primary key default true check (is_only_row),
  quiet_from integer check (quiet_from between 0 and 1439), -- minute of the day in Berlin
  quiet_until integer check (quiet_until between 0 and 1439),
  reminder_hours integer not null default 4, -- until the first reminder
  webhook text, -- encrypted, see server/platform/secrets/seal.ts: its URL, which often is a secret by itself, and the signing key
  webhook_host text, -- the part of the URL that may be shown
  check ((quiet_from is null) = (quiet_until is null)),
  check ((webhook is null) = (webhook_host is null))
);
insert into alert_settings default values;

-- Queue of the alert webhook. A post is retried like a delivery; finished ones are kept for a month.
create table alert_webhook_outbox (
  id uuid primary key, -- lets the recipient recognise a retry
  about text not null unique, -- dedupe key: alert and message number
  body text not null,
  created_at timestamptz not null default clock_timestamp(),
  next_attempt_at timestamptz not null default clock_timestamp(),
  tries integer not null default 0,
  problem text, -- of the latest attempt
  ended_at timestamptz, -- null: will be retried
  was_taken boolean not null default false
);
create index alert_webhook_outbox_due on alert_webhook_outbox (next_attempt_at) where ended_at is null;

-- Bulk jobs of staff: a confirmed plan that workers process in batches. Ids and counts, no personal data.
create table bulk_jobs (
  id uuid primary key,
  kind text not null, -- values: server/operations/jobs/job.ts
  plan jsonb not null check (jsonb_typeof(plan) = 'object'), -- as confirmed
  status text not null default 'running', -- running, paused, stopped or done
  items integer not null,
  service_ids uuid[] not null default '{}',
  created_by text not null, -- email address of a member of staff
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz -- null: some items are waiting or in progress
);
create index bulk_jobs_open on bulk_jobs (created_at) where ended_at is null;
create index bulk_jobs_by_time on bulk_jobs (created_at desc, id desc);

-- A job's leads, each at one service. An item is processed in the transaction that records it, so that a killed worker leaves it
-- undone or done.
create table bulk_job_items (
  job_id uuid not null references bulk_jobs (id) on delete cascade,
  n integer not null,
  submission_id uuid not null,
  api_service_id uuid,
  delivery_id uuid,
  action text not null, -- what to do
  result text not null default 'waiting', -- its outcome
  attempt_n integer, -- of the delivery, before it was sent
  primary key (job_id, n)
);
create index bulk_job_items_by_result on bulk_job_items (job_id, result, api_service_id, n);

-- Runs of the synthetic monitor.
create table synthetic_runs (
  id uuid primary key, -- UUIDv7
  form_type text not null,
  walked_at timestamptz not null default clock_timestamp(),
  duration_ms integer not null,
  failed_step text, -- null: it passed
  trouble text,
  check ((failed_step is null) = (trouble is null))
);
create index synthetic_runs_newest on synthetic_runs (form_type, id desc);
