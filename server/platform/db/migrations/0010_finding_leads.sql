-- What the list of leads is read by, newest first, at any size: every view and filter of it is a walk along one of these.

-- Of the lead, so that a list of one form never looks at another's deliveries. Null: the lead is erased, and on no list.
alter table deliveries add column form_type text;
update deliveries set form_type = submission.form_type from form_submissions submission where submission.id = submission_id;
create index deliveries_by_standing on deliveries (form_type, api_service_id, state, submission_id desc);

-- 'utm_source / utm_medium' of the page's address, written at the intake (server/leads/submissions/source-of.ts).
alter table form_submissions add column source text not null default 'direct';
update form_submissions
set source = left(concat_ws(' / ',
  replace(replace(substring(submission_data ->> 'sourceUrl' from '[?&]utm_source=([^&#]+)'), '+', ' '), '%20', ' '),
  replace(replace(substring(submission_data ->> 'sourceUrl' from '[?&]utm_medium=([^&#]+)'), '+', ' '), '%20', ' ')), 100)
where submission_data ->> 'sourceUrl' ~ '[?&]utm_source=[^&#]';
create index form_submissions_source on form_submissions (form_type, source, id desc);

-- The same person again.
create index form_submissions_email on form_submissions ((normalised ->> 'email'), id desc);
create index form_submissions_phone on form_submissions ((normalised ->> 'phone') text_pattern_ops, id desc);

-- Never sent: the same rule as server/delivery/sendable-email.ts.
create function is_sendable(email text) returns boolean language sql immutable parallel safe as $$
  select lower(coalesce(email, '')) not like '%test%' and coalesce(email, '') ~ '^.+@[^@]*\.[^@]*$'
    and length(substring(email from '[^@]*$')) >= 3
$$;
create index form_submissions_blocked on form_submissions (form_type, id desc)
  where not is_sendable(submission_data ->> 'email');
