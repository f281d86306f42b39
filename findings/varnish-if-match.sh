#!/usr/bin/env bash
#
# Varnish 7.1.1 ignores If-Match and If-Unmodified-Since: a client that resumes a download after the content changed gets a
# part of the new content with 206. Expected: 412 (RFC 9110 §13.1.1, §13.1.4).
#
# Output:
#
#   If-Match: "old" -> 206
#   If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT -> 206
#   If-Match: "old" -> 412 (with return (pass) in vcl_recv)
#   If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT -> 412 (with return (pass) in vcl_recv)
#
# Workaround, which this script verifies: forward these requests to the origin.
#
# Exits with status 1 if the behaviour changes. Requires Debian's varnish 7.1, Node.js and curl.

set -euo pipefail
folder=$(mktemp -d)
chmod 755 "$folder" # varnishd reads it as another user.
started=()
finish() {
  for pid in "${started[@]}"; do kill "$pid" 2> kill.log || true; done
  wait
  rm -rf "$folder"
}
trap finish EXIT
cd "$folder"
varnishd -V 2>&1 | head -n 1

cat > origin.cjs <<'JS'
const headers = { ETag: '"new"', "Last-Modified": "Fri, 02 Jan 1970 00:00:00 GMT", "Cache-Control": "max-age=60" };
const server = require("node:http").createServer((request, response) => {
  const isRefused = "if-match" in request.headers || "if-unmodified-since" in request.headers;
  response.writeHead(isRefused ? 412 : 200, { ...headers, "Accept-Ranges": "bytes" }).end("0123456789");
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
JS
node origin.cjs > port &
started+=($!)
until [[ -s port ]]; do sleep 0.1; done
backend="backend origin { .host = \"127.0.0.1\"; .port = \"$(cat port)\"; }"
pass='sub vcl_recv { if (req.http.If-Match || req.http.If-Unmodified-Since) { return (pass); } }'
printf 'vcl 4.1;\n%s\n' "$backend" > plain.vcl
printf 'vcl 4.1;\n%s\n%s\n' "$backend" "$pass" > workaround.vcl

# Starts Varnish on a socket of this folder, and stores the response.
start() {
  varnishd -F -n "$folder/$1" -a "$folder/$1.socket" -f "$folder/$1.vcl" -s malloc,16m > "$1.log" 2>&1 &
  started+=($!)
  for _ in $(seq 100); do
    curl --silent --output body --unix-socket "$1.socket" http://varnish/ && return
    sleep 0.1
  done
  cat "$1.log"
  exit 1
}
statuses=""
request() {
  local status
  status=$(curl --silent --output body --write-out '%{http_code}' --unix-socket "$1.socket" \
    --header "Range: bytes=5-9" --header "$2" http://varnish/)
  echo "$2 -> $status$3"
  statuses+="$status "
}
conditions=('If-Match: "old"' "If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT")
start plain
start workaround
for condition in "${conditions[@]}"; do request plain "$condition" ""; done
for condition in "${conditions[@]}"; do request workaround "$condition" " (with return (pass) in vcl_recv)"; done
if [[ "$statuses" != "206 206 412 412 " ]]; then
  echo "Changed: expected 206 twice, and then 412 twice." >&2
  exit 1
fi
echo "Unchanged: both conditions are ignored, except with the workaround."
