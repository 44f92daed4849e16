-- Privacy requests and their proof.

-- Privacy requests. They refer to leads, not to people.
create table privacy_requests (
  id uuid primary key,
  kind text not null, -- 'access', 'erasure', 'withdrawal', 'objection' or 'rectification'
  came_by text not null, -- 'visitor', 'phone', 'email', 'letter' or 'authority'
  state text not null default 'open', -- 'open', 'closed' or 'refused'
  submission_ids uuid[] not null,
  buyers_told boolean not null default true, -- false: the person asked us not to notify the buyers
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

-- Leads with a withdrawn consent, or erased at the person's request. It names no visitor and outlives the lead.
create table withdrawals (
  id uuid primary key,
  submission_id uuid not null,
  kind text not null, -- 'withdrawn' or 'erased'
  scope text not null, -- 'all', 'phone' or 'buyer'
  buyer_id uuid references buyers (id), -- with scope 'buyer'
  notify_recipients boolean not null, -- false: the person asked us not to notify the recipients
  by text not null, -- email address of the member of staff, or 'visitor'
  request_id uuid references privacy_requests (id),
  at timestamptz not null default now(),
  followed_up_at timestamptz, -- none of its deliveries is in progress, and the recipients were notified
  unique nulls not distinct (submission_id, kind, scope, buyer_id)
);
create index withdrawals_to_follow_up on withdrawals (at) where followed_up_at is null;
create index withdrawals_by_time on withdrawals (at);

-- A notice to a recipient of personal data, such as to erase it, to stop calling, or when to call. It carries a reference, never
-- contact data, and a duplicate does no harm.
create table notices (
  id uuid primary key,
  submission_id uuid not null,
  kind text not null,
  buyer_id uuid references buyers (id),
  service_name text not null, -- of the service that got the lead
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
  confirmed_at timestamptz, -- the recipient's confirmation
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

-- HMACs of withdrawn phone numbers and addresses: leads given before are not sent.
create table suppression_list (
  hmac text primary key, -- "k1:<hex>"
  since timestamptz not null default now()
);

-- The visitor's wishes from the page of the lead.
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

-- Whether sending is forbidden: the lead was withdrawn, for all or for the delivery's buyer, or its person was, after giving it.
-- PL/pgSQL caches its plan per connection; as an SQL function it was planned for each delivery, which cost as much as a claim.
create function is_withdrawn(lead uuid, delivery uuid) returns boolean language plpgsql stable as $$
begin
  return exists (
      select from withdrawals where submission_id = lead and (withdrawals.buyer_id is null or exists (
        select from allocations where delivery_id = delivery and allocations.buyer_id = withdrawals.buyer_id)))
    or exists (
      select from consent_identities person
      join suppression_list on hmac = any (array[person.phone_hmac, person.email_hmac]) and since >= person.given_at
      where person.submission_id = lead);
end
$$;
