-- The specification's form_submissions, and the consent that came with each.

create extension if not exists pg_trgm;

create table form_submissions (
  id uuid primary key, -- UUIDv7, made in the browser: in time order, and the same for every retry of one submit
  form_type text not null check (form_type in ('solar', 'treppenlift', 'treppenlift2', 'treppenlift3', 'treppenlift4',
                                               'treppenlift5', 'treppenlift6', 'treppenlift7')),
  created_at timestamptz not null default now(),
  submission_data jsonb not null check (jsonb_typeof(submission_data) = 'object'),
  -- Staff search by these. Generated from the start: adding it later would rewrite millions of rows.
  search_text text not null generated always as (lower(
    coalesce(submission_data ->> 'firstName', '') || ' ' || coalesce(submission_data ->> 'lastName', '') || ' ' ||
    coalesce(submission_data ->> 'fullName', '') || ' ' || coalesce(submission_data ->> 'email', '') || ' ' ||
    coalesce(submission_data ->> 'phone', '') || ' ' || coalesce(submission_data ->> 'phoneNumber', '') || ' ' ||
    coalesce(submission_data ->> 'postalCode', '')
  )) stored
);

create index form_submissions_newest on form_submissions (form_type, id desc);
create index form_submissions_search on form_submissions using gin (search_text gin_trgm_ops);

-- Proof of consent. It outlives the submission: deleting leads does not touch it (decisions §12), so no foreign key.
create table consent_records (
  id uuid primary key,
  submission_id uuid not null,
  form_type text not null,
  step text not null,
  page_address text not null,
  -- One entry per text on the screen: { field, id, version, sha256 of the rendered German text, ticked }
  texts jsonb not null check (jsonb_typeof(texts) = 'array'),
  given_at timestamptz not null default now()
);

create index consent_records_of_submission on consent_records (submission_id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end
$$;

create trigger consent_records_are_append_only before update or delete on consent_records
  for each row execute function refuse_change();
create trigger consent_records_are_not_emptied before truncate on consent_records
  for each statement execute function refuse_change();
