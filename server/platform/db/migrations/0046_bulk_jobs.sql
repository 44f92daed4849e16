-- Bulk work of staff: a plan that a person has confirmed, which the workers do a few leads at a time. Ids and counts, nobody's data.
create table bulk_jobs (
  id uuid primary key,
  kind text not null, -- a registry of the code: server/operations/jobs/job.ts
  plan jsonb not null check (jsonb_typeof(plan) = 'object'), -- what was confirmed
  status text not null default 'running', -- running, paused, stopped or done
  items integer not null,
  service_ids uuid[] not null default '{}',
  created_by text not null, -- e-mail address of a member of staff
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
