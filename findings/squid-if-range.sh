#!/usr/bin/env bash
#
# Squid 5.7 as a reverse proxy with a copy: a request for a range whose If-Range does not match is 200 with the
# Content-Length of the complete content, but the body starts at the range. Expected: the complete content (RFC 9110
# §13.1.5). With a copy, it also ignores If-Unmodified-Since; expected: 412 (§13.1.4).
#
# Output:
#
#   default: If-Range -> 200 with 1000 bytes from 100, If-Unmodified-Since -> 200
#   cache deny: If-Range -> 200 with 1000 bytes from 0, If-Unmodified-Since -> 412
#
# Workaround, which this script verifies: do not use the cache for these requests.
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

# Four digits for each position: 0000 0004 0008 …
cat > origin.cjs <<'JS'
const content = Array.from({ length: 250 }, (_, index) => String(index * 4).padStart(4, "0")).join("");
const headers = { ETag: '"new"', "Last-Modified": "Fri, 02 Jan 1970 00:00:00 GMT", "Cache-Control": "max-age=60" };
const server = require("node:http").createServer((request, response) => {
  const status = "if-unmodified-since" in request.headers ? 412 : 200;
  response.writeHead(status, { ...headers, "Content-Length": content.length }).end(content);
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
JS
node origin.cjs > port &
started+=($!)
until [[ -s port ]]; do sleep 0.1; done

# Prints the responses of Squid with more lines of settings.
observe() {
  local port url
  port=$(node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
  url=http://127.0.0.1:$port/
  cat > "$port.conf" <<CONF
http_port 127.0.0.1:$port accel defaultsite=localhost no-vhost
cache_peer 127.0.0.1 parent $(cat port) 0 no-query originserver no-digest
http_access allow all
pinger_enable off
pid_filename none
access_log none
cache_log $folder/$port.log
coredump_dir $folder
shutdown_lifetime 1 seconds
${2:-}
CONF
  squid -N -f "$port.conf" > "$port.out" 2>&1 &
  started+=($!)
  # Also stores a copy.
  until curl --silent --fail --output body "$url"; do sleep 0.1; done
  status=$(curl --silent --output body --write-out '%{http_code} with %{size_download} bytes' \
    --header "Range: bytes=100-199" --header 'If-Range: "old"' "$url")
  unmodified=$(curl --silent --output other --write-out '%{http_code}' \
    --header "If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT" "$url")
  line="If-Range -> $status from $((10#$(head --bytes 4 body))), If-Unmodified-Since -> $unmodified"
  echo "$1: $line"
}
observe default
default=$line
observe "cache deny" "acl unmodified_since req_header If-Unmodified-Since .
acl if_range req_header If-Range .
cache deny unmodified_since
cache deny if_range"
expected=("If-Range -> 200 with 1000 bytes from 100, If-Unmodified-Since -> 200"
  "If-Range -> 200 with 1000 bytes from 0, If-Unmodified-Since -> 412")
if [[ "$default" != "${expected[0]}" || "$line" != "${expected[1]}" ]]; then
  printf 'Changed: expected:\n%s\n%s\n' "${expected[@]}" >&2
  exit 1
fi
echo "Unchanged: the conditions are wrong for a copy, except with the workaround."
