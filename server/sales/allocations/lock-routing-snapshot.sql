-- Takes the routing lock until the end of the transaction. It comes before any lock on a delivery, allocation or usage row, which
-- rules out deadlocks.
create or replace function lock_routing() returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('lock_routing'))
$$;

-- The orders with their usage, and when each of the given people was sold to whom. As `read committed` gives each statement below
-- its own snapshot, they see every earlier allocation. The plans do not depend on the arguments, so they are made once.
create or replace function lock_routing_snapshot(leads uuid[], phones text[], emails text[])
returns table (now float8, orders json, sold json, forms json)
language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
begin
  perform lock_routing();
  return query select extract(epoch from clock_timestamp())::float8 * 1000,
    (select json_agg(json_build_array(
        o.id, o.buyer_id, o.version, o.api_service_id, service.name,
        o.state = 'live' and coalesce(service.is_active, false) and buyer.paused_at is null and buyer.retired_at is null,
        usage.day, usage.day_used, usage.month_used, usage.month_cents, usage.total_used, usage.net_cents, o.number) order by o.id)
      from orders o join buyers buyer on buyer.id = o.buyer_id join order_usage usage on usage.order_id = o.id
        left join api_services service on service.id = o.api_service_id
      where o.state in ('live', 'paused')),
    (select json_agg(json_build_array(found.n, found.buyer_id, found.at)) from (
      select person.n, allocation.buyer_id, max(extract(epoch from allocation.decided_at))::float8 * 1000 as at
      from unnest(leads, phones, emails) with ordinality as person (id, phone, email, n)
      cross join lateral (
        select id from form_submissions where normalised ->> 'phone' = person.phone
        union select id from form_submissions where normalised ->> 'email' = person.email) same
      join allocations allocation on allocation.submission_id = same.id and allocation.state <> 'released'
        and allocation.decided_at > now() - interval '180 days'
      where same.id <> person.id
      group by 1, 2) found),
    (select json_object_agg(form_type, json_build_object('rankBy', rank_by, 'maxBuyers', max_buyers)) from form_routing);
end
$$;
