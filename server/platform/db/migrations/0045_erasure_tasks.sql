-- Whom staff still have to tell that a person's data was erased. Ids and names of services, nothing of the person.
create table erasure_tasks (
  id uuid primary key,
  submission_id uuid not null, -- what the receiver may know the lead by
  form_type text not null,
  service_name text not null,
  created_by text not null, -- e-mail address of the member of staff
  created_at timestamptz not null default now(),
  done_by text,
  done_at timestamptz, -- null: still to be told
  unique (submission_id, service_name),
  check ((done_by is null) = (done_at is null))
);
create index erasure_tasks_open on erasure_tasks (created_at) where done_at is null;
