-- The stored lead, its consent, and signs of spam.

create table form_submissions (
  id uuid primary key, -- UUIDv7, made in the browser and kept over retries; lists use created_at instead
  form_type text not null, -- no check: funnels/registry.ts has the values, so that a new funnel needs no migration
  created_at timestamptz not null default now(),
  submission_data jsonb not null check (jsonb_typeof(submission_data) = 'object'),
  -- Searched by staff. Generated from the start, because adding it later would rewrite millions of rows.
  search_text text not null generated always as (lower(
    coalesce(submission_data ->> 'firstName', '') || ' ' || coalesce(submission_data ->> 'lastName', '') || ' ' ||
    coalesce(submission_data ->> 'fullName', '') || ' ' || coalesce(submission_data ->> 'email', '') || ' ' ||
    coalesce(submission_data ->> 'phone', '') || ' ' || coalesce(submission_data ->> 'phoneNumber', '') || ' ' ||
    coalesce(submission_data ->> 'postalCode', '')
  )) stored,
  -- Besides the typed and confirmed values: the normalised ones, and doubtful fields.
  normalised jsonb not null default '{}' check (jsonb_typeof(normalised) = 'object'),
  tracking jsonb check (jsonb_typeof(tracking) = 'object'), -- only with marketing consent
  erased_at timestamptz, -- marked for wiping, once none of its deliveries is in progress
  source text not null default 'direct', -- 'utm_source / utm_medium' of the page's address: server/leads/submissions/tracking.ts
  spam_signals text[] not null default '{}', -- see server/leads/spam
  quarantined_at timestamptz, -- null: never, or released
  is_synthetic boolean not null default false, -- of the synthetic monitor: sent to sandboxes only
  secret_hash bytea, -- SHA-256 of the browser's secret, which authorises corrections; null: none was sent
  health_agreed boolean not null default false, -- consented to a text stating that firms get health answers
  -- Funnel version and campaign, stored apart from the address, which is wiped with the lead.
  definition_sha text,
  campaign_id integer,
  network text -- sender's network, cut to what one owner may have: a /24, or the widest counted level of IPv6
);

-- Blocked addresses: the same rule as server/leads/spam/email-address.ts.
create function can_be_sent(email text) returns boolean language sql immutable parallel safe as $$
  select lower(coalesce(email, '')) !~ '^test(@[^@]*)?$|[@.]test(\.[^@]*)?$'
    and coalesce(email, '') ~ '^.+@[^@]*\.[^@]*$' and length(substring(email from '[^@]*$')) >= 3
$$;

-- Staff lists and filters, newest first by the database's clock: ids come from visitors' clocks, and can be forged.
create index form_submissions_by_time on form_submissions (form_type, created_at desc, id desc);
create index form_submissions_source_by_time on form_submissions (form_type, source, created_at desc, id desc);
create index form_submissions_unsendable_by_time on form_submissions (form_type, created_at desc, id desc)
  where not can_be_sent(submission_data ->> 'email');
create index form_submissions_quarantined on form_submissions (quarantined_at desc, id desc) where quarantined_at is not null;
create index form_submissions_search on form_submissions using gin (search_text gin_trgm_ops);
-- Oldest first, for retention.
create index form_submissions_received on form_submissions (created_at, id);
create index form_submissions_to_wipe on form_submissions (erased_at) where erased_at is not null;
create index form_submissions_synthetic on form_submissions (id) where is_synthetic;
-- Finds other leads of the same person, including spellings of a mailbox (plus-tag, Gmail's dots) that the spam check treats as
-- equal.
create index form_submissions_email on form_submissions ((normalised ->> 'email'), id desc);
create index form_submissions_phone on form_submissions ((normalised ->> 'phone') text_pattern_ops, id desc);
create index form_submissions_mailbox on form_submissions ((normalised ->> 'mailbox'), created_at desc)
  where normalised ->> 'mailbox' is not null;

-- Each version of a funnel's questions, by the hash of its definition. No personal data.
create table funnel_versions (
  form_type text not null,
  sha text not null,
  definition jsonb not null,
  first_used_at timestamptz not null default now(),
  primary key (form_type, sha)
);
create trigger funnel_versions_are_append_only before update or delete on funnel_versions
  for each row execute function refuse_change();
create trigger funnel_versions_are_not_emptied before truncate on funnel_versions
  for each statement execute function refuse_change();

-- The exact text behind each version's hash, because jsonb keeps no order and the hash could not be verified. No personal data.
create table funnel_version_texts (
  form_type text not null,
  sha text not null,
  text text not null,
  primary key (form_type, sha)
);
create trigger funnel_version_texts_are_append_only before update or delete on funnel_version_texts
  for each row execute function refuse_change();
create trigger funnel_version_texts_are_not_emptied before truncate on funnel_version_texts
  for each statement execute function refuse_change();

-- Campaign parameters of links, cleaned; empty if missing.
create table campaigns (
  id integer generated always as identity primary key,
  source text not null,
  medium text not null,
  campaign text not null,
  first_seen_on date not null,
  unique (source, medium, campaign)
);
create index campaigns_by_day on campaigns (first_seen_on);

-- Leads erased in the last days: form and time only. "Leads today" still counts them.
create table erased_leads (
  form_type text not null,
  received_at timestamptz not null
);
create index erased_leads_by_time on erased_leads (received_at, form_type);

-- Retention runs (server/leads/submissions/erase-old-leads.ts): time, number of leads, error.
create table retention_runs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null default clock_timestamp(),
  alive_at timestamptz not null default clock_timestamp(), -- heartbeat every few leads; a run without one has died
  finished_at timestamptz,
  erased integer not null default 0,
  error text -- null: nothing overdue was left
);
create index retention_runs_under_way on retention_runs (id) where finished_at is null;

