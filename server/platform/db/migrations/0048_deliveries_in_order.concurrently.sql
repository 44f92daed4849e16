-- deliveries_by_time with the two times its order is made of: PostgreSQL reads an index alone only if it holds the columns themselves,
-- and lists of one state and one source had to fetch every delivery. The key is the same, so the release before uses it too.
create index concurrently if not exists deliveries_in_order
  on deliveries (form_type, api_service_id, state, coalesce(received_at, created_at) desc, submission_id desc)
  include (received_at, created_at);
drop index concurrently if exists deliveries_by_time;
