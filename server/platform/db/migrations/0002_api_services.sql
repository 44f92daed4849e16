-- Third parties as staff see them, and which form sends to which.

create table api_services (
  id uuid primary key,
  name text not null check (name <> ''),
  description text not null default '',
  api_key text, -- unused until keys are stored encrypted
  is_active boolean not null default true,
  send_mode text not null default 'automatic' check (send_mode in ('automatic', 'manual')),
  created_at timestamptz not null default now(),
  kind text not null default 'json' check (kind in ('json')),
  endpoint text not null
);

create table form_api_settings (
  id uuid primary key,
  form_type text not null,
  api_service_id uuid not null references api_services (id) on delete cascade,
  is_enabled boolean not null default false,
  custom_settings jsonb not null default '{}' check (jsonb_typeof(custom_settings) = 'object'),
  unique (form_type, api_service_id)
);
