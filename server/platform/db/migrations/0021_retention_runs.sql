-- Each run of the retention (server/leads/submissions/erase-old-leads.ts): when, how many leads, and what went wrong.
create table retention_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default clock_timestamp(),
  alive_at timestamptz not null default clock_timestamp(), -- written after every few leads; a run that is silent for long has died
  finished_at timestamptz,
  erased integer not null default 0,
  error text -- null: nothing overdue was left
);
create index retention_runs_under_way on retention_runs (id) where finished_at is null;
