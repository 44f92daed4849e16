#!/bin/sh
# Starts a program once the schema is there: not everything that reads compose.yaml waits for `depends_on`.
if [ ! -e /var/lib/stufenlos/migrated ]; then echo "Waiting for the migrations ..." >&2; fi
until [ -e /var/lib/stufenlos/migrated ]; do sleep 1; done
exec "$@"
