-- One index for what two did: finds all events of a delivery, and refuses a second beginning or end of an attempt.
create unique index concurrently if not exists delivery_events_by_attempt
  on delivery_events (delivery_id, attempt_n, kind, (case when kind not in ('started', 'finished') then id end)) nulls not distinct;
drop index concurrently if exists delivery_events_of_delivery;
drop index concurrently if exists delivery_events_once;
