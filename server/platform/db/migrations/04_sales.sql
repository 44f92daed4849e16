-- Who buys leads, what they want, who gets a lead, and what came back.

create table buyers (
  id uuid primary key,
  legal_name text not null,
  street text not null default '',
  city text not null default '', -- with the postal code, as on a letter
  register text not null default '', -- "HRB 12345, Amtsgericht Köln"
  business_field text not null default '', -- what the firm does, in the visitor's words
  role text not null default 'controller', -- 'controller', 'processor' or 'reseller'
  privacy_url text not null default '',
  privacy_email text not null default '',
  contract_on date, -- null: no contract yet
  caller_numbers text[] not null default '{}', -- from which numbers the firm calls
  paused_at timestamptz, -- by a person: none of its orders gets anything
  retired_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  notice_url text not null default '' -- takes notices as JSON. Empty: they go by email to privacy_email; without that, as tasks to staff
);

-- What a buyer wants. The terms that are live are those of `version` in order_versions.
create table orders (
  id uuid primary key,
  buyer_id uuid not null references buyers (id),
  api_service_id uuid, -- null: the service was deleted; nothing is sent
  name text not null,
  state text not null default 'draft', -- 'draft' (never live), 'live', 'paused' or 'ended'
  version integer not null default 0, -- 0: never live
  draft jsonb, -- terms that are not live yet; null: none
  simulated_sha text, -- of the draft that the last simulation was run with
  simulated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  simulation jsonb, -- what the last simulation has shown, so that the page shows it again
  return_rules jsonb, -- what the buyer may return, and until when: server/sales/returns/return-rules.ts. Null: the usual rules
  -- A decision says for dozens of orders why they did not get a lead: with numbers that is an eighth of what it is with ids.
  number integer generated always as identity unique
);
create index orders_of_buyer on orders (buyer_id);
create index orders_of_service on orders (api_service_id);

-- Every state of an order's terms that has been live. Outlives changes, so that a price can always be looked up.
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

-- How much of its caps an order has used: on its latest day, in its latest month (Berlin's), ever. The row is the lock that keeps caps.
create table order_usage (
  order_id uuid primary key references orders (id),
  day date not null default '-infinity',
  day_used integer not null default 0,
  month_used integer not null default 0, -- in the month of `day`
  month_cents bigint not null default 0,
  total_used integer not null default 0,
  net_cents integer -- what a lead of the order is expected to bring, as of some minutes ago. Null: its price
);

-- How a form's leads are shared out. No row: by priority, to at most four, and nobody is named before consent.
create table form_routing (
  form_type text primary key,
  rank_by text not null default 'priority', -- 'priority', 'weight' or 'net'
  max_buyers smallint not null default 4 check (max_buyers between 1 and 4),
  names_partners boolean not null default false,
  saved_by text not null,
  saved_at timestamptz not null default now()
);

-- A lead's place with a buyer. It names nobody and outlives the lead.
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
  reroute_at timestamptz, -- when the next order is looked for, because this one does not have the lead
  -- Written when the lead is erased, so that what it brought still counts for its day, questions and campaign.
  lead_day date,
  definition_sha text,
  campaign_id integer,
  conversion_at timestamptz, -- from when on services that are told of sales may be told of this one. Null: they are not, or have been
  unique (submission_id, order_id)
);
create unique index allocations_of_delivery on allocations (delivery_id);
create index allocations_by_day on allocations (day, order_id);
create index allocations_of_order on allocations (order_id, day);
create index allocations_to_reroute on allocations (reroute_at) where reroute_at is not null;
create index allocations_to_convert on allocations (conversion_at) where conversion_at is not null;
create index allocations_of_erased on allocations (lead_day) where lead_day is not null;

-- What was decided about a lead that orders exist for: one reason for each order that did not get it.
create table routing_decisions (
  submission_id uuid primary key,
  form_type text not null,
  max_buyers smallint not null,
  named_order_ids uuid[], -- the orders whose buyers were named before consent; null: nobody was named
  unsold text, -- why nobody has it; null: somebody has
  reroute_at timestamptz, -- when the next order is looked for; null: not
  decided_at timestamptz not null default now(),
  reasons json -- reason -> numbers of orders
);
create index routing_decisions_to_reroute on routing_decisions (reroute_at) where reroute_at is not null;
create index routing_decisions_unsold on routing_decisions (decided_at) where unsold is not null;

-- A buyer's claim that a lead was bad. One per allocation.
create table returns (
  id uuid primary key,
  allocation_id uuid not null unique references allocations (id),
  reason text not null,
  note text not null default '',
  claimed_at timestamptz not null default now(),
  came_by text not null, -- 'staff' or 'csv'
  claimed_by text not null,
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
create index returns_by_time on returns (claimed_at);
