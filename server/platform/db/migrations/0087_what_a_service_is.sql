-- Who receives leads: a buyer, a marketplace that sells them on, or a system of our own, which calls nobody. Null: nobody has chosen, and it
-- counts as a buyer. Conversions and the confirmation email receive no leads; their kind says so.
alter table api_services
  add column recipient_type text check (recipient_type in ('buyer', 'marketplace', 'own_system')),
  add column public_name text not null default '';

-- What they do today: a service with an order buys, and the firm behind it has a name already.
update api_services service set recipient_type = 'buyer', public_name = coalesce((
    select legal_name from orders join buyers on buyers.id = buyer_id
    where api_service_id = service.id order by orders.created_at, orders.id limit 1), '')
  where exists (select from orders where api_service_id = service.id and state <> 'draft');

-- Whether leads go to somebody else than us. It is for one row of api_services; of a deleted service nothing is known: null.
create function is_third_party(service api_services) returns boolean language sql immutable
  return not service.is_sandbox and service.kind not in ('meta', 'mail') and service.recipient_type is distinct from 'own_system';

-- How many third parties have a lead, may have it or are about to get it. A service that was deleted counts as one of them.
create function count_third_parties(lead uuid, besides uuid[]) returns integer language sql stable as $$
  select count(*)::int from deliveries left join api_services service on service.id = api_service_id
  where submission_id = lead and deliveries.id <> all (besides) and coalesce(is_third_party(service), true)
    and deliveries.state in ('queued', 'sending', 'delivered', 'warning', 'in_doubt')
$$;
