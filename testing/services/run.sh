#!/usr/bin/env bash
# Everything that wants real services or optional packages, on services of its own:
# what depends on the database on PostgreSQL, the blob stores on a real S3, the API's suite on two processes behind HAProxy that
# use both, and the tests in this folder: those that do little but wait for their time, beside all others.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../.."
export PATH=$PWD/node_modules/.bin:$PATH

dir=$(mktemp -d "${TMPDIR:-/tmp}/services.XXXXXX")
chmod 755 "$dir" # PostgreSQL runs as another user
stop() {
  "$here/s3.sh" down "$dir/s3" || true
  "$here/postgres.sh" down "$dir/postgres" || true
  rm -rf "$dir"
}
trap stop EXIT

# What a power cut would lose is no matter here.
postgres=$(POSTGRES_OPTIONS="-c fsync=off" "$here/postgres.sh" up "$dir/postgres")
s3=$("$here/s3.sh" up "$dir/s3")
# Optional for operators, so beside the checkout and not in it. What its install script would download is not needed.
npm install --prefix "$dir/onnx" --ignore-scripts --no-audit --no-fund --loglevel=error onnxruntime-node@1.30.0 >&2
onnx="NODE_PATH=$dir/onnx/node_modules"
# The package also has a server that would be started: the tool alone is wanted.
(cd "$dir" && apt-get download -qq prometheus >&2 && dpkg -x prometheus_*.deb prometheus)
promtool="PROMTOOL=$dir/prometheus/usr/bin/promtool"

failed=0
waiting() { env "$postgres" vitest run --config "$here/vitest.services.config.ts" '.waiting.test.ts'; }
waiting >"$dir/waiting.log" 2>&1 &
waiting=$!
echo "== what depends on the database, on PostgreSQL"
env "$postgres" vitest run --config "$here/vitest.postgres.config.ts" || failed=1
echo "== the blob stores on Swift"
env $s3 vitest run --config vitest.faults.config.ts server/storage/blobs || failed=1
echo "== what may be skipped on a bare machine"
bare=$(node --print 'require("./testing/skips.ts").FILES_OF_BARE_MACHINES.join(" ")')
for config in vitest.config.ts vitest.faults.config.ts vitest.models.config.ts vitest.examples.config.ts; do
  EVERYTHING_INSTALLED=1 vitest run --config $config $bare || failed=1
done
echo "== the API's suite on two processes behind HAProxy"
env "$postgres" $s3 vitest run --config "$here/vitest.balanced.config.ts" || failed=1
echo "== tests with services"
env "$postgres" $s3 "$onnx" "$promtool" vitest run --config "$here/vitest.services.config.ts" --exclude '*.waiting.test.ts' "$@" || failed=1
echo "== tests that wait"
wait $waiting || failed=1
cat "$dir/waiting.log"
exit $failed
