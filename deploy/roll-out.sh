#!/bin/sh
# Rolls out a release that is built: deploy/roll-out.sh /opt/stufenlos/releases/2026-11-17
# The schema first, then one process after the other. Whatever fails stops it there, with the rest running as before.
set -eu
release=$(realpath "$1")
home=/opt/stufenlos
test -f "$release/build/web.js"

# Pages that are open in somebody's browser still ask for the files of the release they came from.
if [ -d "$home/current/build/client/assets" ] && [ "$(realpath "$home/current")" != "$release" ]; then
  cp -rn "$home/current/build/client/assets/." "$release/build/client/assets/"
fi

ln -sfn "$release" "$home/next"
systemctl start stufenlos-migrate.service
ln -sfn "$release" "$home/switching"
mv -T "$home/switching" "$home/current"

for port in 3001 3002; do
  systemctl restart "stufenlos-web@$port.service" # comes back when it answers
  sleep 11                                        # fail_timeout in nginx: then it is in use again
done
for worker in $(systemctl list-units --plain --no-legend 'stufenlos-worker@*' | cut -d' ' -f1); do
  systemctl restart "$worker"
done
systemctl try-restart stufenlos-synthetic.service
echo "$release is running"
