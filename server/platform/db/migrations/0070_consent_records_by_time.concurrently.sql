-- The deletion of consents whose term is over looks for the oldest.
create index concurrently if not exists consent_records_by_time on consent_records (given_at);
