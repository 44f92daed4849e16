-- The whole state machine: counted tries, late answers, people's decisions, erasure.

alter table form_submissions
  add column tracking jsonb check (jsonb_typeof(tracking) = 'object'), -- there only with marketing consent
  add column erased_at timestamptz; -- to be wiped as soon as nothing of it is being sent

alter table deliveries
  drop constraint deliveries_submission_id_fkey, -- the skeleton of a delivery outlives an erased submission
  drop constraint deliveries_state_check,
  add constraint deliveries_state_check check (state in ('idle', 'queued', 'sending', 'delivered', 'warning', 'in_doubt',
                                                         'failed', 'cancelled')),
  add column tries integer not null default 0, -- those that count; attempt_n numbers all of them
  add column is_probe boolean not null default false, -- of the latest attempt
  add column recognition text not null default 'none' check (recognition in ('key', 'natural', 'none')), -- same
  add column inferred boolean not null default false, -- delivered, because the service called a repetition a duplicate
  add column possible_duplicate boolean not null default false,
  add column resent_anyway integer not null default 0;

drop index deliveries_due;
create index deliveries_due on deliveries (api_service_id, next_attempt_at) where state = 'queued';
create index deliveries_under_way on deliveries (api_service_id) where state = 'sending';
create index deliveries_needing_people on deliveries (api_service_id, updated_at) where state in ('failed', 'in_doubt');

drop view api_submission_results;

alter table delivery_events
  drop constraint delivery_events_kind_check,
  drop constraint delivery_events_check,
  drop constraint delivery_events_delivery_id_attempt_n_kind_key,
  drop column message,
  drop column request_payload,
  drop column response_data,
  add column config_version integer,
  add column request_hash text, -- SHA-256 of the body that was sent: proof without the person
  add column actor text,
  add column action text check (action in ('send', 'has_it', 'has_it_not', 'send_anyway')),
  add constraint delivery_events_kind_check check (kind in ('started', 'finished', 'late_result', 'human')),
  add constraint delivery_events_has_outcome check ((kind in ('finished', 'late_result')) = (outcome is not null)),
  add constraint delivery_events_has_actor check ((kind = 'human') = (actor is not null and action is not null));
create unique index delivery_events_once on delivery_events (delivery_id, attempt_n, kind)
  where kind in ('started', 'finished');
create index delivery_events_of_delivery on delivery_events (delivery_id, attempt_n);

-- What may name a person, apart from the skeleton, so that it can be erased.
create table delivery_event_details (
  event_id uuid primary key references delivery_events (id),
  delivery_id uuid not null,
  message text,
  request jsonb,
  response jsonb
);
create index form_submissions_to_wipe on form_submissions (erased_at) where erased_at is not null;
create index delivery_event_details_of_delivery on delivery_event_details (delivery_id);

-- The specification's results: one row per attempt, and one for a delivery that waits for its first.
create view api_submission_results as
select
  coalesce(finished.id, started.id, deliveries.id) as id,
  deliveries.submission_id as form_submission_id,
  deliveries.api_service_name,
  case
    when finished.outcome in ('accepted', 'accepted_with_note', 'duplicate') or attempt.n = deliveries.attempt_n then
      case deliveries.state
        when 'queued' then 'pending'
        when 'sending' then 'pending'
        when 'delivered' then 'success'
        when 'failed' then 'error'
        when 'cancelled' then 'error'
        else 'warning'
      end
    else 'error'
  end as status,
  case
    when deliveries.state = 'in_doubt' and attempt.n = deliveries.attempt_n then
      'Outcome unknown – the connection broke while sending. Check with ' || deliveries.api_service_name ||
      ' before sending again.'
    when finished.outcome <> 'accepted' then finished_details.message
  end as error_message,
  started_details.request as request_payload,
  finished_details.response as response_data,
  coalesce(started.at, finished.at, deliveries.created_at) as created_at
from deliveries
cross join lateral generate_series(least(1, deliveries.attempt_n), deliveries.attempt_n) as attempt (n)
left join delivery_events started
  on started.delivery_id = deliveries.id and started.attempt_n = attempt.n and started.kind = 'started'
left join delivery_event_details started_details on started_details.event_id = started.id
left join delivery_events finished
  on finished.delivery_id = deliveries.id and finished.attempt_n = attempt.n and finished.kind = 'finished'
left join delivery_event_details finished_details on finished_details.event_id = finished.id
where deliveries.state <> 'idle';
