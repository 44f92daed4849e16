-- Who gave consent, sealed with a key of its own: name, phone, email, postal code, street, network address. It outlives the lead, because
-- section 7a UWG wants the proof for five years from the last use.
create table consent_identities (
  submission_id uuid primary key,
  sealed text not null,
  phone_mark text, -- "k1:<hex>": an HMAC by which the person is found
  email_mark text,
  given_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(), -- the term counts from here
  restricted_at timestamptz -- the lead was erased: this is kept as proof and for nothing else
);
create index consent_identities_by_phone on consent_identities (phone_mark);
create index consent_identities_by_email on consent_identities (email_mark);
create index consent_identities_by_use on consent_identities (last_used_at);

-- What happened to a consent: given, named, sent, called, withdrawn, told, opened, expired. Ids and times, nobody's data.
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

-- Which events have no link yet. The trigger of consent_events writes it and link_consent_events empties it; nobody else may.
create table consent_events_to_link (
  event_id uuid primary key
);
create function note_events_to_link() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into public.consent_events_to_link select id from added;
  return null;
end
$$;
create trigger consent_events_are_to_be_linked after insert on consent_events
  referencing new table as added for each statement execute function note_events_to_link();

-- A chain per lead: every event's hash covers the one before. Written by a function of the owner's, a moment after the event.
create table consent_chain (
  submission_id uuid not null,
  n integer not null,
  event_id uuid not null unique,
  day date not null, -- on which it was linked, UTC: a day that has ended gets no more links
  hash bytea not null check (length(hash) = 32),
  primary key (submission_id, n)
);
create index consent_chain_by_day on consent_chain (day, submission_id, n);
create trigger consent_chain_is_append_only before update or delete on consent_chain
  for each row execute function refuse_change();
create trigger consent_chain_is_not_emptied before truncate on consent_chain
  for each statement execute function refuse_change();
create function refuse_foreign_consent_link() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not pg_has_role(current_user, (select relowner from pg_catalog.pg_class where oid = tg_relid), 'member') then
    raise exception '% is written by link_consent_events', tg_table_name using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;
create trigger consent_chain_is_the_functions before insert on consent_chain
  for each row execute function refuse_foreign_consent_link();

-- What is hashed: all of the event, in the order of its columns.
create function consent_event_text(event consent_events) returns text language sql stable as $$
  select jsonb_build_array(event.id, event.submission_id, event.kind,
    to_char(event.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), event.buyer_id, event.details)::text
$$;

-- Links the oldest events that have no link, `most` at once, and notes when a consent was last used. How many; 0 also while another
-- worker does it.
create function link_consent_events(most integer) returns integer language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  event public.consent_events;
  last public.consent_chain;
  taken uuid[];
begin
  if not pg_try_advisory_xact_lock(7283003) then
    return 0;
  end if;
  select array_agg(event_id) into taken
    from (select event_id from public.consent_events_to_link order by event_id limit most) oldest;
  for event in select * from public.consent_events where id = any(taken) order by submission_id, at, id loop
    if last.submission_id is distinct from event.submission_id then
      select * into last from public.consent_chain where submission_id = event.submission_id order by n desc limit 1;
    end if;
    insert into public.consent_chain (submission_id, n, event_id, day, hash) values (
      event.submission_id, coalesce(last.n, 0) + 1, event.id, (clock_timestamp() at time zone 'UTC')::date,
      sha256(coalesce(last.hash, ''::bytea) || convert_to(public.consent_event_text(event), 'UTF8')))
      returning * into last;
  end loop;
  delete from public.consent_events_to_link where event_id = any(taken);
  with used as (
    select submission_id, max(at) as at from public.consent_events
    where id = any(taken) and kind in ('sent', 'called') group by submission_id
  ), locked as (
    select submission_id, used.at from public.consent_identities join used using (submission_id)
    where used.at > last_used_at order by submission_id for update of consent_identities
  )
  update public.consent_identities set last_used_at = locked.at from locked
    where consent_identities.submission_id = locked.submission_id;
  return coalesce(cardinality(taken), 0);
end
$$;

-- One root over all links of a day. It is mailed to the data protection officer, so that it is also kept elsewhere.
create table consent_seals (
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
create trigger consent_seals_are_not_changed before update on consent_seals for each row
  when (to_jsonb(new) - 'mailed_at' is distinct from to_jsonb(old) - 'mailed_at' or old.mailed_at is not null)
  execute function refuse_removal();
create trigger consent_seals_are_kept before delete on consent_seals
  for each row execute function refuse_removal();
create trigger consent_seals_are_not_emptied before truncate on consent_seals
  for each statement execute function refuse_removal();

-- How long a consent is kept after its last use: what the operator's settings say, and never less than section 7a UWG.
create function consent_term() returns interval language sql stable set search_path = pg_catalog, pg_temp as $$
  select make_interval(years => greatest(5, (select (value ->> 'consentYears')::int
    from public.site_changes where key = 'operator' order by id desc limit 1)))
$$;

-- When it may go. By the events as well, which nobody can change.
create function consent_kept_until(submission uuid) returns timestamptz language sql stable set search_path = pg_catalog, pg_temp as $$
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
drop trigger consent_records_are_append_only on consent_records;
create trigger consent_records_are_kept before delete on consent_records
  for each row execute function refuse_before_term();
create trigger consent_identities_are_kept before delete on consent_identities
  for each row execute function refuse_before_term();
create trigger consent_identities_are_not_emptied before truncate on consent_identities
  for each statement execute function refuse_removal();

-- Deletes who gave a consent, and what was on the screen, after their term. The events stay: they name nobody. How many consents.
create function forget_consents(most integer) returns integer language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  due uuid[];
begin
  select array_agg(submission_id) into due from (
    select distinct submission_id from (
      select submission_id from public.consent_records
      where given_at <= now() - public.consent_term() and public.consent_kept_until(submission_id) <= now()
      order by given_at limit most) oldest) consents;
  delete from public.consent_identities where submission_id = any(due);
  delete from public.consent_records where submission_id = any(due);
  insert into public.consent_events (id, submission_id, kind)
    select encode(set_bit(set_bit(overlay(uuid_send(gen_random_uuid()) placing
      substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3) from 1 for 6), 52, 1), 53, 1), 'hex')::uuid,
      unnest(due), 'expired';
  return coalesce(cardinality(due), 0);
end
$$;
