-- How often visitors went from one step of a funnel to another, by day. Each row is a sum: nothing links two moves, and nobody is in it.
create table step_counts (
  day date not null, -- in Berlin
  form_type text not null,
  definition_sha text not null,
  campaign_id integer not null,
  device text not null,
  from_step text not null, -- 'enter' or 'return' where a visit begins
  to_step text not null, -- 'sent' where it has led to a lead
  n bigint not null,
  primary key (day, form_type, definition_sha, campaign_id, device, from_step, to_step)
);
