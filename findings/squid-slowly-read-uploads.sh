#!/usr/bin/env bash
#
# Squid 5.7 as a reverse proxy: if the origin reads an upload of 30 MB more slowly than the client sends it, Squid closes
# both connections without a response; its log has TCP_MISS_ABORTED/000. Expected: Squid reads from the client as fast as
# the origin reads, and forwards the response. Uploads of 3 MB, and clients that are slower than the origin, work.
#
# Output, for 30 MB and an origin that reads 10 MB/s:
#
#   default -> 000
#   client_request_buffer_max_size 64 MB -> 200
#
# Workaround, which this script verifies: client_request_buffer_max_size 64 MB. Uploads of 150 MB then work as well, and
# Squid used 38 MB of memory. With 1 MB, they still failed.
#
# Exits with status 1 if the behaviour changes. Requires Debian's squid 5.7, Node.js and curl.

set -euo pipefail
folder=$(mktemp -d)
chmod 777 "$folder" # Squid writes its log as another user.
started=()
finish() {
  for pid in "${started[@]}"; do kill "$pid" 2> kill.log || true; done
  wait
  rm -rf "$folder"
}
trap finish EXIT
cd "$folder"
squid -v | head -n 1

cat > origin.cjs <<'JS'
const server = require("node:http").createServer((request, response) => {
  request.on("data", (chunk) => {
    request.pause();
    setTimeout(() => request.resume(), chunk.length / 10_000);
  });
  request.on("end", () => response.end());
  request.on("error", () => {});
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
JS
node origin.cjs > port &
started+=($!)
until [[ -s port ]]; do sleep 0.1; done

head --bytes 30000000 /dev/zero > body
# Prints the status of an upload through Squid with another line of settings.
upload() {
  local port
  port=$(node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
  cat > "$1.conf" <<CONF
http_port 127.0.0.1:$port accel defaultsite=localhost no-vhost
cache_peer 127.0.0.1 parent $(cat port) 0 no-query originserver no-digest
http_access allow all
cache deny all
pinger_enable off
pid_filename none
access_log none
cache_log $folder/$1.log
coredump_dir $folder
shutdown_lifetime 1 seconds
${2:-}
CONF
  squid -N -f "$1.conf" > "$1.out" 2>&1 &
  started+=($!)
  until curl --silent --output answer "http://127.0.0.1:$port/"; do sleep 0.1; done
  status=$(curl --silent --output answer --write-out '%{http_code}' --header Expect: --data-binary @body "http://127.0.0.1:$port/") || true
  echo "${2:-default} -> $status"
}
upload default
default=$status
upload workaround "client_request_buffer_max_size 64 MB"
if [[ "$default $status" != "000 200" ]]; then
  echo "Changed: expected 000 and 200." >&2
  exit 1
fi
echo "Unchanged: uploads that the origin reads slowly are lost, except with the workaround."
