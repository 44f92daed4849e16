-- Leads whose address is another spelling of a mailbox (plus-tag, Gmail's dots): the spam check counts them as one person.
create index concurrently if not exists form_submissions_mailbox on form_submissions ((normalised ->> 'mailbox'), created_at desc)
  where normalised ->> 'mailbox' is not null;
