#!/bin/sh
# A base backup that is checked before it counts, and away with what no backup needs any more: docs/backup.md
# Called by stufenlos-basebackup.service, on the machine that keeps the backups.
set -eu
folder=${1:?the folder with base/ and wal/}
keep_days=${KEEP_DAYS:-14}
bin=${PG_BIN:-$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)}
mkdir -p "$folder/base"

new=$folder/base/$(date -u +%Y-%m-%dT%H%M%SZ)
rm -rf "$folder"/base/*.unfinished
"$bin/pg_basebackup" --pgdata="$new.unfinished" --checkpoint=fast --wal-method=stream
"$bin/pg_verifybackup" --quiet "$new.unfinished"
mv "$new.unfinished" "$new"

# The newest two stay, however old they are.
ls -d "$folder"/base/*Z | sort | head -n -2 | while read -r old; do
  if [ -n "$(find "$old" -maxdepth 0 -mtime "+$keep_days")" ]; then rm -rf "$old"; fi
done

# WAL from before the oldest base backup is of no use. (pg_archivecleanup would do, but comes with the server only.)
oldest=$(ls -d "$folder"/base/*Z | sort | head -n 1)
first=$(sed -n 's/^START WAL LOCATION:.*(file \([0-9A-F]\{24\}\)).*/\1/p' "$oldest/backup_label")
ls "$folder/wal" | LC_ALL=C awk -v first="$first" 'length($0) == 24 && ($0 "") < (first "")' |
  while read -r segment; do rm "$folder/wal/$segment"; done
echo "$new is good; WAL is kept from $first"
