# On the server that is tried. Every check is a sentence and a command; the host counts the lines.
shopt -s expand_aliases # the guide makes one
export HOME=/root PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8
UNITS="stufenlos-web@3001 stufenlos-web@3002 stufenlos-worker@1 stufenlos-worker@2 stufenlos-synthetic"

say() { printf '%s\n' "-- $*"; }
holds() { # holds "sentence" command...
  local sentence=$1
  shift
  if "$@" >/tmp/said 2>&1; then printf 'ok: %s\n' "$sentence"; else
    printf 'NOT OK: %s\n' "$sentence"
    tail -20 /tmp/said
  fi
}
within() { # within SECONDS command...
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    [ $SECONDS -lt $end ] || return 1
    sleep 0.2
  done
}
page() { curl --silent --show-error --fail --output /dev/null --cacert /etc/stufenlos/tls/fullchain.pem "https://localhost$1"; }
query() { runuser -u postgres -- psql -qAtX -d stufenlos -c "$1"; }
is_true() { [ "$(query "$1")" = t ]; }
all_active() { systemctl is-active --quiet $UNITS postgresql nginx; }
none_restarted() { [ -z "$(systemctl show -p NRestarts --value $UNITS | grep -vx -e 0 -e '')" ]; }
main_pid() { systemctl show -p MainPID --value "$1"; }
status_of() { sed -n "s/^$2:\s*//p" "/proc/$(main_pid "$1")/status"; }
restarted_after() { [ "$(main_pid "$1")" != "$2" ] && systemctl is-active --quiet "$1"; }
