-- Beside what the visitor typed and confirmed: the normalised form, and what looked doubtful (decisions §4).
alter table form_submissions add column normalised jsonb not null default '{}' check (jsonb_typeof(normalised) = 'object');
