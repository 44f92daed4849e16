-- Links the oldest unlinked events, at most `most`, and records when a consent was last used. Returns their number; 0 while another
-- worker runs it. One insert links many events, and each lead's last link is found by index whatever the planner knew of the
-- tables: on a table that was analysed while it was empty, every link read all links before it.
create or replace function link_consent_events(most integer) returns integer language plpgsql
security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  taken uuid[];
  event record;
  lead uuid;
  n integer;
  hash bytea;
  leads uuid[] := '{}';
  numbers integer[] := '{}';
  events uuid[] := '{}';
  hashes bytea[] := '{}';
begin
  if not pg_try_advisory_xact_lock(7283003) then
    return 0;
  end if;
  select array_agg(event_id) into taken
    from (select event_id from public.unlinked_consent_events order by event_id limit most) oldest;
  if taken is null then
    return 0;
  end if;
  for event in
    select stored.id, stored.submission_id, convert_to(public.consent_event_text(stored), 'UTF8') as text, last.n, last.hash
    from public.consent_events stored
    left join lateral (select chain.n, chain.hash from public.consent_chain chain
      where chain.submission_id = stored.submission_id order by chain.n desc limit 1) last on true
    where stored.id = any(taken) order by stored.submission_id, stored.at, stored.id
  loop
    if lead is distinct from event.submission_id then
      lead := event.submission_id;
      n := coalesce(event.n, 0);
      hash := coalesce(event.hash, ''::bytea);
    end if;
    n := n + 1;
    hash := sha256(hash || event.text);
    leads := array_append(leads, lead);
    numbers := array_append(numbers, n);
    events := array_append(events, event.id);
    hashes := array_append(hashes, hash);
  end loop;
  insert into public.consent_chain (submission_id, n, event_id, day, hash)
    select linked.lead, linked.n, linked.event, (clock_timestamp() at time zone 'UTC')::date, linked.hash
    from unnest(leads, numbers, events, hashes) linked (lead, n, event, hash);
  delete from public.unlinked_consent_events where event_id = any(taken);
  with used as (
    select submission_id, max(at) as at from public.consent_events
    where id = any(taken) and kind in ('sent', 'called') group by submission_id
  ), locked as (
    select submission_id, used.at from public.consent_identities join used using (submission_id)
    where used.at > last_used_at order by submission_id for update of consent_identities
  )
  update public.consent_identities set last_used_at = locked.at from locked
    where consent_identities.submission_id = locked.submission_id;
  return cardinality(taken);
end
$$;
