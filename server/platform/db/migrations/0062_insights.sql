-- How long visitors stayed on a step, in classes of seconds, and what happened at its fields. Sums, as in step_counts.
create table wait_counts (
  day date not null,
  form_type text not null,
  definition_sha text not null,
  step text not null,
  seconds_class smallint not null, -- the least number of seconds of the class
  n bigint not null,
  primary key (form_type, day, definition_sha, step, seconds_class)
);
create table field_counts (
  day date not null,
  form_type text not null,
  definition_sha text not null,
  field text not null,
  trouble text not null, -- 'missing', 'hinted', 'taken' or 'kept'
  n bigint not null,
  primary key (form_type, day, definition_sha, field, trouble)
);

-- The moves of step_counts over all campaigns, written with them: a year of a form is read from a hundredth of the rows.
create table step_totals (
  day date not null,
  form_type text not null,
  definition_sha text not null,
  device text not null,
  from_step text not null,
  to_step text not null,
  n bigint not null,
  primary key (form_type, day, definition_sha, device, from_step, to_step)
);
insert into step_totals
  select day, form_type, definition_sha, device, from_step, to_step, sum(n) from step_counts group by 1, 2, 3, 4, 5, 6;

-- What clicks have cost, as imported. One row per day and campaign; a later import replaces it.
create table ad_costs (
  day date not null,
  campaign_id integer not null,
  platform text not null, -- 'google' or 'meta'
  cents bigint not null,
  clicks integer not null,
  imported_by text not null,
  imported_at timestamptz not null default now(),
  primary key (day, campaign_id, platform)
);

-- What became of the leads that came on a day (Berlin's). Recounted; starts, leads and held are frozen after 60 days, so that they
-- outlive erased leads. Names nobody.
create table lead_facts (
  day date not null,
  form_type text not null,
  definition_sha text not null, -- '': not known
  campaign_id integer not null, -- 0: not known
  starts integer not null default 0, -- visits that began, as in step_counts
  leads integer not null, -- not in quarantine
  held integer not null, -- in quarantine
  net_squares bigint not null default 0, -- sum over leads of the square of the cents each has brought: how far they scatter
  primary key (day, form_type, definition_sha, campaign_id)
);
create table sale_facts (
  day date not null, -- on which the lead came
  form_type text not null,
  definition_sha text not null,
  campaign_id integer not null,
  buyer_id uuid not null,
  sold integer not null, -- with those that were returned since
  sold_cents bigint not null,
  refused integer not null,
  open integer not null, -- reserved, not settled
  returned integer not null,
  returned_cents bigint not null, -- credited
  claimed integer not null, -- claims that are not decided
  maturing integer not null, -- sold, and may still be returned
  primary key (day, form_type, definition_sha, campaign_id, buyer_id)
);
create index sale_facts_unsettled on sale_facts (day) where open + claimed + maturing > 0;
create table fact_days (
  day date primary key,
  counted_at timestamptz not null,
  is_stale boolean not null default false, -- something of the day was decided since
  frozen_at timestamptz
);
create index fact_days_stale on fact_days (day) where is_stale;

-- Leads that were erased before their day was frozen, as sums.
create table erased_counts (
  day date not null,
  form_type text not null,
  definition_sha text not null,
  campaign_id integer not null,
  leads integer not null,
  held integer not null,
  primary key (day, form_type, definition_sha, campaign_id)
);

-- Written when the lead is erased, so that what it brought still counts for its day, questions and campaign.
alter table allocations add column came_on date, add column definition_sha text, add column campaign_id integer;
create index allocations_of_erased on allocations (came_on) where came_on is not null;

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
  because text[] not null default '{}',
  decide_by timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  decided_reason text not null default '', -- why it was declined
  credit_cents integer not null default 0 check (credit_cents >= 0)
);
create index returns_open on returns (decide_by) where state = 'open';
create index returns_by_time on returns (claimed_at);

-- What a buyer may return, and until when: see server/sales/returns/return-rules.ts. Null: the usual rules.
alter table orders add column return_rules jsonb;
