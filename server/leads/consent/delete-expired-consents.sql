-- Deletes who gave a consent, and what was on the screen, after their term. The events stay, because they name no person. Returns the number.
create or replace function delete_expired_consents(most integer) returns integer language plpgsql
security definer set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
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
