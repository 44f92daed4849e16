-- Years are counted in the time zone of whoever asks: around 29 February and a change of the clocks two sessions would disagree
-- about the day on which a proof may be deleted.
alter function consent_kept_until(uuid) set timezone = 'UTC';
alter function forget_consents(integer) set timezone = 'UTC';
