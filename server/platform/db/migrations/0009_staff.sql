-- Who may enter the staff area. The columns of the first five tables are those the sign-in library needs; role, approval
-- and the end of an account are ours.
create table staff_accounts (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  email_verified boolean not null default false,
  two_factor_enabled boolean not null default false,
  role text not null default 'viewer' check (role in ('viewer', 'operator', 'owner')),
  approved_at timestamptz,
  approved_by text, -- e-mail address of the owner, 'command line', or 'open sign-up'
  revoked_at timestamptz, -- declined or put out; such an account never signs in
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((approved_at is null) = (approved_by is null))
);

create table staff_credentials (
  id uuid primary key,
  account_id uuid not null references staff_accounts on delete cascade,
  provider text not null check (provider = 'credential'), -- passwords are all there is
  provider_account text not null,
  password text, -- argon2id
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, provider)
);

create table staff_sessions (
  id uuid primary key,
  account_id uuid not null references staff_accounts on delete cascade,
  token text not null unique, -- SHA-256 of what the cookie carries
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index staff_sessions_of_account on staff_sessions (account_id);

-- Links that were mailed, second factors under way. Identifiers are hashed.
create table staff_verifications (
  id uuid primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index staff_verifications_by_identifier on staff_verifications (identifier);

create table staff_two_factors (
  id uuid primary key,
  account_id uuid not null unique references staff_accounts on delete cascade,
  secret text not null, -- encrypted
  backup_codes text not null, -- encrypted
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

-- Where a person has signed in from before: wrong tries from elsewhere do not slow these down.
create table staff_places (
  account_id uuid not null references staff_accounts on delete cascade,
  place text not null, -- IPv4 address or IPv6 /64
  last_sign_in_at timestamptz not null default now(),
  primary key (account_id, place)
);

-- Tries at the gate and at the sign-in. No history: a row says how many, and until when they count.
create table staff_throttle (
  key text primary key,
  tries integer not null,
  until timestamptz not null
);
