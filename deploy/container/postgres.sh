#!/bin/sh
# Runs PostgreSQL. In an empty volume it first makes the database and its two roles (docs/operating.md, section 1).
set -eu
home=/var/lib/postgresql
secrets=/etc/stufenlos/owner-secrets
PATH=$(echo /usr/lib/postgresql/*/bin):$PATH

if [ ! -d "$home/data" ]; then
  owner=$(cat "$secrets/owner-password")
  app=$(cat "$secrets/app-password")
  rm -rf "$home/new"
  initdb --pgdata="$home/new" --username=postgres --auth-local=trust --auth-host=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8 >/dev/null
  echo "host all all samenet scram-sha-256" >>"$home/new/pg_hba.conf"
  pg_ctl --pgdata="$home/new" --options="-c listen_addresses='' -c unix_socket_directories=$PGHOST" --wait start >/dev/null
  psql --username=postgres --quiet --set ON_ERROR_STOP=1 --set owner="$owner" --set app="$app" <<'END'
create role stufenlos_owner login password :'owner';
create role stufenlos_app login password :'app';
create database stufenlos owner stufenlos_owner;
END
  pg_ctl --pgdata="$home/new" --wait stop >/dev/null
  mv "$home/new" "$home/data" # only now: an interrupted start begins anew
fi
exec postgres -D "$home/data" -c listen_addresses='*' -c unix_socket_directories="$PGHOST"
