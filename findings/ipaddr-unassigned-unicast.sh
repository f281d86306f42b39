#!/usr/bin/env bash
#
# ipaddr.js 2.5.0: `range()` lists special ranges, and returns "unicast" for everything else. IANA assigns global unicast
# addresses of IPv6 only from 2000::/3; the rest is reserved. It also has no name for the dummy prefix of RFC 9780 and for
# the deprecated IPv4-compatible addresses of RFC 4291. In 2000::/3 and for IPv4, its list contains all networks of IANA's
# registries of special-purpose addresses (RFC 6890). A program that needs global addresses must also compare with 2000::/3.
#
# Output:
#
#   4000::1 unicast
#   a000::1 unicast
#   100:0:0:1::1 unicast
#   ::c000:201 unicast
#   2001:db8::1 reserved
#
# Exits with status 1 if the behaviour changes. Requires Node.js 22 or later, and npm.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo '{ "private": true }' > package.json
npm install --before=2026-11-27 --no-audit --no-fund --loglevel=error ipaddr.js@2.5.0
cat > ranges.mjs <<'JS'
import ipaddr from "ipaddr.js";

const addresses = ["4000::1", "a000::1", "100:0:0:1::1", "::c000:201", "2001:db8::1"];
const ranges = addresses.map((address) => ipaddr.parse(address).range());
for (const [index, range] of ranges.entries()) console.log(addresses[index], range);
if (ranges.join() !== "unicast,unicast,unicast,unicast,reserved") throw new Error("Changed.");
console.log("Unchanged: unassigned addresses are unicast.");
JS
node ranges.mjs
