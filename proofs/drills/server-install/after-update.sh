serves() { for unit in $UNITS; do [ "$(readlink "/proc/$(main_pid "$unit")/cwd")" = "$1" ] || return 1; done; }
holds "every process runs the new release" serves "$RELEASE"
holds "its migration is in the schema" is_true "select exists (select from information_schema.columns where column_name = 'drill_note')"
sleep 5

say "and back: the same command with the older folder"
deploy/roll-out.sh "$older"
holds "every process runs the old release, on the new schema" serves "$older"
sleep 5

kill "$load"
wait "$load"
cat /srv/load.json
echo
failed() { node -p "JSON.parse(require('fs').readFileSync('/srv/load.json')).$1"; }
holds "no visitor was told that it did not work" test "$(failed failedVisitors.length)" = 0
holds "visitors came all the time" test "$(failed submits)" -gt 100
real="from form_submissions where form_type = 'treppenlift' and submission_data->>'email' like 'hannelore.%'"
stored_of() { query "select count(*) from form_submissions where id in ('$(paste -sd, /srv/load.json.ids | sed "s/,/','/g")')"; }
holds "every acknowledged lead is stored" test "$(stored_of)" = "$(failed acknowledged)"
at_rest() { is_true "select not exists (select from deliveries where state in ('queued', 'sending'))"; }
holds "the deliveries come to rest" within 600 at_rest
say "deliveries: $(query "select string_agg(state || ' ' || n, ', ') from (select state, count(*) n from deliveries group by 1) s")"
holds "nothing failed, and only a killed worker's letters are in doubt" \
  is_true "select not exists (select from deliveries where state = 'failed') and (select count(*) from deliveries where state = 'in_doubt') <= 20"
say "confirmation mails that arrived: $(grep -c . /srv/mails.jsonl)"
mails_fit() { [ "$(grep -c . /srv/mails.jsonl)" -ge "$(query "select count(*) from deliveries where state = 'delivered' and submission_id in (select id $real)")" ]; }
holds "every delivered confirmation arrived" mails_fit

say "backups, as docs/backup.md says, with both machines in one"
useradd --system --home-dir /var/lib/stufenlos-backup stufenlos-backup
PASSWORD=$(openssl rand -hex 16)
query "create role stufenlos_backup replication login password '$PASSWORD'"
echo 'hostssl replication stufenlos_backup 127.0.0.1/32 scram-sha-256' >>/etc/postgresql/15/main/pg_hba.conf
query "alter system set max_slot_wal_keep_size = '20GB'"
openssl req -x509 -days 3650 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=stufenlos-db \
  -addext subjectAltName=IP:127.0.0.1 -keyout /etc/postgresql/15/main/server.key -out /etc/postgresql/15/main/server.crt
chown postgres: /etc/postgresql/15/main/server.*
query "alter system set ssl_cert_file = '/etc/postgresql/15/main/server.crt'"
query "alter system set ssl_key_file = '/etc/postgresql/15/main/server.key'"
install -m 0644 /etc/postgresql/15/main/server.crt /etc/stufenlos/backup-ca.pem
query 'select pg_reload_conf()' >/dev/null
install -m 0640 -g stufenlos-backup /dev/stdin /etc/stufenlos/backup.env <<'END'
PGHOST=127.0.0.1
PGPORT=5432
PGUSER=stufenlos_backup
PGPASSFILE=/etc/stufenlos/backup.pgpass
END
echo "127.0.0.1:5432:*:stufenlos_backup:$PASSWORD" | install -m 0600 -o stufenlos-backup /dev/stdin /etc/stufenlos/backup.pgpass
cp deploy/systemd/stufenlos-receivewal.service deploy/systemd/stufenlos-basebackup.* /etc/systemd/system/
systemctl daemon-reload
holds "the recipient starts" systemctl enable --now stufenlos-receivewal.service stufenlos-basebackup.timer
holds "the first base backup is made and checked" systemctl start stufenlos-basebackup.service
query "alter system set synchronous_standby_names = 'stufenlos_wal'"
query 'select pg_reload_conf()' >/dev/null
holds "commits wait for the recipient" within 120 is_true "select count(*) = 1 from pg_stat_replication where application_name = 'stufenlos_wal' and sync_state = 'sync'"
holds "and come back" is_true "with made as (insert into drill_notes select gen_random_uuid(), id, 'x' from form_submissions limit 1 returning 1) select count(*) = 1 from made"
holds "the timer waits for the night" sh -c "systemctl list-timers stufenlos-basebackup.timer | grep -q stufenlos-basebackup"
kill "$catcher"
echo "the trial is over"
