-- Services' words, which may quote a lead, were stored as they came. From now on they are stored without its answers; the whole
-- message is with the attempt, which is erased with the lead.
update service_gates set reason = 'See its latest attempts' where reason is not null and changed_by is null;
update alarms set details = details - 'reason' where kind in ('paused', 'undelivered') and details ? 'reason';
