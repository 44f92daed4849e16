-- Details are written with their event, in one statement or transaction, and no event is ever deleted. Erasure finds them by their
-- delivery, with or without an event, so that the key only cost each attempt two checks and two row locks. The tables are locked in the
-- sequence in which attempts write to them.
lock table delivery_events, delivery_event_details in access exclusive mode;
alter table delivery_event_details drop constraint delivery_event_details_event_id_fkey;
