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
