say "the server was restarted; nobody has touched it"
holds "all units are active" within 300 all_active
holds "a page comes through nginx" within 300 page /treppenlift
say "seconds from the kernel's start to the first page: $(cut -d. -f1 /proc/uptime)"

say "$PER_SECOND visitors a second; their mails arrive here"
cd /srv/workshop
node proofs/drills/server-install/visitors.ts mail /srv/mails.jsonl &
catcher=$!
node proofs/drills/server-install/visitors.ts load /srv/load.json "$PER_SECOND" &
load=$!
sleep 30

for unit in stufenlos-web@3001 stufenlos-worker@1; do
  say "kill -9 of $unit"
  before=$(main_pid $unit)
  kill -9 "$before"
  holds "$unit comes back by itself" within 400 restarted_after $unit "$before"
  sleep 20
done

say "PostgreSQL is restarted, as an update of Debian does"
systemctl restart postgresql
sleep 30
holds "no unit gave up" all_active

say "an update, as section 5 says"
older=$(realpath /opt/stufenlos/current)
