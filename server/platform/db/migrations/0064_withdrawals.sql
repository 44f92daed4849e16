-- Leads whose consent was withdrawn, or that were erased because the person asked for it. It names nobody and outlives the lead.
create table withdrawals (
  id uuid primary key,
  submission_id uuid not null,
  kind text not null, -- 'withdrawn' or 'erased'
  scope text not null, -- 'all', 'phone' or 'buyer'
  buyer_id uuid references buyers (id), -- with scope 'buyer'
  tells boolean not null, -- false: the person asked not to tell the receivers
  by text not null, -- e-mail address of the member of staff, or 'visitor'
  request_id uuid references privacy_requests (id),
  at timestamptz not null default now(),
  followed_up_at timestamptz, -- nothing is being sent any more, and who has the lead was told
  unique nulls not distinct (submission_id, kind, scope, buyer_id)
);
create index withdrawals_to_follow_up on withdrawals (at) where followed_up_at is null;
create index withdrawals_by_time on withdrawals (at);

alter table notices add column delivery_id uuid;
alter table notices add column withdrawal_id uuid references withdrawals (id);
create unique index notices_of_withdrawal on notices (withdrawal_id, delivery_id);
create index notices_of_request on notices (request_id) where request_id is not null;

-- Nothing may be sent: this lead was withdrawn, for all or for the buyer of the delivery, or its person was, after it was given.
create function is_withdrawn(lead uuid, delivery uuid) returns boolean language sql stable as $$
  select exists (
      select from withdrawals where submission_id = lead and (withdrawals.buyer_id is null or exists (
        select from allocations where delivery_id = delivery and allocations.buyer_id = withdrawals.buyer_id)))
    or exists (
      select from consent_identities person
      join never_again on mark = any (array[person.phone_mark, person.email_mark]) and since >= person.given_at
      where person.submission_id = lead)
$$;

-- The last guard, whoever queues or claims: what is withdrawn is never sent. What was being sent when it was withdrawn is not tried again.
create function refuse_withdrawn() returns trigger language plpgsql as $$
begin
  if is_withdrawn(new.submission_id, new.id) then
    new.state := 'cancelled';
    new.next_attempt_at := null;
    new.lease_until := null;
    new.last_message := 'Not sent: the consent was withdrawn';
  end if;
  return new;
end
$$;
create trigger deliveries_of_withdrawn_leads before insert or update of state on deliveries
  for each row when (new.state in ('queued', 'sending')) execute function refuse_withdrawn();
