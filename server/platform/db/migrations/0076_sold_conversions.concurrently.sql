-- Sales that a service is still to be told of.
create index concurrently if not exists allocations_to_convert on allocations (conversion_at) where conversion_at is not null;
