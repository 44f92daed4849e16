-- The confirmation mail to the visitor is a delivery like any other, to the service of this kind. On from the beginning; staff
-- switch it off like any other service, altogether or per form.

alter table api_services drop constraint api_services_kind_check;
alter table api_services
  add constraint api_services_kind_check check (kind in ('http', 'meta', 'webhook', 'mail'));

with service as (
  insert into api_services (id, name, description, kind)
  values (gen_random_uuid(), 'Confirmation mail', 'Tells visitors what they asked for and how to withdraw', 'mail')
  returning *
), first_version as (
  insert into api_service_versions (api_service_id, version, name, kind, config, per_second, concurrency, saved_by)
  select id, version, name, kind, config, per_second, concurrency, 'installation' from service
)
insert into form_api_settings (id, form_type, api_service_id, is_enabled)
select gen_random_uuid(), form_type, service.id, true
from service, unnest(array['solar', 'treppenlift', 'treppenlift2', 'treppenlift3', 'treppenlift4', 'treppenlift5',
                           'treppenlift6', 'treppenlift7']) as form_type;
