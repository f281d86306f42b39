#!/usr/bin/env bash
#
# Node.js 24.21.0: Buffer.indexOf needs about ten times as long for eight bytes as for seven. Up to seven bytes, it finds
# the first byte with memchr and compares the others. From eight on, it uses the Boyer-Moore algorithm, which is slow for
# short needles: with 40 bytes, it is still twice as slow as with seven. But in content that repeats the first byte, seven
# bytes take a hundred times as long as 40. So a multipart parser that searches for its boundary is slow with short
# boundaries, and shortening the needle makes it vulnerable to slow content.
#
# Output (µs per MB, one machine):
#
#   random bytes: 7 bytes 35, 8 bytes 471, 13 bytes 313, 40 bytes 96
#   line breaks: 7 bytes 11580, 40 bytes 95
#
# Exits with status 1 if the behaviour changes. Requires Node.js 22 or later, npm, and a 64-bit Linux or macOS.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat > index-of.mjs <<'JS'
import { randomFillSync } from "node:crypto";

const MEGABYTE = 1024 * 1024;
const line = `\r\n--${"b".repeat(36)}`;
const random = randomFillSync(Buffer.alloc(MEGABYTE));
const breaks = Buffer.alloc(MEGABYTE, "\r");

function microseconds(content, length) {
  const needle = Buffer.from(line.slice(0, length));
  const times = Array.from({ length: 15 }, () => {
    const start = process.hrtime.bigint();
    if (content.indexOf(needle) !== -1) throw new Error("Found.");
    return Number(process.hrtime.bigint() - start) / 1000;
  });
  return times.sort((a, b) => a - b)[7];
}

const table = (content, lengths) => Object.fromEntries(lengths.map((length) => [length, microseconds(content, length)]));
const print = (name, times) =>
  console.log(`${name}: ${Object.entries(times).map(([length, us]) => `${length} bytes ${us.toFixed(0)}`).join(", ")}`);
const inRandom = table(random, [7, 8, 13, 40]);
const inBreaks = table(breaks, [7, 40]);
console.log(process.version);
print("random bytes", inRandom);
print("line breaks", inBreaks);
const isSlowFromEight = inRandom[8] > 4 * inRandom[7] && inRandom[8] > 2 * inRandom[40];
if (!isSlowFromEight || inBreaks[7] < 10 * inBreaks[40]) throw new Error("Changed.");
console.log("Unchanged: eight bytes take several times as long as seven.");
JS
echo '{ "private": true }' > package.json
npm install --before=2026-11-27 --no-audit --no-fund --loglevel=error node@24.21.0
node_modules/.bin/node index-of.mjs
