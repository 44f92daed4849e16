-- fact_weeks summed by four weeks, so that 13 months are read from half the rows. Kept by triggers as the weeks themselves are, inside the
-- lock that theirs take.
create table fact_four_weeks (
  week date not null, -- the first one's Monday, counted from 2001-01-01
  form_type text not null,
  definition_sha text not null,
  campaign_id integer not null,
  of_days integer not null,
  starts integer not null,
  leads integer not null,
  held integer not null,
  net_squares bigint not null,
  sold integer not null,
  refused integer not null,
  returned integer not null,
  sold_cents bigint not null,
  returned_cents bigint not null,
  maturing integer not null,
  claimed integer not null,
  primary key (week, form_type, definition_sha, campaign_id)
);

create function first_of_four_weeks(day date) returns date immutable parallel safe language sql
  return date '2001-01-01' + (day - date '2001-01-01') / 28 * 28;

create function fact_weeks_to_four_weeks() returns trigger language plpgsql as $$
begin
  execute format('
    insert into fact_four_weeks as own
    select first_of_four_weeks(week), form_type, definition_sha, campaign_id, sum(sign * of_days), sum(sign * starts), sum(sign * leads),
      sum(sign * held), sum(sign * net_squares), sum(sign * sold), sum(sign * refused), sum(sign * returned), sum(sign * sold_cents),
      sum(sign * returned_cents), sum(sign * maturing), sum(sign * claimed)
    from (%s) changed group by 1, 2, 3, 4
    on conflict (week, form_type, definition_sha, campaign_id) do update set of_days = own.of_days + excluded.of_days,
      starts = own.starts + excluded.starts, leads = own.leads + excluded.leads, held = own.held + excluded.held,
      net_squares = own.net_squares + excluded.net_squares, sold = own.sold + excluded.sold, refused = own.refused + excluded.refused,
      returned = own.returned + excluded.returned, sold_cents = own.sold_cents + excluded.sold_cents,
      returned_cents = own.returned_cents + excluded.returned_cents, maturing = own.maturing + excluded.maturing,
      claimed = own.claimed + excluded.claimed',
    case tg_op when 'INSERT' then 'select 1 as sign, * from added' when 'DELETE' then 'select -1 as sign, * from removed'
      else 'select 1 as sign, * from added union all select -1, * from removed' end);
  return null;
end $$;

create trigger fact_weeks_added after insert on fact_weeks referencing new table as added
  for each statement execute function fact_weeks_to_four_weeks();
create trigger fact_weeks_changed after update on fact_weeks referencing old table as removed new table as added
  for each statement execute function fact_weeks_to_four_weeks();
create trigger fact_weeks_removed after delete on fact_weeks referencing old table as removed
  for each statement execute function fact_weeks_to_four_weeks();

-- What there is. The triggers hold their table until the end, so that nothing is written in between.
insert into fact_four_weeks
  select first_of_four_weeks(week), form_type, definition_sha, campaign_id, sum(of_days), sum(starts), sum(leads), sum(held),
    sum(net_squares), sum(sold), sum(refused), sum(returned), sum(sold_cents), sum(returned_cents), sum(maturing), sum(claimed)
  from fact_weeks group by 1, 2, 3, 4;
