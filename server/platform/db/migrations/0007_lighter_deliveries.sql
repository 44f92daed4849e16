-- A delivery is updated three times on its way. Without an index on the lease and with room in the page, the second update
-- touches no index at all; the few rows under way are found by deliveries_under_way.
drop index deliveries_leased;
alter table deliveries set (fillfactor = 70);
