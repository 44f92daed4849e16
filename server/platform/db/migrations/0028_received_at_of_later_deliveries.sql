-- Deliveries that were created later than their lead: sent by hand, or after a correction. Reads all, writes these few.
update deliveries set received_at = submission.created_at from form_submissions submission
where submission.id = submission_id and deliveries.created_at <> submission.created_at and received_at is null;
