#!/usr/bin/env bash
#
# @jsquash/jxl 1.3.0: `decode` divides the colors of a JPEG XL with premultiplied alpha twice by their alpha. Transparent
# colors are too light, or white. A gray whose stored value is 0.3 at an alpha of 0.6 is 0.5, as Chromium 156 displays it.
#
# Output:
#
#   expected 128 128 128 153 -> 214 214 214 153
#   expected 51 51 51 153 -> 86 86 86 153
#
# Exits with status 1 if the behaviour changes. Requires Node.js 22 or later and npm.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat > decode.mjs <<'JS'
import { readFileSync } from "node:fs";
import decode, { init } from "@jsquash/jxl/decode.js";

await init(await WebAssembly.compile(readFileSync("node_modules/@jsquash/jxl/codec/dec/jxl_dec.wasm")));
// Squares of 24 pixels without loss, by cjxl 0.7, with the header that states premultiplied alpha (jxlinfo confirms it).
const file =
  "/wrRwAAIigsBCAgQAIABSzhA9ULNP7hu8D4FBQUjANSIMRawgPm/+38BYQAyF+G7AGHMwL0zc3DgMiF/nU5zucf9ZyEyMjH13djBNaqo2sdvQxl3EAvv5tEckekTsYSFnRVHmVKIeNMnHIQkiCko";
const { data, width } = await decode(new Uint8Array(Buffer.from(file, "base64")).buffer);
const pixel = (column) => [...data.subarray((12 * width + 24 * column + 12) * 4).subarray(0, 4)];
const { version } = JSON.parse(readFileSync("node_modules/@jsquash/jxl/package.json", "utf8"));
console.log(`@jsquash/jxl ${version}`);
const cases = [
  [1, [128, 128, 128, 153]],
  [2, [51, 51, 51, 153]],
];
let isUnchanged = true;
for (const [column, expected] of cases) {
  const result = pixel(column);
  console.log(`expected ${expected.join(" ")} -> ${result.join(" ")}`);
  const dividedAgain = expected[0] / (expected[3] / 255);
  if (Math.abs(result[0] - dividedAgain) > 2 || result[3] !== expected[3]) isUnchanged = false;
}
if (!isUnchanged) {
  console.error("Changed: expected colors that are divided twice.");
  process.exit(1);
}
console.log("Unchanged: premultiplied colors are divided twice.");
JS
npm init --yes > npm.log
npm install --before=2026-11-27 --no-audit --no-fund --ignore-scripts --loglevel=error @jsquash/jxl@1.3.0 >> npm.log
node decode.mjs
