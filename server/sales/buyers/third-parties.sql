-- Whether leads go to a third party, for one row of api_services; null for a deleted service.
create or replace function is_third_party(service api_services) returns boolean language sql immutable
  return not service.is_sandbox and service.kind not in ('meta', 'mail') and service.recipient_type is distinct from 'own_system';

-- Whether a third party has the lead of a delivery, may have it or is about to get it. A deleted service counts as one.
create or replace function third_party_has(delivery deliveries, service api_services) returns boolean language sql immutable
  return coalesce(is_third_party(service), true) and delivery.state in ('queued', 'sending', 'delivered', 'warning', 'in_doubt');

create or replace function count_third_parties(lead uuid, besides uuid[]) returns integer language sql stable as $$
  select count(*)::int from deliveries delivery left join api_services service on service.id = api_service_id
  where submission_id = lead and delivery.id <> all (besides) and third_party_has(delivery, service)
$$;
