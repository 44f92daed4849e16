-- When a person last gave a password or a second factor in this session: some actions ask again after ten minutes.
alter table staff_sessions add column identity_confirmed_at timestamptz not null default now();
