#!/usr/bin/env bash
# A third-party S3 API for tests: OpenStack Swift with its s3api, from Debian's packages, only on 127.0.0.1.
#   s3.sh up DIR     starts it on free ports and prints the S3_* and AWS_* settings, one per line
#   s3.sh down DIR   stops it
# DIR must be on a file system with user xattrs (ext4 has them, tmpfs may not), in which Swift stores its metadata.
set -euo pipefail
action=${1:?up or down}
mkdir -p "${2:?a folder}"
dir=$(cd "$2" && pwd)
cd "$dir"

stop() {
  local file
  for file in "$dir"/*.pid; do
    [[ -f $file ]] || continue
    kill "$(cat "$file")" 2>/dev/null || true
    rm -f "$file"
  done
}
case $action in
  up) ;;
  down) stop; exit ;;
  *) echo "up or down, not $action" >&2; exit 2 ;;
esac

if ! command -v swift-proxy-server >/dev/null || ! command -v memcached >/dev/null; then
  as_root=$([[ $(id -u) == 0 ]] || echo sudo)
  $as_root apt-get update -qq >&2
  DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends \
    swift-proxy swift-account swift-container swift-object memcached >&2
fi

free_ports='const n = require("node:net"); const all = Array.from({ length: 5 }, () => n.createServer().listen(0, "127.0.0.1"));
  setTimeout(() => { console.log(all.map((s) => s.address().port).join(" ")); all.forEach((s) => s.close()); }, 100)'
read -r proxy account container object cache <<<"$(node -e "$free_ports")"
mkdir -p devices/d1
# Swift drops privileges to this user, which must own the folder.
common="bind_ip = 127.0.0.1
workers = 0
user = $(id -un)
swift_dir = $dir
log_address = /dev/null"

for kind in account container object; do
  rm -f $kind.builder $kind.ring.gz
  {
    swift-ring-builder $kind.builder create 4 1 1
    swift-ring-builder $kind.builder add "r1z1-127.0.0.1:${!kind}/d1" 1
    swift-ring-builder $kind.builder rebalance || [[ $? == 1 ]] # 1: balanced, with a warning
  } >ring.log
  cat >$kind.conf <<CONF
[DEFAULT]
$common
bind_port = ${!kind}
devices = $dir/devices
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = $kind-server
[app:$kind-server]
use = egg:swift#$kind
[$kind-replicator]
[$kind-updater]
[$kind-auditor]
CONF
done

filters="catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo"
{
  printf '[DEFAULT]\n%s\nbind_port = %s\n[pipeline:main]\npipeline = %s proxy-server\n' "$common" "$proxy" "$filters"
  printf '[app:proxy-server]\nuse = egg:swift#proxy\naccount_autocreate = true\nallow_account_management = true\n'
  for filter in $filters; do
    printf '[filter:%s]\nuse = egg:swift#%s\n' "$filter" "${filter/#cache/memcache}"
    case $filter in
      cache) echo "memcache_servers = 127.0.0.1:$cache" ;;
      s3api) printf 's3_acl = false\nlocation = us-east-1\n' ;;
      tempauth) echo "user_test_tester = testing .admin" ;;
    esac
  done
} >proxy.conf

start() { # name, command…
  setsid "${@:2}" >"$1.log" 2>&1 </dev/null &
  echo $! >"$1.pid"
}
start memcached memcached -l 127.0.0.1 -p "$cache" -U 0 -m 16 -u nobody
for kind in account container object proxy; do start $kind "swift-$kind-server" "$dir/$kind.conf"; done

listening() { (: <"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }
for _ in {1..300}; do
  if listening "$cache" && listening "$object" && listening "$container" && listening "$account" && listening "$proxy"; then
    printf '%s\n' "S3_ENDPOINT=http://127.0.0.1:$proxy" S3_REGION=us-east-1 S3_FORCE_PATH_STYLE=true \
      AWS_ACCESS_KEY_ID=test:tester AWS_SECRET_ACCESS_KEY=testing
    exit
  fi
  sleep 0.1
done
tail -n 5 ./*.log >&2
stop
exit 1
