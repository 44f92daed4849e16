-- With which browsers a person has signed in before, beside the networks in staff_places: we write to them about a new one.
create table staff_devices (
  account_id uuid not null references staff_accounts on delete cascade,
  device text not null, -- browser and system, such as "Firefox on Linux"
  last_sign_in_at timestamptz not null default now(),
  primary key (account_id, device)
);
