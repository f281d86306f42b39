import { Buffer } from "node:buffer";
import { writeFile } from "node:fs/promises";
import process from "node:process";
import { MediaAssetService } from "@media-asset-service/sdk";
import { fileFromPath } from "@media-asset-service/sdk/node";
import { run } from "./program.mjs";

const { BASE_URL: baseUrl, API_KEY: apiKey, CONTENT: path } = process.env;
await run({ baseUrl, apiKey });
const media = new MediaAssetService({ baseUrl, apiKey });
const { filename, id } = await media.files.upload(await fileFromPath(path));
if (!path.endsWith(filename)) throw new Error(`${path} became ${filename}.`);
await media.files.delete(id);

const MIB = 1024 * 1024;

// In a form, in chunks, and from an offset that is not a multiple of any buffer.
for (const size of [MIB, 17 * MIB + 1]) {
  const start = 1_000;
  const bytes = Buffer.alloc(size + 2 * start, crypto.randomUUID());
  await writeFile(path, bytes);
  const contents = { "a Blob": new Blob([bytes]), "a file": await fileFromPath(path) };
  for (const [name, content] of Object.entries(contents)) {
    await same(`${name} of ${size} bytes`, content, bytes);
    await same(`a slice of ${name}`, content.slice(start, start + size), bytes.subarray(start, start + size));
  }
}

async function same(name, content, expected) {
  const file = await media.files.upload(content, { filename: "slice.txt" });
  const stored = Buffer.from(await (await media.files.download(file.id)).arrayBuffer());
  if (!stored.equals(expected)) throw new Error(`The upload of ${name} stored different bytes.`);
  // The next content can have the same bytes.
  await media.files.delete(file.id);
}
