-- What a person may ask of us, and its proof.

-- What people ask for about their data. It names leads, not people.
create table privacy_requests (
  id uuid primary key,
  kind text not null, -- 'access', 'erasure', 'withdrawal', 'objection' or 'rectification'
  came_by text not null, -- 'visitor', 'phone', 'email', 'letter' or 'authority'
  state text not null default 'open', -- 'open', 'closed' or 'refused'
  submission_ids uuid[] not null,
  buyers_told boolean not null default true, -- false: the person asked not to tell the buyers
  received_at timestamptz not null default now(),
  due_at timestamptz not null,
  identity_checked_at timestamptz,
  identity_checked_how text,
  created_by text not null, -- email address of the member of staff, or 'visitor'
  closed_at timestamptz,
  closed_by text,
  closed_reason text
);
create index privacy_requests_open on privacy_requests (due_at) where closed_at is null;

-- Leads whose consent was withdrawn, or that were erased because the person asked for it. It names nobody and outlives the lead.
create table withdrawals (
  id uuid primary key,
  submission_id uuid not null,
  kind text not null, -- 'withdrawn' or 'erased'
  scope text not null, -- 'all', 'phone' or 'buyer'
  buyer_id uuid references buyers (id), -- with scope 'buyer'
  notify_recipients boolean not null, -- false: the person asked not to tell the recipients
  by text not null, -- email address of the member of staff, or 'visitor'
  request_id uuid references privacy_requests (id),
  at timestamptz not null default now(),
  followed_up_at timestamptz, -- nothing is being sent any more, and who has the lead was told
  unique nulls not distinct (submission_id, kind, scope, buyer_id)
);
create index withdrawals_to_follow_up on withdrawals (at) where followed_up_at is null;
create index withdrawals_by_time on withdrawals (at);

-- Word to a recipient of the data: that it has to erase it, may not call any more, when the person wants to be called. It carries a
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
  confirmed_at timestamptz, -- the recipient says that it is done
  confirmed_by text,
  delivery_id uuid,
  withdrawal_id uuid references withdrawals (id),
  check ((state = 'queued') = (next_attempt_at is not null)),
  check ((state = 'sending') = (lease_until is not null))
);
create index notices_due on notices (next_attempt_at) where state = 'queued';
create index notices_leased on notices (lease_until) where state = 'sending';
create index notices_open on notices (created_at) where state in ('task', 'failed');
create index notices_of_submission on notices (submission_id);
create unique index notices_of_withdrawal on notices (withdrawal_id, delivery_id);
create index notices_of_request on notices (request_id) where request_id is not null;

-- HMACs of phone numbers and addresses whose owners have withdrawn: nothing that was given before is sent to anybody.
create table suppression_list (
  mark text primary key, -- "k1:<hex>"
  since timestamptz not null default now()
);

-- What a visitor has told us on the page of the request.
create table visitor_messages (
  id uuid primary key,
  submission_id uuid not null,
  kind text not null, -- 'email-only', 'best-time', 'no-calls', 'nobody-called' or 'not-me'
  buyer_id uuid, -- null: all
  value text not null default '',
  at timestamptz not null default now(),
  undone_at timestamptz
);
create index visitor_messages_of_submission on visitor_messages (submission_id, at);

-- Nothing may be sent: this lead was withdrawn, for all or for the buyer of the delivery, or its person was, after it was given. In this
-- language its plan is made once for each connection; in SQL it was made anew for each delivery, which cost as much as a claim.
create function is_withdrawn(lead uuid, delivery uuid) returns boolean language plpgsql stable as $$
begin
  return exists (
      select from withdrawals where submission_id = lead and (withdrawals.buyer_id is null or exists (
        select from allocations where delivery_id = delivery and allocations.buyer_id = withdrawals.buyer_id)))
    or exists (
      select from consent_identities person
      join suppression_list on mark = any (array[person.phone_hmac, person.email_hmac]) and since >= person.given_at
      where person.submission_id = lead);
end
$$;
