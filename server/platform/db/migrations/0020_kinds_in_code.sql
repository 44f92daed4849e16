-- The kinds of services and alerts are registries of the code (server/delivery/adapters/registry.ts, server/operations/alerts/kinds.ts): a new
-- one needs no migration. The verbs refuse what is not registered.
alter table api_services drop constraint api_services_kind_check;
alter table alarms drop constraint alarms_kind_check;
