-- Counts of visits, costs of campaigns, and outcomes of leads.

-- Transitions between steps of a funnel, by day. Rows are anonymous sums: nothing links two transitions.
create table step_counts (
  day date not null, -- in Berlin
  form_type text not null,
  definition_sha text not null,
  campaign_id integer not null,
  device text not null,
  from_step text not null, -- 'enter' or 'return' at the start of a visit
  to_step text not null, -- 'sent' if it led to a lead
  n bigint not null,
  primary key (day, form_type, definition_sha, campaign_id, device, from_step, to_step)
);
create index step_counts_by_campaign on step_counts (form_type, campaign_id, day);
create index step_counts_begun on step_counts (day, form_type, campaign_id) where from_step in ('enter', 'return');

-- Dwell times in classes of seconds, and field events. Sums, as in step_counts.
create table dwell_counts (
  day date not null,
  form_type text not null,
  definition_sha text not null,
  step text not null,
  seconds_class smallint not null, -- lower bound of the class
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

-- step_counts over all campaigns, written with them: reading a form's year takes a hundredth of the rows.
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

-- Click costs, as imported; a later import replaces them. Keyed by the platform's name of a campaign, and its id if the export
-- has one: names that links cannot carry have their own rows.
create table ad_costs (
  day date not null,
  campaign_id integer not null,
  platform text not null, -- 'google' or 'meta'
  cents bigint not null,
  clicks integer not null,
  imported_by text not null,
  imported_at timestamptz not null default now(),
  name text not null default '',
  external_id text not null default '',
  primary key (day, platform, name, external_id, campaign_id)
);
create index ad_costs_by_external_id on ad_costs (external_id, day) where external_id <> '';

-- Outcomes of a Berlin day's leads. Recounted; starts, leads and quarantined are frozen after 60 days, so that they outlive erased
-- leads. Anonymous.
create table daily_lead_totals (
  day date not null,
  form_type text not null,
  definition_sha text not null, -- '' if not known
  campaign_id integer not null, -- 0 if not known
  starts integer not null default 0, -- visits begun, as in step_counts
  leads integer not null, -- not in quarantine
  quarantined integer not null, -- in quarantine
  net_cents_sum_sq bigint not null default 0, -- sum over leads of squared net cents: the basis of their variance
  primary key (day, form_type, definition_sha, campaign_id)
);

create table sale_facts (
  day date not null, -- day of the lead
  form_type text not null,
  definition_sha text not null,
  campaign_id integer not null,
  buyer_id uuid not null,
  sold integer not null, -- including returned ones
  sold_cents bigint not null,
  refused integer not null,
  open integer not null, -- reserved, not settled
  returned integer not null,
  returned_cents bigint not null, -- credits
  requested integer not null, -- open return requests
  returnable integer not null, -- sold, within the return window
  primary key (day, form_type, definition_sha, campaign_id, buyer_id)
);
create index sale_facts_unsettled on sale_facts (day) where open + requested + returnable > 0;

create table fact_days (
  day date primary key,
  counted_at timestamptz not null,
  is_stale boolean not null default false, -- a decision about the day came later
  frozen_at timestamptz
);
create index fact_days_stale on fact_days (day) where is_stale;

-- Leads erased before their day was frozen, as sums.
create table erased_counts (
  day date not null,
  form_type text not null,
  definition_sha text not null,
  campaign_id integer not null,
  leads integer not null,
  quarantined integer not null,
  primary key (day, form_type, definition_sha, campaign_id)
);

-- daily_lead_totals and sale_facts summed by week, so that a year takes an eighth of the rows; and sale_facts by week and buyer.
-- Maintained by triggers, whoever writes a day. of_days: number of summed rows; 0 if none is left.
create table weekly_totals (
  week date not null, -- its Monday
  form_type text not null,
  definition_sha text not null,
  campaign_id integer not null,
  of_days integer not null,
  starts integer not null default 0,
  leads integer not null default 0,
  quarantined integer not null default 0,
  net_cents_sum_sq bigint not null default 0,
  sold integer not null default 0,
  refused integer not null default 0,
  returned integer not null default 0,
  sold_cents bigint not null default 0,
  returned_cents bigint not null default 0,
  returnable integer not null default 0,
  requested integer not null default 0,
  primary key (week, form_type, definition_sha, campaign_id)
);

create table buyer_weeks (
  week date not null,
  form_type text not null,
  buyer_id uuid not null,
  of_days integer not null,
  sold integer not null,
  refused integer not null,
  open integer not null,
  returned integer not null,
  requested integer not null,
  returnable integer not null,
  sold_cents bigint not null,
  returned_cents bigint not null,
  primary key (week, form_type, buyer_id)
);

-- The statement's changes, as rows to be added (sign 1) and subtracted (sign -1). The lock serialises transactions that write
-- days of the same week, which would deadlock otherwise.
create function daily_lead_totals_to_weeks() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7283073);
  execute format('
    insert into weekly_totals as own (week, form_type, definition_sha, campaign_id, of_days, starts, leads, quarantined, net_cents_sum_sq)
    select date_trunc(''week'', day)::date, form_type, definition_sha, campaign_id,
      sum(sign), sum(sign * starts), sum(sign * leads), sum(sign * quarantined), sum(sign * net_cents_sum_sq)
    from (%s) changed group by 1, 2, 3, 4
    having (sum(sign), sum(sign * starts), sum(sign * leads), sum(sign * quarantined), sum(sign * net_cents_sum_sq)) <> (0, 0, 0, 0, 0)
    on conflict (week, form_type, definition_sha, campaign_id) do update set of_days = own.of_days + excluded.of_days,
      starts = own.starts + excluded.starts, leads = own.leads + excluded.leads, quarantined = own.quarantined + excluded.quarantined,
      net_cents_sum_sq = own.net_cents_sum_sq + excluded.net_cents_sum_sq',
    case tg_op when 'INSERT' then 'select 1 as sign, * from added' when 'DELETE' then 'select -1 as sign, * from removed'
      else 'select 1 as sign, * from added union all select -1, * from removed' end);
  return null;
