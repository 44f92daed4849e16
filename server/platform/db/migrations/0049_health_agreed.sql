-- The visitor agreed to a text which says that firms get the answers about health. Leads stored before, and those of the release
-- before, agreed to a text that did not say so.
alter table form_submissions add column health_agreed boolean not null default false;
