#!/usr/bin/env bash
#
# jxl-oxide-wasm 0.12.5: saturated colors of a lossy JPEG XL in BT.2100 with PQ become dull, although the result has the
# same color space, which contains them. Colors of BT.709 stay. The same color of a lossless file is exact. Expected of
# both files: about 13107 29491 16384, as djxl 0.7 returns.
#
# Output:
#
#   lossless: cICP 9 16 0 1, 13107 29491 16384
#   lossy:    cICP 9 16 0 1, 22761 28608 23233
#
# Exits with status 1 if the behaviour changes. Requires Node.js 22 or later and npm.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat > decode.mjs <<'JS'
import { readFileSync } from "node:fs";
import { inflateSync } from "node:zlib";
import { initSync, JxlImage } from "jxl-oxide-wasm";

// A PNG of 96 x 72 pixels with 16 bits, filled with the color: cjxl 0.7 -d 0 or 0.5
// -x color_space=RGB_D65_202_Rel_PeQ --intensity_target=10000
const color = [13107, 29491, 16384];
const files = {
  lossless:
    "AAAADEpYTCANCocKAAAAFGZ0eXBqeGwgAAAAAGp4bCAAAAAJanhsbAoAAAA5anhsY/8K0QT8AOTRIw4HAAAAgAgCAQBwAEsYixUAnD/G4OH3AhEAAB4Au5iZgfcAAAm9MhM=",
  lossy:
    "/wrRBPwk5NEjDgcAAACAABKIAGgBv8ooAQBQoTLKuMHLuZ4vP3RYTNu4ztBW2xaWJIqMY5N0AoeQAksyZowxxozBmRkzZsbMGGPMjDHGmMwwDdUQ7FxuvP2mFAtOoQzIYdi+YACAgAjWfTCdlSQA",
};
initSync({ module: readFileSync("node_modules/jxl-oxide-wasm/jxl_oxide_wasm_bg.wasm") });

// All rows have one color, so the first pixel of the first row needs no filter.
function firstPixel(png) {
  const data = [];
  let description = "none";
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const type = png.toString("latin1", at + 4, at + 8);
    const content = png.subarray(at + 8, at + 8 + png.readUInt32BE(at));
    if (type === "IDAT") data.push(content);
    if (type === "cICP") description = [...content].join(" ");
  }
  const pixels = inflateSync(Buffer.concat(data));
  return { description, pixel: [1, 3, 5].map((at) => pixels.readUInt16BE(at)) };
}

const { version } = JSON.parse(readFileSync("node_modules/jxl-oxide-wasm/package.json", "utf8"));
console.log(`jxl-oxide-wasm ${version}`);
const results = Object.entries(files).map(([name, base64]) => {
  const image = new JxlImage();
  image.feedBytes(Buffer.from(base64, "base64"));
  image.tryInit();
  const result = firstPixel(Buffer.from(image.render(0).encodeToPng()));
  console.log(`${`${name}:`.padEnd(9)} cICP ${result.description}, ${result.pixel.join(" ")}`);
  return result;
});
const [lossless, lossy] = results;
const sameSpace = results.every(({ description }) => description === "9 16 0 1");
const isExact = lossless.pixel.every((value, index) => value === color[index]);
const isDull = lossy.pixel[0] > color[0] + 2000 && lossy.pixel[2] > color[2] + 2000;
if (!sameSpace || !isExact || !isDull) {
  console.error("Changed: expected an exact color without loss, and a dull one with loss, both in BT.2100 with PQ.");
  process.exit(1);
}
console.log("Unchanged: lossy colors have less saturation.");
JS
npm init --yes > npm.log
npm install --before=2026-11-27 --no-audit --no-fund --ignore-scripts --loglevel=error jxl-oxide-wasm@0.12.5 >> npm.log
node decode.mjs
