#!/usr/bin/env bash
#
# nginx 1.22.1 with proxy_cache: it removes If-None-Match and If-Match from requests to the origin, and evaluates them only
# for responses that it may store. So for a response with `Cache-Control: private`, it ignores them: a client that has the
# current content receives it again, and a client with other content receives no 412. Expected: 304 and 412 (RFC 9110
# §13.1.1, §13.1.2).
#
# Output:
#
#   public, proxy_cache: If-None-Match -> 304, If-Match -> 412
#   private, proxy_cache: If-None-Match -> 200, If-Match -> 200
#   private, no cache: If-None-Match -> 304, If-Match -> 412
#
# Workaround, which this script verifies: use no cache for URLs with private responses.
#
# Exits with status 1 if the behaviour changes. Requires Debian's nginx 1.22, Node.js and curl.

set -euo pipefail
folder=$(mktemp -d)
chmod 755 "$folder" # nginx runs as another user.
started=()
finish() {
  for pid in "${started[@]}"; do kill "$pid" 2> kill.log || true; done
  wait
  rm -rf "$folder"
}
trap finish EXIT
cd "$folder"
nginx -v

cat > origin.cjs <<'JS'
const server = require("node:http").createServer(({ url, headers }, response) => {
  const status = headers["if-match"] ? 412 : headers["if-none-match"] ? 304 : 200;
  const scope = url.endsWith("private") ? "private" : "public";
  response.writeHead(status, { ETag: '"new"', "Cache-Control": `${scope}, max-age=60` }).end(status === 200 ? "0123456789" : "");
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
JS
node origin.cjs > port &
started+=($!)
until [[ -s port ]]; do sleep 0.1; done

cat > nginx.conf <<CONF
pid $folder/pid;
error_log stderr;
events {}
http {
  access_log off;
  proxy_cache_path $folder/cache keys_zone=all:1m;
  server {
    listen unix:$folder/socket;
    location / { proxy_pass http://127.0.0.1:$(cat port); proxy_cache all; }
    location /uncached/ { proxy_pass http://127.0.0.1:$(cat port); }
  }
}
CONF
nginx -c "$folder/nginx.conf" -g "daemon off;" > nginx.log 2>&1 &
started+=($!)
until [[ -S socket ]]; do sleep 0.1; done

lines=""
observe() {
  local status=() condition
  for condition in 'If-None-Match: "new"' 'If-Match: "old"'; do
    status+=("$(curl --silent --output body --write-out '%{http_code}' --unix-socket socket --header "$condition" "http://nginx$2")")
  done
  echo "$1: If-None-Match -> ${status[0]}, If-Match -> ${status[1]}"
  lines+="${status[*]} "
}
observe "public, proxy_cache" /public
observe "private, proxy_cache" /private
observe "private, no cache" /uncached/private
if [[ "$lines" != "304 412 200 200 304 412 " ]]; then
  echo "Changed: expected 304 and 412, except for the second line." >&2
  exit 1
fi
echo "Unchanged: conditions for private responses are ignored, except with the workaround."
