#!/usr/bin/env bash
#
# Varnish 7.1.1: a request for several ranges of a cached response is 416 with `Content-Range: bytes */10`, even though
# both ranges are satisfiable. Expected: 206 with multipart/byteranges, or 200 with the complete response: RFC 9110
# §15.5.17 has 416 for ranges of which none overlaps the content, and §14.2 allows a server to ignore Range.
#
# Output:
#
#   bytes=0-1 -> 206
#   bytes=0-1,5-6 -> 416
#   bytes=0-1,5-6 -> 200 (without Range in vcl_recv)
#
# Workaround, which this script verifies: remove a Range header with a comma in vcl_recv.
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
const server = require("node:http").createServer((request, response) => {
  response.writeHead(200, { "Content-Length": 10, "Accept-Ranges": "bytes", "Cache-Control": "max-age=60" });
  response.end("0123456789");
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
JS
node origin.cjs > port &
started+=($!)
until [[ -s port ]]; do sleep 0.1; done
backend="backend origin { .host = \"127.0.0.1\"; .port = \"$(cat port)\"; }"
printf 'vcl 4.1;\n%s\n' "$backend" > plain.vcl
printf 'vcl 4.1;\n%s\nsub vcl_recv { if (req.http.Range ~ ",") { unset req.http.Range; } }\n' "$backend" > workaround.vcl

# Starts Varnish on a socket of this folder.
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
request() { curl --silent --output body --write-out '%{http_code}' --unix-socket "$1.socket" --header "Range: $2" http://varnish/; }

start plain
start workaround
one=$(request plain bytes=0-1)
several=$(request plain bytes=0-1,5-6)
without=$(request workaround bytes=0-1,5-6)
echo "bytes=0-1 -> $one"
echo "bytes=0-1,5-6 -> $several"
echo "bytes=0-1,5-6 -> $without (without Range in vcl_recv)"
if [[ "$one $several $without" != "206 416 200" ]]; then
  echo "Changed: expected 206, 416 and 200." >&2
  exit 1
fi
echo "Unchanged: several ranges are 416, except with the workaround."
