-- What the lists are read by, newest first by the database's clock: ids are made by visitors' clocks, and can be forged. The
-- release before this one still reads form_submissions_newest, form_submissions_source, form_submissions_blocked and
-- deliveries_by_standing; the release after it drops them.
create index concurrently if not exists form_submissions_by_time on form_submissions (form_type, created_at desc, id desc);
create index concurrently if not exists form_submissions_source_by_time
  on form_submissions (form_type, source, created_at desc, id desc);
create index concurrently if not exists form_submissions_blocked_by_time
  on form_submissions (form_type, created_at desc, id desc) where not is_sendable(submission_data ->> 'email');
create index concurrently if not exists deliveries_by_time
  on deliveries (form_type, api_service_id, state, coalesce(received_at, created_at) desc, submission_id desc);
analyze deliveries;
