-- Shorter retention that an owner has asked for: it takes effect a day later, and can be cancelled until then.
create table retention_changes (
  id bigint generated always as identity primary key,
  months integer not null,
  asked_by text not null, -- e-mail address of the owner, or 'command line'
  asked_at timestamptz not null default clock_timestamp(),
  takes_effect_at timestamptz not null,
  ended_at timestamptz, -- null: pending
  outcome text, -- 'applied', 'cancelled' or 'replaced'
  check ((ended_at is null) = (outcome is null))
);
create unique index retention_changes_pending on retention_changes ((true)) where ended_at is null;