-- Submits per minute and source. Kept for an hour; lost in a crash.
create unlogged table submit_counts (
  key text not null, -- a network, or 'all', or 'quarantined'
  minute timestamptz not null,
  n integer not null,
  primary key (key, minute)
);
create index submit_counts_by_age on submit_counts (minute);

create table cookie_choices (
  id uuid primary key,
  chosen_at timestamptz not null default clock_timestamp(),
  text_version text not null,
  marketing boolean not null,
  place text not null check (place in ('banner', 'settings'))
);

-- The visitor's page of one lead: found by the hash of its token, or of the code that is read out on the phone.
create table self_service_pages (
  submission_id uuid primary key,
  token_sha256 bytea not null unique,
  code_sha256 bytea not null unique,
  sealed text not null, -- token and code, encrypted, for emails and staff
  expires_at timestamptz not null
);
create index self_service_pages_by_expiry on self_service_pages (expires_at);

-- Proof of consent: the texts on the screen. It outlives the lead, so no foreign key.
create table consent_records (
  id uuid primary key,
  submission_id uuid not null,
  form_type text not null,
  step text not null,
  page_address text not null, -- path only: the rest may hold personal data
  -- One entry per text on the screen: { field, id, version, sha256 of the rendered German text, ticked }
  texts jsonb not null check (jsonb_typeof(texts) = 'array'),
  given_at timestamptz not null default now(),
  named jsonb -- firms named before consent: [{ orderId, buyerId, name, city, ticked }]; null: the page named none
);
create index consent_records_of_submission on consent_records (submission_id);
create index consent_records_by_time on consent_records (given_at); -- for the deletion after the term

-- Each consent text as visitors saw it, once: consent records refer to its sha256. No personal data.
create table consent_wordings (
  sha256 text primary key,
  words text not null,
  first_shown_at timestamptz not null default now()
);
create trigger consent_wordings_are_append_only before update or delete on consent_wordings
  for each row execute function refuse_change();
create trigger consent_wordings_are_not_emptied before truncate on consent_wordings
  for each statement execute function refuse_change();

-- Who gave consent, encrypted with its own key: name, phone, email, postal code, street, network address. It outlives the lead,
-- because section 7a UWG requires the proof for five years after the last use.
create table consent_identities (
  submission_id uuid primary key,
  sealed text not null,
  phone_hmac text, -- "k1:<hex>": an HMAC that finds the person
  email_hmac text,
  given_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(), -- start of the term
  restricted_at timestamptz -- the lead was erased: kept as proof only
);
create index consent_identities_by_phone on consent_identities (phone_hmac);
create index consent_identities_by_email on consent_identities (email_hmac);
create index consent_identities_by_use on consent_identities (last_used_at);

-- Events of a consent: given, named, sent, called, withdrawn, told, opened, expired. Ids and times, no personal data.
create table consent_events (
  id uuid primary key,
  submission_id uuid not null,
  kind text not null,
  at timestamptz not null default clock_timestamp(),
  buyer_id uuid,
  details jsonb not null default '{}' check (jsonb_typeof(details) = 'object')
);
create index consent_events_of_submission on consent_events (submission_id, id);
create trigger consent_events_are_append_only before update or delete on consent_events
  for each row execute function refuse_change();
create trigger consent_events_are_not_emptied before truncate on consent_events
  for each statement execute function refuse_change();

-- Events without a link. Written by the trigger of consent_events and emptied by link_consent_events, which alone may.
create table unlinked_consent_events (
  event_id uuid primary key
);
create function add_unlinked_events() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.unlinked_consent_events select id from added;
  return null;
