#!/usr/bin/env bash
#
# PgBouncer 1.18.0, pool_mode = transaction: named statements of the protocol belong to the session of the server, which
# clients share. A client that prepares a name gets 42P05 if another client has prepared the same name in that session.
# According to its changelog, PgBouncer 1.21 can keep them per client (max_prepared_statements).
#
# Output, with a pool of one session:
#
#   first client: 1
#   second client: 42P05 prepared statement "numbers" already exists
#   second client, unnamed: 1
#
# Workaround, which this script verifies: unnamed statements.
#
# Exits with status 1 if the behaviour changes. Requires Debian's postgresql and pgbouncer 1.18, Node.js 22 or later and
# npm, and root, from which it switches to the users postgres and nobody.

set -euo pipefail
folder=$(mktemp -d)
chmod 755 "$folder"
bin=$(find /usr/lib/postgresql -path '*/bin/pg_ctl' -printf '%h\n' | sort -V | tail -n 1)
as() { (cd / && setpriv --reuid "$1" --regid "$(id -g "$1")" --clear-groups "${@:2}"); }
pooler=
finish() {
  [[ -z $pooler ]] || kill "$pooler" || true
  as postgres "$bin/pg_ctl" -D "$folder/postgres/data" -m immediate stop > "$folder/stop.log" 2>&1 || true
  rm -rf "$folder"
}
trap finish EXIT
cd "$folder"
pgbouncer --version | head -n 1

mkdir postgres
chown postgres postgres
port() { node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })'; }
server_port=$(port)
as postgres "$bin/initdb" -D "$folder/postgres/data" -U postgres --auth trust --no-sync > initdb.log
as postgres "$bin/pg_ctl" -D "$folder/postgres/data" -l "$folder/postgres/log" -w start \
  -o "-p $server_port -h 127.0.0.1 -k ''" > start.log

pooler_port=$(port)
cat > pgbouncer.ini <<INI
[databases]
* = host=127.0.0.1 port=$server_port user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = $pooler_port
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 1
INI
pgbouncer -q -u nobody pgbouncer.ini 2> pgbouncer.log &
pooler=$!

cat > statements.mjs <<'JS'
import pg from "pg";

const options = { host: "127.0.0.1", port: Number(process.argv[2]), user: "postgres", database: "postgres" };
async function connect() {
  for (let attempt = 1; ; attempt++) {
    const client = new pg.Client(options);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (attempt === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
const result = (query) => query.then(({ rows }) => `${rows[0].n}`, ({ code, message }) => `${code} ${message}`);

const clients = [await connect(), await connect()];
const statement = { name: "numbers", text: "select $1::int as n", values: [1] };
const first = await result(clients[0].query(statement));
const second = await result(clients[1].query(statement));
const unnamed = await result(clients[1].query({ ...statement, name: undefined }));
for (const client of clients) await client.end();
console.log(`first client: ${first}\nsecond client: ${second}\nsecond client, unnamed: ${unnamed}`);
if (first !== "1" || !second.startsWith("42P05 ") || unnamed !== "1") throw new Error("Changed.");
console.log("Unchanged: clients share named statements, except with the workaround.");
JS
echo '{ "private": true }' > package.json
npm install --before=2026-11-27 --no-audit --no-fund --ignore-scripts --loglevel=error pg@8.23.1
node statements.mjs "$pooler_port"
