#!/usr/bin/env bash
# A second S3 API for tests: the object gateway of Ceph, from Debian's packages, only on 127.0.0.1.
#   ceph.sh up DIR     starts it on free ports and prints the S3_* and AWS_* settings, one per line
#   ceph.sh down DIR   stops it
# One monitor, one manager and one OSD, with one copy and without authentication between them.
set -euo pipefail
action=${1:?up or down}
mkdir -p "${2:?a folder}"
dir=$(cd "$2" && pwd)
cd "$dir"

stop() {
  local file
  for file in "$dir"/{gateway,osd,manager,monitor}.pid; do
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

if ! command -v radosgw >/dev/null || ! command -v ceph-mon >/dev/null; then
  as_root=$([[ $(id -u) == 0 ]] || echo sudo)
  $as_root apt-get update -qq >&2
  DEBIAN_FRONTEND=noninteractive $as_root apt-get install -y -qq --no-install-recommends \
    ceph-mon ceph-mgr ceph-osd ceph-common radosgw >&2
fi

free_ports='const n = require("node:net"); const all = Array.from({ length: 2 }, () => n.createServer().listen(0, "127.0.0.1"));
  setTimeout(() => { console.log(all.map((s) => s.address().port).join(" ")); all.forEach((s) => s.close()); }, 100)'
read -r gateway monitor <<<"$(node -e "$free_ports")"
rm -rf monmap monitor manager osd gateway
mkdir -p monitor manager osd gateway
cat >ceph.conf <<CONF
[global]
fsid = $(cat /proc/sys/kernel/random/uuid)
mon host = v2:127.0.0.1:$monitor
mon initial members = a
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
auth cluster required = none
auth service required = none
auth client required = none
auth supported = none
keyring = /dev/null
osd pool default size = 1
osd pool default min size = 1
mon allow pool size one = true
osd pool default pg num = 4
osd pool default pgp num = 4
osd pool default pg autoscale mode = off
osd crush chooseleaf type = 0
mon max pg per osd = 1000
run dir = $dir
admin socket = $dir/\$name.asok
log file = $dir/\$name.log
crash dir = $dir
[mon]
mon data = $dir/monitor
mon data avail crit = 1
[mgr]
mgr data = $dir/manager
mgr initial modules =
[osd]
osd data = $dir/osd
bluestore block size = 8589934592
bluestore block create = true
osd memory target = 1073741824
[client.rgw]
# The gateway requires an encrypted connection otherwise, which needs keys.
ms mon client mode = crc
rgw frontends = beast endpoint=127.0.0.1:$gateway
rgw data = $dir/gateway
CONF
export CEPH_CONF=$dir/ceph.conf

start() { # name, command…
  setsid "${@:2}" >"$1.out" 2>&1 </dev/null &
  echo $! >"$1.pid"
}
ceph() { timeout 60 ceph "$@"; }
up() {
  monmaptool --create --fsid "$(sed -n 's/^fsid = //p' ceph.conf)" --addv a "[v2:127.0.0.1:$monitor]" monmap
  ceph-mon --mkfs -i a --monmap monmap
  start monitor ceph-mon -f -i a
  ceph -s
  start manager ceph-mgr -f -i x
  uuid=$(cat /proc/sys/kernel/random/uuid)
  id=$(ceph osd new "$uuid")
  ceph-osd -i "$id" --mkfs --osd-uuid "$uuid"
  ceph osd crush add "osd.$id" 1.0 root=default host=local
  start osd ceph-osd -f -i "$id"
  for _ in {1..100}; do ceph osd stat | grep -q "1 up" && break || sleep 0.2; done
  start gateway radosgw -f -n client.rgw
  for _ in {1..600}; do
    if (: <"/dev/tcp/127.0.0.1/$gateway") 2>/dev/null; then
      radosgw-admin user create --uid=media --display-name=media --access-key=mediaaccess --secret-key=mediasecret
      return
    fi
    sleep 0.2
  done
  return 1
}
if up >up.log 2>&1; then
  printf '%s\n' "S3_ENDPOINT=http://127.0.0.1:$gateway" S3_REGION=us-east-1 S3_FORCE_PATH_STYLE=true \
    AWS_ACCESS_KEY_ID=mediaaccess AWS_SECRET_ACCESS_KEY=mediasecret
  exit
fi
tail -n 5 ./*.log ./*.out >&2
stop
exit 1
