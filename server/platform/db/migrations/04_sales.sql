-- Buyers, their orders, routing and returns.

create table buyers (
  id uuid primary key,
  legal_name text not null,
  street text not null default '',
  city text not null default '', -- with the postal code, as in an address
  register text not null default '', -- "HRB 12345, Amtsgericht Köln"
  business_field text not null default '', -- what the firm does, as visitors read it
  role text not null default 'controller', -- 'controller', 'processor' or 'reseller'
  privacy_url text not null default '',
  privacy_email text not null default '',
  contract_on date, -- null: no contract yet
  caller_numbers text[] not null default '{}', -- numbers from which the firm calls
  paused_at timestamptz, -- set by staff: its orders get no leads
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  notice_url text not null default '' -- takes notices as JSON; if empty they go by email to privacy_email, and without that become tasks for staff
);

-- A buyer's orders. The live terms are those of `version` in order_versions.
create table orders (
  id uuid primary key,
  buyer_id uuid not null references buyers (id),
  api_service_id uuid, -- null: the service was deleted, and nothing is sent
  name text not null,
  state text not null default 'draft', -- 'draft' (never live), 'live', 'paused' or 'ended'
  version integer not null default 0, -- 0: never live
  draft jsonb, -- terms that are not live yet; null if there are none
  simulated_sha text, -- hash of the draft in the last simulation
  simulated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  simulation jsonb, -- result of the last simulation, to show it again
  return_rules jsonb, -- what the buyer may return, and until when: server/sales/returns/return-rules.ts; null means the default
  -- Short id: a decision lists a reason for dozens of orders, and numbers take an eighth of the space of ids.
  number integer generated always as identity unique
);
create index orders_of_buyer on orders (buyer_id);
create index orders_of_service on orders (api_service_id);

-- Every version of an order's terms that was live. Never deleted, so that a price can always be looked up.
create table order_versions (
  order_id uuid not null references orders (id),
  version integer not null,
  terms jsonb not null,
  saved_by text not null,
  saved_at timestamptz not null default now(),
  primary key (order_id, version)
);
create trigger order_versions_are_append_only before update or delete on order_versions
  for each row execute function refuse_change();
create trigger order_versions_are_not_emptied before truncate on order_versions
  for each statement execute function refuse_change();

-- Usage of an order's caps: on its latest day, in its latest month (Berlin's), ever. The row is the lock that keeps caps.
create table order_usage (
  order_id uuid primary key references orders (id),
  day date not null default '-infinity',
  day_used integer not null default 0,
  month_used integer not null default 0, -- in the month of `day`
  month_cents bigint not null default 0,
  total_used integer not null default 0,
  net_cents integer -- expected revenue of a lead, some minutes old; null means the price
);

-- Routing settings of a form. Default without a row: by priority, at most four firms, none named before consent.
create table form_routing (
  form_type text primary key,
  rank_by text not null default 'priority', -- 'priority', 'weight' or 'net'
  max_buyers smallint not null default 4 check (max_buyers between 1 and 4),
  names_partners boolean not null default false,
  saved_by text not null,
  saved_at timestamptz not null default now()
);

-- A lead allocated to an order. It names no visitor and outlives the lead.
create table allocations (
  id uuid primary key,
  submission_id uuid not null,
  form_type text not null,
  order_id uuid not null references orders (id),
  order_version integer not null,
  buyer_id uuid not null,
  delivery_id uuid not null,
  position smallint not null,
  state text not null default 'reserved', -- 'reserved', 'sold', 'released' or 'returned'
  price_cents integer not null,
  day date not null, -- the Berlin day for which it counts
  reason text, -- why it was released
  decided_at timestamptz not null default now(),
  settled_at timestamptz,
  reroute_at timestamptz, -- when to look for the next order, because this one does not have the lead
  -- Set when the lead is erased, so that its revenue still counts for its day, questions and campaign.
  lead_day date,
  definition_sha text,
  campaign_id integer,
  conversion_at timestamptz, -- when its sale conversion is due; null: never, or already queued
  unique (submission_id, order_id)
);
create unique index allocations_of_delivery on allocations (delivery_id);
create index allocations_by_day on allocations (day, order_id);
create index allocations_of_order on allocations (order_id, day);
create index allocations_to_reroute on allocations (reroute_at) where reroute_at is not null;
create index allocations_to_convert on allocations (conversion_at) where conversion_at is not null;
create index allocations_of_erased on allocations (lead_day) where lead_day is not null;

-- Routing decision of a lead: one reason for each order that did not get it.
create table routing_decisions (
  submission_id uuid primary key,
  form_type text not null,
  max_buyers smallint not null,
  named_order_ids uuid[], -- orders whose buyers were named before consent; null: the page named no firms
  unsold text, -- why no order has it; null if one does
  reroute_at timestamptz, -- when to look for the next order; null: never
  decided_at timestamptz not null default now(),
  reasons json -- reason -> order numbers
);
create index routing_decisions_to_reroute on routing_decisions (reroute_at) where reroute_at is not null;
create index routing_decisions_unsold on routing_decisions (decided_at) where unsold is not null;

-- A buyer's return request for a lead. One per allocation.
create table returns (
  id uuid primary key,
  allocation_id uuid not null unique references allocations (id),
  reason text not null,
  note text not null default '',
  requested_at timestamptz not null default now(),
  came_by text not null, -- 'staff' or 'csv'
  requested_by text not null,
  evidence jsonb not null default '{}' check (jsonb_typeof(evidence) = 'object'),
  state text not null default 'open', -- 'open', 'accepted', 'declined' or 'lapsed'
  suggestion text not null, -- 'accept', 'decline' or 'ask'
  deciding_checks text[] not null default '{}',
  due_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  decided_reason text not null default '', -- why it was declined
  credit_cents integer not null default 0 check (credit_cents >= 0)
);
create index returns_open on returns (due_at) where state = 'open';
create index returns_by_time on returns (requested_at);
