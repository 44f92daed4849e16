-- Oldest first by the database's clock, for the retention.
create index concurrently if not exists form_submissions_received on form_submissions (created_at, id);
