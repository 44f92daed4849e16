-- From when on services that are told of sales may be told of this one. Null: they are not, or they have been.
alter table allocations add column conversion_at timestamptz;

-- Of a delivery that tells of a sale: when the lead was sold, and what it is expected to bring. Null: it tells of the lead itself.
alter table deliveries add column sold_at timestamptz;
alter table deliveries add column sale_cents integer;
