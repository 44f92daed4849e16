-- lead_facts and sale_facts summed by week, so that a year is read from an eighth of the rows; and sale_facts by week and buyer. Triggers
-- keep them, so that they are right whoever writes a day, the release before included. of_days: how many rows are summed; 0: none is left.
create table fact_weeks (
  week date not null, -- its Monday
  form_type text not null,
  definition_sha text not null,
  campaign_id integer not null,
  of_days integer not null,
  starts integer not null default 0,
  leads integer not null default 0,
  held integer not null default 0,
  net_squares bigint not null default 0,
  sold integer not null default 0,
  refused integer not null default 0,
  returned integer not null default 0,
  sold_cents bigint not null default 0,
  returned_cents bigint not null default 0,
  maturing integer not null default 0,
  claimed integer not null default 0,
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
  claimed integer not null,
  maturing integer not null,
  sold_cents bigint not null,
  returned_cents bigint not null,
  primary key (week, form_type, buyer_id)
);

-- What a statement has changed, as rows to be added (sign 1) and taken off (sign -1). Two transactions that write days of the same week
-- would each wait for rows of the other: one after the other.
create function lead_facts_to_weeks() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7283073);
  execute format('
    insert into fact_weeks as own (week, form_type, definition_sha, campaign_id, of_days, starts, leads, held, net_squares)
    select date_trunc(''week'', day)::date, form_type, definition_sha, campaign_id,
      sum(sign), sum(sign * starts), sum(sign * leads), sum(sign * held), sum(sign * net_squares)
    from (%s) changed group by 1, 2, 3, 4
    having (sum(sign), sum(sign * starts), sum(sign * leads), sum(sign * held), sum(sign * net_squares)) <> (0, 0, 0, 0, 0)
    on conflict (week, form_type, definition_sha, campaign_id) do update set of_days = own.of_days + excluded.of_days,
      starts = own.starts + excluded.starts, leads = own.leads + excluded.leads, held = own.held + excluded.held,
      net_squares = own.net_squares + excluded.net_squares',
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
    insert into fact_weeks as own (week, form_type, definition_sha, campaign_id, of_days, sold, refused, returned, sold_cents,
      returned_cents, maturing, claimed)
    select date_trunc(''week'', day)::date, form_type, definition_sha, campaign_id, sum(sign), sum(sign * sold), sum(sign * refused),
      sum(sign * returned), sum(sign * sold_cents), sum(sign * returned_cents), sum(sign * maturing), sum(sign * claimed)
    from (%s) changed group by 1, 2, 3, 4
    having (sum(sign), sum(sign * sold), sum(sign * refused), sum(sign * returned), sum(sign * sold_cents), sum(sign * returned_cents),
      sum(sign * maturing), sum(sign * claimed)) <> (0, 0, 0, 0, 0, 0, 0, 0)
    on conflict (week, form_type, definition_sha, campaign_id) do update set of_days = own.of_days + excluded.of_days,
      sold = own.sold + excluded.sold, refused = own.refused + excluded.refused, returned = own.returned + excluded.returned,
      sold_cents = own.sold_cents + excluded.sold_cents, returned_cents = own.returned_cents + excluded.returned_cents,
      maturing = own.maturing + excluded.maturing, claimed = own.claimed + excluded.claimed', changed);
  execute format('
    insert into buyer_weeks as own (week, form_type, buyer_id, of_days, sold, refused, open, returned, claimed, maturing, sold_cents,
      returned_cents)
    select date_trunc(''week'', day)::date, form_type, buyer_id, sum(sign), sum(sign * sold), sum(sign * refused), sum(sign * open),
      sum(sign * returned), sum(sign * claimed), sum(sign * maturing), sum(sign * sold_cents), sum(sign * returned_cents)
    from (%s) changed group by 1, 2, 3
    on conflict (week, form_type, buyer_id) do update set of_days = own.of_days + excluded.of_days, sold = own.sold + excluded.sold,
      refused = own.refused + excluded.refused, open = own.open + excluded.open, returned = own.returned + excluded.returned,
      claimed = own.claimed + excluded.claimed, maturing = own.maturing + excluded.maturing,
      sold_cents = own.sold_cents + excluded.sold_cents, returned_cents = own.returned_cents + excluded.returned_cents', changed);
  return null;
end $$;

create trigger lead_facts_added after insert on lead_facts referencing new table as added
  for each statement execute function lead_facts_to_weeks();
create trigger lead_facts_changed after update on lead_facts referencing old table as removed new table as added
  for each statement execute function lead_facts_to_weeks();
create trigger lead_facts_removed after delete on lead_facts referencing old table as removed
  for each statement execute function lead_facts_to_weeks();
create trigger sale_facts_added after insert on sale_facts referencing new table as added
  for each statement execute function sale_facts_to_weeks();
create trigger sale_facts_changed after update on sale_facts referencing old table as removed new table as added
  for each statement execute function sale_facts_to_weeks();
create trigger sale_facts_removed after delete on sale_facts referencing old table as removed
  for each statement execute function sale_facts_to_weeks();

-- What there is. The triggers hold their tables until the end, so that nothing is written in between.
insert into fact_weeks
  select date_trunc('week', day)::date, form_type, definition_sha, campaign_id, count(*), sum(starts), sum(leads), sum(held),
    sum(net_squares), sum(sold), sum(refused), sum(returned), sum(sold_cents), sum(returned_cents), sum(maturing), sum(claimed)
  from (
    select day, form_type, definition_sha, campaign_id, starts, leads, held, net_squares, 0 as sold, 0 as refused, 0 as returned,
      0 as sold_cents, 0 as returned_cents, 0 as maturing, 0 as claimed from lead_facts
    union all
    select day, form_type, definition_sha, campaign_id, 0, 0, 0, 0, sold, refused, returned, sold_cents, returned_cents, maturing, claimed
    from sale_facts) fact
  group by 1, 2, 3, 4;
insert into buyer_weeks
  select date_trunc('week', day)::date, form_type, buyer_id, count(*), sum(sold), sum(refused), sum(open), sum(returned), sum(claimed),
    sum(maturing), sum(sold_cents), sum(returned_cents)
  from sale_facts group by 1, 2, 3;
