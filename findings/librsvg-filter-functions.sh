#!/usr/bin/env bash
#
# librsvg 2.63 (sharp 0.35.5): the filter functions of CSS that change colors, such as `filter: grayscale(1)`, apply to
# linear RGB, also with `color-interpolation-filters: sRGB`. Expected, as in browsers: sRGB, because this property does
# not apply to filter functions (Filter Effects 1, "color-interpolation-filters").
#
# Output:
#
#   filter: grayscale(1) -> 101
#   feColorMatrix in sRGB -> 65
#
# Workaround, which this script verifies: a <filter> with color-interpolation-filters="sRGB".
#
# Exits with status 1 if the behaviour changes. Requires Node.js 22 or later and npm.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat > filters.mjs <<'JS'
import sharp from "sharp";

const filter =
  '<filter id="f" color-interpolation-filters="sRGB"><feColorMatrix type="saturate" values="0"/></filter>';
async function greyOf(style) {
  const rect = `<rect width="9" height="9" fill="#c2185b" style="${style}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${filter}${rect}</svg>`;
  const pixels = await sharp(Buffer.from(svg)).raw().toBuffer();
  return pixels[0];
}
const [byFunction, byElement] = [await greyOf("filter:grayscale(1)"), await greyOf("filter:url(#f)")];
console.log(`sharp ${sharp.versions.sharp}, librsvg ${sharp.versions.rsvg}`);
console.log(`filter: grayscale(1) -> ${byFunction}`);
console.log(`feColorMatrix in sRGB -> ${byElement}`);
if (byFunction !== 101 || byElement !== 65) {
  console.error("Changed: expected 101 and 65.");
  process.exit(1);
}
console.log("Unchanged: filter functions apply to linear RGB.");
JS
npm init --yes > npm.log
npm install --before=2026-11-27 --no-audit --no-fund --ignore-scripts --loglevel=error sharp@0.35.5 >> npm.log
node filters.mjs
