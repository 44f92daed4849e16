-- Staff accounts. The columns of accounts, credentials, sessions, verifications and second factors are those of the sign-in
-- library; role, approval and revocation are ours.

create table staff_accounts (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  name text not null,
  email_verified boolean not null default false,
  two_factor_enabled boolean not null default false,
  role text not null default 'viewer' check (role in ('viewer', 'operator', 'owner')),
  approved_at timestamptz,
  approved_by text, -- email address of the owner, 'command line', or 'open sign-up'
  revoked_at timestamptz, -- declined or removed; such an account never signs in
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  second_factor_asked_at timestamptz, -- start of this person's term to set up a second factor
  wants_weekly_mail boolean not null default true,
  check ((approved_at is null) = (approved_by is null))
);

-- Roles that need a second factor. A person has seven days after the rule first applies to them.
create table staff_roles (
  role text primary key check (role in ('viewer', 'operator', 'owner')),
  second_factor_required boolean not null
);
insert into staff_roles (role, second_factor_required) values ('viewer', false), ('operator', false), ('owner', true);

-- Staff invitations by email, with a role. A link works once, for seven days.
create table staff_invitations (
  id uuid primary key,
  email text not null check (email = lower(email)),
  role text not null check (role in ('viewer', 'operator', 'owner')),
  token_hash text not null unique, -- SHA-256 of the link's token
  invited_by text not null, -- email address of the owner
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz
);
create unique index staff_invitations_open on staff_invitations (email) where accepted_at is null;

create table staff_credentials (
  id uuid primary key,
  account_id uuid not null references staff_accounts on delete cascade,
  provider text not null check (provider = 'credential'), -- the only provider
  provider_account text not null,
  password text, -- argon2id
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, provider)
);

create table staff_sessions (
  id uuid primary key,
  account_id uuid not null references staff_accounts on delete cascade,
  token text not null unique, -- SHA-256 of the cookie's token
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Last password or second factor in this session: some actions ask again after ten minutes.
  identity_confirmed_at timestamptz not null default now()
);
create index staff_sessions_of_account on staff_sessions (account_id);

-- Mailed links and second factors in progress. Identifiers are hashed.
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

-- Networks of earlier sign-ins: failed attempts from elsewhere do not throttle these.
create table staff_networks (
  account_id uuid not null references staff_accounts on delete cascade,
  network text not null, -- IPv4 address or IPv6 /64
  last_sign_in_at timestamptz not null default now(),
  primary key (account_id, network)
);

-- Browsers of earlier sign-ins, beside staff_networks: a new one causes an email to the person.
create table staff_devices (
  account_id uuid not null references staff_accounts on delete cascade,
  device text not null, -- browser and system, such as "Firefox on Linux"
  last_sign_in_at timestamptz not null default now(),
  primary key (account_id, device)
);

-- Rate limits of access password and sign-in. No history: a row holds a count and its expiry.
create table staff_throttle (
  key text primary key,
  tries integer not null,
  until timestamptz not null
);
