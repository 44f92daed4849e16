-- What the last attempt of a delivery came to, so that refused leads can be told from unreachable services without its events.
alter table deliveries add column last_outcome text;

-- Leads that were erased in the last days: which form and when, nothing of the person. "Leads today" counts them on.
create table erased_leads (
  form_type text not null,
  received_at timestamptz not null
);
create index erased_leads_by_time on erased_leads (received_at, form_type);
