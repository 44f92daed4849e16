-- Locks only rows that nobody reads or writes; the intake goes on meanwhile.
update consent_records set page_address = page_path(page_address) where page_address ~ '^https?:|[?#]';
