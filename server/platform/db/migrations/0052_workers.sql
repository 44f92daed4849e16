-- Who works, and until when that is believed without a new sign of life. What a dead worker held is settled by the others in seconds.
create table workers (
  id uuid primary key, -- of one run of the process
  place text, -- machine and process namespace: who is in the same one can see whether the process still runs
  pid integer,
  pid_began text, -- a number is given again, but never with the same beginning
  seen_at timestamptz not null default clock_timestamp(),
  seen_since timestamptz not null default clock_timestamp() -- without a gap
);

-- Whose a claim is. It counts only with the fence it was made with: the release before claims without saying who.
alter table deliveries
  add column worker_id uuid,
  add column worker_gen integer;
