#!/usr/bin/env bash
#
# PostgreSQL 15.18: a lookup of keys by primary key, `key = any($1)`, reads the complete table if most rows were deleted.
# An index keeps its pages when VACUUM removes their entries. The planner estimates that one of three keys is on a third
# of all pages of the index, empty ones included, so a sequential scan seems cheaper. This also applies while deleted
# rows are not vacuumed, for example during a dump: each lookup then reads all of them. So a queue that is usually empty
# becomes slower with each entry that passes through it.
#
# Output:
#
#   empty queue: Seq Scan
#   after 3000 more entries: Seq Scan, 26 pages
#   enable_seqscan = off: Index Only Scan
#
# Workaround, which this script verifies: SET enable_seqscan = off, for example as a setting of a function.
#
# Exits with status 1 if the behaviour changes. Requires Debian's postgresql-15 and root, from which it switches to the
# user postgres.

set -euo pipefail
folder=$(mktemp -d)
chmod 755 "$folder"
bin=/usr/lib/postgresql/15/bin
as_postgres() { (cd / && setpriv --reuid postgres --regid "$(id -g postgres)" --clear-groups "$@"); }
finish() {
  as_postgres "$bin/pg_ctl" -D "$folder/postgres/data" -m immediate stop > "$folder/stop.log" 2>&1 || true
  rm -rf "$folder"
}
trap finish EXIT
mkdir "$folder/postgres"
chown postgres "$folder/postgres"
as_postgres "$bin/initdb" -D "$folder/postgres/data" -U postgres --auth trust --no-sync > "$folder/initdb.log"
# No autovacuum, so that the result does not depend on its time.
as_postgres "$bin/pg_ctl" -D "$folder/postgres/data" -l "$folder/postgres/log" -w start \
  -o "-h '' -k $folder/postgres -c autovacuum=off" > "$folder/start.log"
sql() { as_postgres "$bin/psql" -h "$folder/postgres" -U postgres -qAt "$@"; }
sql -c 'show server_version'

add() { echo "insert into queue select md5(n::text) from generate_series($1, $2) n"; }
sql -c 'create table queue (key text primary key)' -c "$(add 1 20000)" \
  -c 'delete from queue where ctid not in (select ctid from queue limit 3)' -c 'vacuum analyze queue'
explain() { sql -c "prepare find (text[]) as select from queue where key = any(\$1)" -c 'set plan_cache_mode = force_generic_plan' \
  "$@" -c "explain (analyze, buffers, costs off, timing off) execute find (array[md5('1')])"; }
node() { grep -oE '(Seq|Index|Index Only|Bitmap Heap) Scan' | head -n 1; }
empty=$(explain | node)
sql -c "$(add 30001 33000)" -c 'delete from queue where key <> md5(1::text)'
plan=$(explain)
used=$(node <<< "$plan")
pages=$(grep -oE 'hit=[0-9]+' <<< "$plan" | head -n 1 | tr -dc 0-9)
off=$(explain -c 'set enable_seqscan = off' | node)
echo "empty queue: $empty"
echo "after 3000 more entries: $used, $pages pages"
echo "enable_seqscan = off: $off"
[[ $empty == "Seq Scan" && $used == "Seq Scan" && $pages -gt 20 && $off == Index* ]] || { echo "Changed."; exit 1; }
echo "Unchanged: a lookup by primary key reads all pages of the table."
