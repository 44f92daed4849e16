-- A refused or failed delivery that nobody will send again is closed, with a reason: state 'cancelled', as the release before knows it.
alter table deliveries
  add column closed_at timestamptz,
  add column closed_by text, -- e-mail address of a member of staff, or 'worker'
  add column closed_reason text; -- a registry of the code: server/delivery/close-reason.ts

-- What people can decide is a registry of the code too: server/delivery/queue/staff-event.ts.
alter table delivery_events drop constraint delivery_events_action_check;
