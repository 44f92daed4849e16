-- Costs are kept by the platform's own name of a campaign, and its id where the export says it: names that links cannot carry were one row
-- before. Rows from before have neither, and are replaced by the campaign they were saved for. While the release before still runs, an
-- import by it ends with an error and is done again.
alter table ad_costs add column name text not null default '', add column external_id text not null default '';
alter table ad_costs drop constraint ad_costs_pkey, add primary key (day, platform, name, external_id, campaign_id);
create index ad_costs_by_external_id on ad_costs (external_id, day) where external_id <> '';
