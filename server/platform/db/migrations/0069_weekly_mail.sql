-- The weekly mail: who does not want it, and who has had the one about which week. A worker that died over it leaves it to the others.
alter table staff_accounts add column wants_weekly_mail boolean not null default true;
create table weekly_mails (
  week date not null, -- the Monday of the week it is about
  account_id uuid not null references staff_accounts (id) on delete cascade,
  mailing_until timestamptz,
  sent_at timestamptz,
  primary key (week, account_id)
);
