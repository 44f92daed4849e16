-- The questions of a version as the very text whose fingerprint they have: jsonb keeps no order, so that a fingerprint could not be
-- computed from it again. It holds nobody's data.
create table definition_texts (
  form_type text not null,
  sha text not null,
  text text not null,
  primary key (form_type, sha)
);
create trigger definition_texts_are_append_only before update or delete on definition_texts
  for each row execute function refuse_change();
create trigger definition_texts_are_not_emptied before truncate on definition_texts
  for each statement execute function refuse_change();
