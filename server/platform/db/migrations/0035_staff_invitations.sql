-- Invitations to the staff area, by email and with a role. Each link works once, for seven days.
create table staff_invitations (
  id uuid primary key,
  email text not null check (email = lower(email)),
  role text not null check (role in ('viewer', 'operator', 'owner')),
  token_hash text not null unique, -- SHA-256 of what the link carries
  invited_by text not null, -- e-mail address of the owner
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz
);

create unique index staff_invitations_open on staff_invitations (email) where accepted_at is null;
