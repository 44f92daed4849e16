-- When the delivery's lead was received, so that lists of deliveries are in the order of the leads. Null for deliveries from before
-- this column: they were created with their lead, and created_at is its time (0028 sees to the others).
alter table deliveries add column received_at timestamptz;
