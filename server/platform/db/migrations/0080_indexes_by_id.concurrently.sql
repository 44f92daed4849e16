-- Lists go by time since 0029 and 0043; no release that may still run reads these.
drop index concurrently if exists form_submissions_newest;
drop index concurrently if exists form_submissions_source;
drop index concurrently if exists form_submissions_blocked;
drop index concurrently if exists form_submissions_blocked_by_time;
drop index concurrently if exists deliveries_by_standing;
drop function if exists is_sendable(text);
