-- Each consent text that visitors saw, once, word for word: a consent record names its sha256. It holds nobody's data.
create table consent_wordings (
  sha256 text primary key,
  words text not null,
  first_shown_at timestamptz not null default now()
);
create trigger consent_wordings_are_append_only before update or delete on consent_wordings
  for each row execute function refuse_change();
create trigger consent_wordings_are_not_emptied before truncate on consent_wordings
  for each statement execute function refuse_change();
