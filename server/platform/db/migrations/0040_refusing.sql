-- Different leads that a service has refused one after another, with none accepted in between; past a limit it is stopped.
alter table service_gates
  add column refused_in_row uuid[] not null default '{}', -- their deliveries, at most as many as the limit
  add column refused_words text, -- what the service said to the latest of them, of nobody in particular
  add column refused_since timestamptz; -- when the first of them was refused

alter table api_services
  add column refusal_limit integer not null default 20 check (refusal_limit between 3 and 200);
