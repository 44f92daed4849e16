#!/bin/sh
# Run by the postgres image when its volume is empty: the database and its two roles (docs/operating.md, section 1).
set -eu
psql --username postgres --quiet --set ON_ERROR_STOP=1 --set owner="$OWNER_PASSWORD" --set app="$APP_PASSWORD" <<'END'
create role stufenlos_owner login password :'owner';
create role stufenlos_app login password :'app';
create database stufenlos owner stufenlos_owner;
END
