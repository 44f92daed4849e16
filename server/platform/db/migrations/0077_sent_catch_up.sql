-- Up to which event of a delivery a worker has looked whether its use of the consent is noted: a worker of an older release, which runs for
-- a while beside the new ones, notes none. See server/intake/catch-up-consents.ts.
alter table consent_catch_up add column sent_until uuid not null default '00000000-0000-0000-0000-000000000000';
