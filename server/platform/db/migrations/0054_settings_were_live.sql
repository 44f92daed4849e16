-- Whether a service's settings, as they are stored, have been live. Only then the switch in the list switches it on again; others go
-- through what going live needs. Services of the time before keep their switch.
alter table api_services add column settings_were_live boolean not null default false;
update api_services set settings_were_live = true;
