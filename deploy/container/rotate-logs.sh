#!/bin/sh
# Run by the nginx image before nginx starts (/docker-entrypoint.d): each night a new log, and the seven last days are kept, as the privacy
# page says (`logDays`). `rotate-logs.sh once` looks once and ends.
set -eu
folder=${LOG_FOLDER:-/var/log/nginx}

rotate() {
  for log in "$folder/stufenlos.log" "$folder/stufenlos-error.log"; do
    [ -f "$log" ] || continue
    begun=$(cat "$log.begun" 2>/dev/null || date -r "$log" +%F)
    if [ "$begun" != "$(date +%F)" ]; then
      mv "$log" "$log.$begun"
      kill -USR1 "${NGINX_PID:-1}" # nginx opens a new one
    fi
    date +%F > "$log.begun"
  done
  find "$folder" -name 'stufenlos*.log.2*' -mtime +6 -delete
}

rotate || true # at the start there may be no nginx yet
[ "${1:-}" = once ] || (while sleep 600; do rotate || true; done) &
