#!/bin/sh
# Starts a program once the schema is there: not everything that reads compose.yaml waits for `depends_on`. And once the database has
# an address: while containers start and end, podman's name server may be silent for ten seconds.
if [ ! -e /var/lib/stufenlos/migrated ]; then echo "Waiting for the migrations ..." >&2; fi
until [ -e /var/lib/stufenlos/migrated ] && getent ahosts db >/dev/null; do sleep 1; done
exec "$@"
