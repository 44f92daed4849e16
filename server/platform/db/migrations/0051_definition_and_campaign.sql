-- With which questions a lead was asked and by which campaign it came, kept beside the address, which is erased with the lead.
-- Each version of a funnel's questions, once, by the fingerprint of its definition. It holds nobody's data.
create table definitions (
  form_type text not null,
  sha text not null,
  definition jsonb not null,
  first_used_at timestamptz not null default now(),
  primary key (form_type, sha)
);
create trigger definitions_are_append_only before update or delete on definitions
  for each row execute function refuse_change();
create trigger definitions_are_not_emptied before truncate on definitions
  for each statement execute function refuse_change();

-- What a link says about its campaign, in cleaned words; an empty word was not said.
create table campaigns (
  id integer generated always as identity primary key,
  source text not null,
  medium text not null,
  campaign text not null,
  first_seen_on date not null,
  unique (source, medium, campaign)
);
create index campaigns_by_day on campaigns (first_seen_on);

-- Null: stored before, or by the release before.
alter table form_submissions add column definition_sha text, add column campaign_id integer;
