-- One lead's refusal is that lead's; only the same refusal of several leads in a row pauses a service.
alter table service_gates
  add column refusal text, -- what the refusals in a row have in common
  add column refused uuid[] not null default '{}', -- the latest deliveries that were refused so, or the one that paused the service
  add column unproven boolean not null default false; -- paused by an answer, and no lead was judged since: one lead at a time

alter table deliveries
  add column has_paused boolean not null default false; -- its refusal was one of those that paused the service
