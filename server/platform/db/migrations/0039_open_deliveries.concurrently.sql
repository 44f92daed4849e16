-- What needs a person, by service, state and form: counted from the index alone. Deliveries of erased leads are not in it.
create index concurrently if not exists deliveries_open on deliveries (api_service_id, state, form_type, updated_at desc)
  include (submission_id, last_outcome) where state in ('failed', 'in_doubt') and form_type is not null;
