#!/usr/bin/env bash
#
# @jsquash/jxl 1.3.0: `decode` returns HDR with the transfer function PQ as sRGB in which white is 10,000 cd/m², without
# tone mapping. Diffuse white (203 cd/m², ITU-R BT.2408) becomes a dark gray, and all of SDR has 40 of 256 values.
# Expected: 187 or more, as Chromium 156 displays the file on an SDR screen.
#
# Output:
#
#   diffuse white in PQ -> 39
#   white in sRGB -> 255
#
# Exits with status 1 if the behaviour changes. Requires Node.js 22 or later and npm.

set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

cat > decode.mjs <<'JS'
import { readFileSync } from "node:fs";
import decode, { init as initDecoder } from "@jsquash/jxl/decode.js";
import encode, { init as initEncoder } from "@jsquash/jxl/encode.js";

const compile = (name) => WebAssembly.compile(readFileSync(`node_modules/@jsquash/jxl/codec/${name}.wasm`));
await initDecoder(await compile("dec/jxl_dec"));
await initEncoder(await compile("enc/jxl_enc"));

// From a PNG of 16 bits, filled with 0.5807: cjxl 0.7 -d 0 -x color_space=RGB_D65_202_Rel_PeQ
const pq =
  "AAAADEpYTCANCocKAAAAFGZ0eXBqeGwgAAAAAGp4bCAAAAAJanhsbAoAAAAvanhsY/8KQwT8AOTRIw4HAAAAgAgCAQBIAEsYixWAZcD/BSIAAMQ9oYFKAQ==";
const white = { data: new Uint8ClampedArray(16 * 16 * 4).fill(255), width: 16, height: 16 };
const levelOf = async (bytes) => (await decode(bytes)).data[0];
const [hdr, sdr] = [await levelOf(new Uint8Array(Buffer.from(pq, "base64")).buffer), await levelOf(await encode(white))];
const { version } = JSON.parse(readFileSync("node_modules/@jsquash/jxl/package.json", "utf8"));
console.log(`@jsquash/jxl ${version}`);
console.log(`diffuse white in PQ -> ${hdr}`);
console.log(`white in sRGB -> ${sdr}`);
if (hdr !== 39 || sdr !== 255) {
  console.error("Changed: expected 39 and 255.");
  process.exit(1);
}
console.log("Unchanged: PQ is not tone mapped.");
JS
npm init --yes > npm.log
npm install --before=2026-11-27 --no-audit --no-fund --ignore-scripts --loglevel=error @jsquash/jxl@1.3.0 >> npm.log
node decode.mjs
