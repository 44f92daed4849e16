-- The trace a lead came in with (W3C Trace Context), so that the worker's attempts continue it. Null: nobody traces. It is a
-- random number and says nothing about a person.
alter table deliveries add column traceparent text;