end $$;

create function sale_facts_to_weeks() returns trigger language plpgsql as $$
declare
  changed text := case tg_op when 'INSERT' then 'select 1 as sign, * from added' when 'DELETE' then 'select -1 as sign, * from removed'
    else 'select 1 as sign, * from added union all select -1, * from removed' end;
begin
  perform pg_advisory_xact_lock(7283073);
  execute format('
    insert into weekly_totals as own (week, form_type, definition_sha, campaign_id, of_days, sold, refused, returned, sold_cents,
      returned_cents, returnable, requested)
    select date_trunc(''week'', day)::date, form_type, definition_sha, campaign_id, sum(sign), sum(sign * sold), sum(sign * refused),
      sum(sign * returned), sum(sign * sold_cents), sum(sign * returned_cents), sum(sign * returnable), sum(sign * requested)
    from (%s) changed group by 1, 2, 3, 4
    having (sum(sign), sum(sign * sold), sum(sign * refused), sum(sign * returned), sum(sign * sold_cents), sum(sign * returned_cents),
      sum(sign * returnable), sum(sign * requested)) <> (0, 0, 0, 0, 0, 0, 0, 0)
    on conflict (week, form_type, definition_sha, campaign_id) do update set of_days = own.of_days + excluded.of_days,
      sold = own.sold + excluded.sold, refused = own.refused + excluded.refused, returned = own.returned + excluded.returned,
      sold_cents = own.sold_cents + excluded.sold_cents, returned_cents = own.returned_cents + excluded.returned_cents,
      returnable = own.returnable + excluded.returnable, requested = own.requested + excluded.requested', changed);
  execute format('
    insert into buyer_weeks as own (week, form_type, buyer_id, of_days, sold, refused, open, returned, requested, returnable, sold_cents,
      returned_cents)
    select date_trunc(''week'', day)::date, form_type, buyer_id, sum(sign), sum(sign * sold), sum(sign * refused), sum(sign * open),
      sum(sign * returned), sum(sign * requested), sum(sign * returnable), sum(sign * sold_cents), sum(sign * returned_cents)
    from (%s) changed group by 1, 2, 3
    on conflict (week, form_type, buyer_id) do update set of_days = own.of_days + excluded.of_days, sold = own.sold + excluded.sold,
      refused = own.refused + excluded.refused, open = own.open + excluded.open, returned = own.returned + excluded.returned,
      requested = own.requested + excluded.requested, returnable = own.returnable + excluded.returnable,
      sold_cents = own.sold_cents + excluded.sold_cents, returned_cents = own.returned_cents + excluded.returned_cents', changed);
  return null;
end $$;

create trigger daily_lead_totals_added after insert on daily_lead_totals referencing new table as added
  for each statement execute function daily_lead_totals_to_weeks();
create trigger daily_lead_totals_changed after update on daily_lead_totals referencing old table as removed new table as added
  for each statement execute function daily_lead_totals_to_weeks();
create trigger daily_lead_totals_removed after delete on daily_lead_totals referencing old table as removed
  for each statement execute function daily_lead_totals_to_weeks();
create trigger sale_facts_added after insert on sale_facts referencing new table as added
  for each statement execute function sale_facts_to_weeks();
create trigger sale_facts_changed after update on sale_facts referencing old table as removed new table as added
  for each statement execute function sale_facts_to_weeks();
create trigger sale_facts_removed after delete on sale_facts referencing old table as removed
  for each statement execute function sale_facts_to_weeks();

-- weekly_totals summed by four weeks, so that 13 months take half the rows. Maintained by triggers inside the lock of the weekly
-- ones.
create table four_weekly_totals (
  week date not null, -- Monday of the first one, counted from 2001-01-01
  form_type text not null,
  definition_sha text not null,
  campaign_id integer not null,
  of_days integer not null,
  starts integer not null,
  leads integer not null,
  quarantined integer not null,
  net_cents_sum_sq bigint not null,
  sold integer not null,
  refused integer not null,
  returned integer not null,
  sold_cents bigint not null,
  returned_cents bigint not null,
  returnable integer not null,
  requested integer not null,
  primary key (week, form_type, definition_sha, campaign_id)
);

create function first_of_four_weeks(day date) returns date immutable parallel safe language sql
  return date '2001-01-01' + (day - date '2001-01-01') / 28 * 28;

create function weekly_totals_to_four_weeks() returns trigger language plpgsql as $$
begin
  execute format('
    insert into four_weekly_totals as own
    select first_of_four_weeks(week), form_type, definition_sha, campaign_id, sum(sign * of_days), sum(sign * starts), sum(sign * leads),
      sum(sign * quarantined), sum(sign * net_cents_sum_sq), sum(sign * sold), sum(sign * refused), sum(sign * returned), sum(sign * sold_cents),
      sum(sign * returned_cents), sum(sign * returnable), sum(sign * requested)
    from (%s) changed group by 1, 2, 3, 4
    on conflict (week, form_type, definition_sha, campaign_id) do update set of_days = own.of_days + excluded.of_days,
      starts = own.starts + excluded.starts, leads = own.leads + excluded.leads, quarantined = own.quarantined + excluded.quarantined,
      net_cents_sum_sq = own.net_cents_sum_sq + excluded.net_cents_sum_sq, sold = own.sold + excluded.sold, refused = own.refused + excluded.refused,
      returned = own.returned + excluded.returned, sold_cents = own.sold_cents + excluded.sold_cents,
      returned_cents = own.returned_cents + excluded.returned_cents, returnable = own.returnable + excluded.returnable,
      requested = own.requested + excluded.requested',
    case tg_op when 'INSERT' then 'select 1 as sign, * from added' when 'DELETE' then 'select -1 as sign, * from removed'
      else 'select 1 as sign, * from added union all select -1, * from removed' end);
  return null;
end $$;

create trigger weekly_totals_added after insert on weekly_totals referencing new table as added
  for each statement execute function weekly_totals_to_four_weeks();
create trigger weekly_totals_changed after update on weekly_totals referencing old table as removed new table as added
  for each statement execute function weekly_totals_to_four_weeks();
create trigger weekly_totals_removed after delete on weekly_totals referencing old table as removed
  for each statement execute function weekly_totals_to_four_weeks();

-- The weekly email by week and recipient. The lease lets another worker take over from a dead one.
create table weekly_mails (
  week date not null, -- the Monday of the reported week
  account_id uuid not null references staff_accounts (id) on delete cascade,
  mailing_until timestamptz,
  sent_at timestamptz,
  primary key (week, account_id)
);
