-- Which roles need a second factor. A person has seven days from when the rule first applied to them.
create table staff_roles (
  role text primary key check (role in ('viewer', 'operator', 'owner')),
  second_factor_required boolean not null
);

insert into staff_roles (role, second_factor_required) values ('viewer', false), ('operator', false), ('owner', true);

alter table staff_accounts add column second_factor_asked_at timestamptz;

update staff_accounts set second_factor_asked_at = now() where role = 'owner';