end
$$;
create trigger consent_events_are_to_be_linked after insert on consent_events
  referencing new table as added for each statement execute function add_unlinked_events();

-- A hash chain per lead. Appended by a function of the owner role, shortly after the event.
create table consent_chain (
  submission_id uuid not null,
  n integer not null,
  event_id uuid not null unique,
  day date not null, -- when it was linked, UTC: a past day gets no more links
  hash bytea not null check (length(hash) = 32),
  primary key (submission_id, n)
);
create index consent_chain_by_day on consent_chain (day, submission_id, n);
create trigger consent_chain_is_append_only before update or delete on consent_chain
  for each row execute function refuse_change();
create trigger consent_chain_is_not_emptied before truncate on consent_chain
  for each statement execute function refuse_change();

-- Per statement: once for each link would cost a batch hundreds of calls.
create function refuse_foreign_consent_link() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not pg_has_role(current_user, (select relowner from pg_catalog.pg_class where oid = tg_relid), 'member') then
    raise exception '% is written by link_consent_events', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger consent_chain_is_the_functions before insert on consent_chain
  for each statement execute function refuse_foreign_consent_link();

-- The hashed text: the whole event, in column order.
create function consent_event_text(event consent_events) returns text language sql stable as $$
  select jsonb_build_array(event.id, event.submission_id, event.kind,
    to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), event.buyer_id, event.details)::text
$$;

-- One root over all links of a day. It is mailed to the data protection officer, so that a copy exists elsewhere.
create table consent_daily_roots (
  day date primary key, -- UTC
  events integer not null,
  root bytea not null check (length(root) = 32),
  sealed_at timestamptz not null default now(),
  mailed_at timestamptz
);
create function refuse_removal() returns trigger language plpgsql as $$
begin
  raise exception '% is kept', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
-- mailed_at is reset if the email failed; the rest of a root never changes.
create trigger consent_daily_roots_are_not_changed before update on consent_daily_roots for each row
  when (to_jsonb(new) - 'mailed_at' is distinct from to_jsonb(old) - 'mailed_at')
  execute function refuse_removal();
create trigger consent_daily_roots_are_kept before delete on consent_daily_roots
  for each row execute function refuse_removal();
create trigger consent_daily_roots_are_not_emptied before truncate on consent_daily_roots
  for each statement execute function refuse_removal();

-- Retention of a consent after its last use: the operator's setting, but at least that of section 7a UWG.
create function consent_term() returns interval language sql stable set search_path = pg_catalog, pg_temp as $$
  select make_interval(years => greatest(5, (select (value ->> 'consentYears')::int
    from public.site_changes where key = 'operator' order by id desc limit 1)))
$$;

-- End of the term. Includes the events, which are immutable. Years are counted in UTC: with the session's time zone, two sessions
-- would disagree around 29 February and clock changes.
create function consent_kept_until(submission uuid) returns timestamptz language sql stable
set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
  select public.consent_term() + greatest(
    (select max(given_at) from public.consent_records where submission_id = submission),
    (select last_used_at from public.consent_identities where submission_id = submission),
    (select max(at) from public.consent_events where submission_id = submission and kind in ('given', 'sent', 'called')))
$$;
create function refuse_before_term() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if public.consent_kept_until(old.submission_id) > now() then
    raise exception 'The consent of % is kept until %', old.submission_id, public.consent_kept_until(old.submission_id)
      using errcode = 'insufficient_privilege';
  end if;
  return old;
end
$$;

-- Consent records are immutable, except that an address may be cut to its path, and deletable only after their term.
create function page_path(address text) returns text immutable language sql
  as $$ select regexp_replace(address, '^https?://[^/?#]*|[?#].*$', '', 'gi') $$;

create function strip_page_address() returns trigger language plpgsql as $$
begin
  new.page_address := page_path(new.page_address);
  return new;
end
$$;

create trigger consent_records_keep_the_path before insert on consent_records
  for each row execute function strip_page_address();
create trigger consent_records_are_not_changed before update on consent_records for each row
  when (to_jsonb(new) is distinct from to_jsonb(old) || jsonb_build_object('page_address', page_path(old.page_address)))
  execute function refuse_change();
create trigger consent_records_are_not_emptied before truncate on consent_records
  for each statement execute function refuse_change();
create trigger consent_records_are_kept before delete on consent_records
  for each row execute function refuse_before_term();
create trigger consent_identities_are_kept before delete on consent_identities
  for each row execute function refuse_before_term();
create trigger consent_identities_are_not_emptied before truncate on consent_identities
  for each statement execute function refuse_removal();
