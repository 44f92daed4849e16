#!/bin/sh
# Rolls out what is checked out, over the containers that run: the images, then the schema, then one process after the other.
# Whatever fails stops it there, with the rest running as before. Database and nginx stay as they are. COMPOSE="docker compose" for Docker.
set -eu
cd "$(dirname "$0")/../.."
compose=${COMPOSE:-podman-compose}
engine=${ENGINE:-$(command -v podman || command -v docker)}

container() {
  "$engine" ps --all --quiet --filter "label=com.docker.compose.project.working_dir=$PWD" \
    --filter "label=com.docker.compose.service=$1" | head -1
}
anew() { # a container of the new image in place of the old one, which ends what it is at
  old=$(container "$1")
  "$engine" stop --time 60 "$old" >/dev/null
  "$engine" rm "$old" >/dev/null
  $compose up -d --no-deps "$1" >/dev/null 2>&1 || true
  new=$(container "$1")
  for _ in $(seq 60); do
    "$engine" exec "$new" node -e "fetch('http://127.0.0.1:9465/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))" 2>/dev/null && return
    sleep 1
  done
  echo "$1 does not get ready: $engine logs $new" >&2
  exit 1
}

$compose build web1
$compose run --rm --no-deps -T migrate
for web in web1 web2; do
  anew "$web"
  echo "$web runs the new release"
  sleep 11 # nginx looks for it again after ten seconds
done
for worker in worker1 worker2; do
  anew "$worker"
  echo "$worker runs the new release"
done
