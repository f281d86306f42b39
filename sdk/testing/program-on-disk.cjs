const assert = require("node:assert/strict");
const process = require("node:process");
const { ApiError, MediaAssetService } = require("@media-asset-service/sdk");
const { fileFromPath } = require("@media-asset-service/sdk/node");
const { Client, listFiles } = require("@media-asset-service/sdk/operations");

const { BASE_URL: baseUrl, API_KEY: apiKey, CONTENT: path } = process.env;

async function main() {
  const media = new MediaAssetService({ baseUrl, apiKey });
  const { id } = await media.files.upload(await fileFromPath(path));
  const found = await listFiles(new Client({ baseUrl, apiKey })).all();
  assert(found.some((file) => file.id === id));
  await media.files.delete(id);
  await assert.rejects(media.files.get(id), (error) => error instanceof ApiError && error.status === 404);
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
