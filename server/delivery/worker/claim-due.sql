-- Claims due deliveries of a service in one round trip, as its circuit breaker, rate and slots allow. The lock on the service's
-- row serialises claims, and each statement below sees what was committed before it began, so the limits hold over
-- all workers. Where refusals have made a service half open, untried leads go out one after another; those it has refused wait for the
-- next probe. Its plans do not depend on its arguments, and are made once per connection instead of at every call. They use the
-- indexes whatever the planner knew of the tables: rows are sorted by next_attempt_at, so that a claim reads only what it
-- takes.
create or replace function claim_due(
  service uuid, service_version integer, worker uuid, most integer, slots integer, burst integer, pace float8, lease_ms float8,
  recognised_by text, share_of_newest float8
)
returns table (
  delivery_id uuid, fencing_token integer, attempt_n integer, counted_attempts integer, had_unknown boolean, forced_resends integer, traceparent text,
  submission_id uuid, form_type text, created_at timestamptz, submission_data jsonb, normalised jsonb, tracking jsonb,
  health_agreed boolean, custom_settings jsonb, is_probing boolean, failures integer
)
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_sort = off as $$
#variable_conflict use_column
declare
  breaker record;
  under_way integer;
  n integer;
  newest integer;
  picked uuid[];
  withdrawn uuid[];
begin
  select circuit_breakers.state = 'probing' as is_probing, by_refusals, one_at_a_time, refused, circuit_breakers.failures,
      coalesce(probe_at <= clock_timestamp(), true) as may_repeat into breaker
    from circuit_breakers
    where api_service_id = service and circuit_breakers.state <> 'paused'
      and next_slot_at <= clock_timestamp() and (by_refusals or coalesce(probe_at <= clock_timestamp(), true))
      and exists (select from database_timelines where timeline = database_timeline() and confirmed_at is not null)
      and exists (select from api_services where id = service and version = service_version and is_active)
    for update;
  if not found then return; end if;

  select count(*) into under_way from deliveries where api_service_id = service and state = 'sending';
  n := least(most, case when breaker.is_probing or breaker.one_at_a_time then (under_way = 0)::integer else least(slots - under_way, burst) end);
  if n <= 0 then return; end if;

  if breaker.one_at_a_time or breaker.by_refusals then
    -- Untroubled leads go first, the longest waiting before others, then other unrefused ones; refused ones go only when a probe is due.
    picked := array(
      select id from (
        (select deliveries.id, 1 as turn from deliveries
          join form_submissions submission on submission.id = deliveries.submission_id
          where api_service_id = service and state = 'queued' and next_attempt_at <= clock_timestamp()
            and not caused_pause and deliveries.id <> all (breaker.refused) and spam_signals <@ '{duplicate}'
            and not exists (select from refused_networks
              where refused_networks.api_service_id = service and refused_networks.network = submission.network
                and refused_at > now() - interval '1 hour')
          order by next_attempt_at limit 1)
        union all
        (select id, 2 from deliveries
          where api_service_id = service and state = 'queued' and next_attempt_at <= clock_timestamp()
            and not caused_pause and id <> all (breaker.refused)
          order by next_attempt_at limit 1)
        union all
        (select id, 3 from deliveries
          where api_service_id = service and state = 'queued' and next_attempt_at <= clock_timestamp() and breaker.may_repeat
          order by next_attempt_at limit 1)
      ) candidate order by turn limit 1);
  else -- Takes half from the newest, half from the oldest, so that new leads do not wait behind an outage's backlog.
    newest := floor(n / 2.0 + share_of_newest);
    picked := array(
      (select id from deliveries
        where api_service_id = service and state = 'queued' and next_attempt_at <= clock_timestamp()
        order by next_attempt_at desc limit newest)
      union
      (select id from deliveries
        where api_service_id = service and state = 'queued' and next_attempt_at <= clock_timestamp()
        order by next_attempt_at limit n - newest));
  end if;
  if cardinality(picked) = 0 then return; end if;

  -- The rule of is_withdrawn. Such a delivery is claimed as cancelled: its worker may not begin, and gives back its slot.
  withdrawn := array(
    select delivery.id from deliveries delivery where delivery.id = any (picked) and (
      exists (
        select from withdrawals where withdrawals.submission_id = delivery.submission_id and (withdrawals.buyer_id is null or exists (
          select from allocations where allocations.delivery_id = delivery.id and allocations.buyer_id = withdrawals.buyer_id)))
      or exists (
        select from consent_identities person
        join suppression_list on hmac = any (array[person.phone_hmac, person.email_hmac]) and since >= person.given_at
        where person.submission_id = delivery.submission_id)));

  return query
  with taken as (
    update deliveries set state = case when deliveries.id = any (withdrawn) then 'cancelled' else 'sending' end,
      fencing_token = deliveries.fencing_token + 1, attempt_n = deliveries.attempt_n + 1, next_attempt_at = null,
      lease_until = case when deliveries.id <> all (withdrawn) then clock_timestamp() + lease_ms * interval '1 millisecond' end,
      last_message = case when deliveries.id = any (withdrawn) then 'Not sent: the consent was withdrawn' else last_message end,
      is_probe = breaker.is_probing, recognition = recognised_by,
      worker_id = worker, worker_fencing_token = deliveries.fencing_token + 1, updated_at = now()
    from form_submissions submission
    where deliveries.id = any (picked) and deliveries.state = 'queued'
      and submission.id = deliveries.submission_id and submission.erased_at is null
    returning deliveries.id, deliveries.fencing_token, deliveries.attempt_n, deliveries.counted_attempts, deliveries.had_unknown, deliveries.forced_resends,
      deliveries.traceparent, submission.id as submission_id, submission.form_type, submission.created_at,
      submission.submission_data, submission.normalised, submission.tracking, submission.health_agreed
  ), slot as (
    update circuit_breakers set
      -- A single lead before a backlog is charged like the groups after it, or a second could exceed the rate by one.
      next_slot_at = clock_timestamp()
        + (case when breaker.one_at_a_time then burst else (select count(*) from taken) end) / pace * interval '1 second',
      probe_at = case when breaker.by_refusals then probe_at -- The outcome sets it.
        when circuit_breakers.state = 'probing' then clock_timestamp() + lease_ms * interval '1 millisecond' end -- It lasts until the probe has an outcome.
    where api_service_id = service and exists (select from taken)
  )
  select taken.*, form_api_settings.custom_settings, breaker.is_probing, breaker.failures from taken
  left join form_api_settings on form_api_settings.form_type = taken.form_type and form_api_settings.api_service_id = service;
end
$$;
