-- The view 'Blocked' of the list, newest first. form_submissions_blocked_by_time and is_sendable go in the release after this one.
create index concurrently if not exists form_submissions_unsendable_by_time
  on form_submissions (form_type, created_at desc, id desc) where not can_be_sent(submission_data ->> 'email');
