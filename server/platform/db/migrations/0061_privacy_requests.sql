-- What people ask for about their data. It names leads, not people.
create table privacy_requests (
  id uuid primary key,
  kind text not null, -- 'access', 'erasure', 'withdrawal', 'objection' or 'rectification'
  came_by text not null, -- 'visitor', 'phone', 'email', 'letter' or 'authority'
  state text not null default 'open', -- 'open', 'closed' or 'refused'
  submission_ids uuid[] not null,
  buyers_told boolean not null default true, -- false: the person asked not to tell the buyers
  received_at timestamptz not null default now(),
  answer_by timestamptz not null,
  identity_checked_at timestamptz,
  identity_checked_how text,
  created_by text not null, -- e-mail address of the member of staff, or 'visitor'
  closed_at timestamptz,
  closed_by text,
  closed_reason text
);
create index privacy_requests_open on privacy_requests (answer_by) where closed_at is null;

-- Word to a receiver of the data: that it has to erase it, may not call any more, when the person wants to be called. It carries a
-- reference, never contact data, and may arrive twice without harm.
create table notices (
  id uuid primary key,
  submission_id uuid not null,
  kind text not null,
  buyer_id uuid references buyers (id),
  service_name text not null, -- of the service that the lead went to
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object'),
  request_id uuid references privacy_requests (id),
  channel text not null, -- 'webhook', 'email' or 'task'
  state text not null, -- 'queued', 'sending', 'told', 'failed', 'task' or 'done'
  tries integer not null default 0,
  next_attempt_at timestamptz,
  lease_until timestamptz,
  last_message text,
  created_at timestamptz not null default now(),
  told_at timestamptz,
  confirmed_at timestamptz, -- the receiver says that it is done
  confirmed_by text,
  check ((state = 'queued') = (next_attempt_at is not null)),
  check ((state = 'sending') = (lease_until is not null))
);
create index notices_due on notices (next_attempt_at) where state = 'queued';
create index notices_leased on notices (lease_until) where state = 'sending';
create index notices_open on notices (created_at) where state in ('task', 'failed');
create index notices_of_submission on notices (submission_id);

-- Where a buyer takes notices as JSON. Empty: by mail to privacy_email; without that, a task for staff.
alter table buyers add column notice_url text not null default '';

-- HMACs of phone numbers and addresses whose owners have withdrawn: nothing that was given before is sent to anybody.
create table never_again (
  mark text primary key, -- "k1:<hex>"
  since timestamptz not null default now()
);

-- What a visitor has told us on the page of the request.
create table wishes (
  id uuid primary key,
  submission_id uuid not null,
  kind text not null, -- 'email-only', 'best-time', 'no-calls', 'nobody-called' or 'not-me'
  buyer_id uuid, -- null: all
  value text not null default '',
  at timestamptz not null default now(),
  undone_at timestamptz
);
create index wishes_of_submission on wishes (submission_id, at);

-- The visitor's page of one request: found by the hash of the token in its address, or of the code that is read out on the telephone.
create table request_pages (
  submission_id uuid primary key,
  token_sha256 bytea not null unique,
  code_sha256 bytea not null unique,
  sealed text not null, -- token and code, for the mail and for staff who are asked for them
  expires_at timestamptz not null
);
create index request_pages_by_expiry on request_pages (expires_at);
