#!/usr/bin/env bash
# HAProxy for tests, from Debian's package, only on 127.0.0.1: round robin over ready processes.
#   haproxy.sh up DIR PORT…   starts it in front of these ports (on a free one) and prints PROXY_URL=…
#                             (PROXY_URL/haproxy;csv lists the ports in rotation; POST PROXY_URL/haproxy changes them)
#   haproxy.sh down DIR       stops it
set -euo pipefail
action=${1:?up or down}
mkdir -p "${2:?a folder}"
dir=$(cd "$2" && pwd)

case $action in
  up) ;;
  down) kill "$(cat "$dir/pid")" && rm "$dir/pid" && exit ;;
  *) echo "up or down, not $action" >&2; exit 2 ;;
esac

if ! command -v haproxy >/dev/null && [[ ! -x /usr/sbin/haproxy ]]; then
  as_root=$([[ $(id -u) == 0 ]] || echo sudo)
  $as_root apt-get update -qq >&2
  DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends haproxy >&2
fi

port=$(node -e 'const s = require("node:net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close(); })')
{
  cat <<CONF
global
  pidfile $dir/pid
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 5s
  # A request that was not sent can be sent to another process. Only the client can repeat a request that was sent.
  retries 3
  option redispatch 1
  retry-on conn-failure
frontend clients
  bind 127.0.0.1:$port
  stats enable
  stats uri /haproxy
  stats admin if TRUE
  default_backend processes
backend processes
  balance roundrobin
  option httpchk
  http-check send meth GET uri /health/ready ver HTTP/1.1 hdr Host probe
  http-check expect status 200
  default-server check inter 500ms fall 1 rise 1
CONF
  for backend in "${@:3}"; do echo "  server p$backend 127.0.0.1:$backend"; done
} >"$dir/haproxy.cfg"
PATH=$PATH:/usr/sbin haproxy -D -f "$dir/haproxy.cfg" >&2
echo "PROXY_URL=http://127.0.0.1:$port"
