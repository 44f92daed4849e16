-- What looked odd about a submit, and whether its deliveries wait for a person because of it (docs/abuse.md).
alter table form_submissions
  add column signs text[] not null default '{}', -- see server/abuse/signs.ts
  add column quarantined_at timestamptz; -- null: never, or released
create index form_submissions_quarantined on form_submissions (quarantined_at desc, id desc) where quarantined_at is not null;

-- How many submits came from where, per minute. Kept for an hour; after a crash it begins anew.
create unlogged table submit_counts (
  key text not null, -- a network, or 'all', or 'quarantined'
  minute timestamptz not null,
  n integer not null,
  primary key (key, minute)
);
create index submit_counts_by_age on submit_counts (minute);
