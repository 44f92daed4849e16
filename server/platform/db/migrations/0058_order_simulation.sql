-- What the last simulation of an order's draft has shown, so that the page shows it again; simulated_sha says of which draft.
alter table orders add column simulation jsonb;
