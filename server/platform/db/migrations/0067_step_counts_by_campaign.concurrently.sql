-- A campaign's moves, and how many visits a campaign has begun, over a year.
create index concurrently if not exists step_counts_by_campaign on step_counts (form_type, campaign_id, day);
create index concurrently if not exists step_counts_begun on step_counts (day, form_type, campaign_id) where from_step in ('enter', 'return');
