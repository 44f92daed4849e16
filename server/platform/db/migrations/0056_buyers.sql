-- Who buys leads.
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
  updated_at timestamptz not null default now()
);

-- What a buyer wants. The terms that are live are those of `version` in order_versions.
create table orders (
  id uuid primary key,
  buyer_id uuid not null references buyers (id),
  api_service_id uuid references api_services (id) on delete set null, -- null: the service was deleted; nothing is sent
  name text not null,
  state text not null default 'draft', -- 'draft' (never live), 'live', 'paused' or 'ended'
  version integer not null default 0, -- 0: never live
  draft jsonb, -- terms that are not live yet; null: none
  simulated_sha text, -- of the draft that the last simulation was run with
  simulated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
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
  total_used integer not null default 0
);

-- How a form's leads are shared out. No row: by priority, to at most four, and nobody is named before consent.
create table form_routing (
  form_type text primary key,
  rank_by text not null default 'priority', -- 'priority', 'weight' or 'net'
  promised smallint not null default 4 check (promised between 1 and 4),
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
  place smallint not null,
  state text not null default 'reserved', -- 'reserved', 'sold', 'released' or 'returned'
  price_cents integer not null,
  day date not null, -- the Berlin day for which it counts
  reason text, -- why it was released
  decided_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (submission_id, order_id)
);
create unique index allocations_of_delivery on allocations (delivery_id);
create index allocations_by_day on allocations (day, order_id);
create index allocations_of_order on allocations (order_id, day);

-- What was decided about a lead that orders exist for: one reason for each order that did not get it.
create table routing_decisions (
  submission_id uuid primary key,
  form_type text not null,
  promised smallint not null,
  named uuid[], -- the orders whose buyers were named before consent; null: nobody was named
  considered jsonb not null, -- order id -> reason
  unsold text, -- why nobody has it; null: somebody has
  reroute_at timestamptz, -- when the next order is looked for; null: not
  decided_at timestamptz not null default now()
);
create index routing_decisions_to_reroute on routing_decisions (reroute_at) where reroute_at is not null;
create index routing_decisions_unsold on routing_decisions (decided_at) where unsold is not null;

-- Not sent before: the buyer is closed.
alter table deliveries add column not_before timestamptz;
