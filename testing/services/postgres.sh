#!/usr/bin/env bash
# PostgreSQL for tests, from Debian's packages, only on 127.0.0.1 and in a separate folder.
#   postgres.sh up DIR [PORT]   starts it (on a free port by default) and prints DATABASE_URL=…
#   postgres.sh down DIR        stops it; the data stay in DIR
# POSTGRES_OPTIONS contains options of the server, for example "-c fsync=off".
set -euo pipefail
action=${1:?up or down}
mkdir -p "${2:?a folder}"
dir=$(cd "$2" && pwd)

binaries() { find /usr/lib/postgresql -path '*/bin/initdb' -printf '%h\n' 2>/dev/null | sort -V | tail -1; }
if [[ -z $(binaries) ]]; then
  as_root=$([[ $(id -u) == 0 ]] || echo sudo)
  $as_root apt-get update -qq >&2
  # Without the cluster that Debian starts on port 5432 by default.
  $as_root mkdir -p /etc/postgresql-common/createcluster.d
  echo "create_main_cluster = false" | $as_root tee /etc/postgresql-common/createcluster.d/tests.conf >/dev/null
  DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq postgresql >&2
fi
bin=$(binaries)

# The server refuses to run as root.
run() { if [[ $(id -u) == 0 ]]; then (cd / && setpriv --reuid postgres --regid postgres --clear-groups "$@"); else "$@"; fi; }

case $action in
  up)
    port=${3:-$(node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')}
    [[ $(id -u) == 0 ]] && chown postgres "$dir"
    [[ -d $dir/data ]] || run "$bin/initdb" -D "$dir/data" -U postgres --auth trust --no-sync >/dev/null
    run "$bin/pg_ctl" -D "$dir/data" -l "$dir/log" -w start -o \
      "-p $port -h 127.0.0.1 -k '' -c max_connections=200 ${POSTGRES_OPTIONS:-}" >/dev/null || { cat "$dir/log" >&2; exit 1; }
    echo "DATABASE_URL=postgres://postgres@127.0.0.1:$port/postgres"
    ;;
  down) run "$bin/pg_ctl" -D "$dir/data" -m "${POSTGRES_STOP:-fast}" -w stop >/dev/null ;;
  *) echo "up or down, not $action" >&2; exit 2 ;;
esac
