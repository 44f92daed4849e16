-- SHA-256 of the secret that the browser made together with the lead's id. Whoever knows it may correct the lead for a few
-- minutes; the id alone gives no right. Null: stored by a page that sent none. Adding it reads no row.
alter table form_submissions add column secret_hash bytea;
