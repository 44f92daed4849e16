-- The firms that the page named before consent: [{ orderId, buyerId, name, city, ticked }]. Null: it named nobody.
alter table consent_records add column named jsonb;
