#!/bin/sh
# Makes the secrets of an installation, each in a file of its own, and leaves those that are there. The owner's are in another volume:
# only the database and the migrations get it.
set -eu
umask 077
app=/etc/stufenlos/secrets
owner=/etc/stufenlos/owner-secrets

keep() { # standard input becomes the file, unless there is one
  if [ -s "$1" ]; then cat >/dev/null; else cat >"$1.new" && mv "$1.new" "$1"; fi
}
hex() { od -An -v -tx1 -N24 /dev/urandom | tr -d ' \n'; }
base64_of() { head -c "$1" /dev/urandom | base64 -w 0; }

hex | keep "$owner/owner-password"
hex | keep "$owner/app-password"
echo "postgres://stufenlos_owner:$(cat "$owner/owner-password")@db:5432/stufenlos" | keep "$owner/MIGRATE_DATABASE_URL"
echo "postgres://stufenlos_app:$(cat "$owner/app-password")@db:5432/stufenlos" | keep "$app/DATABASE_URL"
base64_of 48 | keep "$app/COOKIE_SECRET"
echo "k1:$(base64_of 32)" | keep "$app/SECRET_KEYS"
base64_of 18 | keep "$app/ADMIN_ACCESS_PASSWORD"
echo "smtp://mail:1025" | keep "$app/SMTP_URL"
