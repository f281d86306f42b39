import { Buffer } from "node:buffer";
import { writeFile } from "node:fs/promises";
import process from "node:process";
import { Readable } from "node:stream";
import { MediaAssetService } from "@media-asset-service/sdk";
import { uploadTo } from "@media-asset-service/sdk/browser";
import { fileFromPath } from "@media-asset-service/sdk/node";
import { expect, test } from "vitest";

// Not BASE_URL, which vitest sets.
const { SERVICE_URL: baseUrl, API_KEY: apiKey, CONTENT: path } = process.env;
const media = new MediaAssetService({ baseUrl, apiKey });

const contents = {
  "bytes of Node.js": (text) => Buffer.from(text),
  "bytes of the page": (text) => Uint8Array.from(Buffer.from(text)),
  "a buffer of Node.js": (text) => new TextEncoder().encode(text).buffer,
  "a buffer of the page": (text) => Uint8Array.from(Buffer.from(text)).buffer,
  "a Blob": (text) => new Blob([text]),
  "a File": (text) => new File([text], "a.txt"),
  "a file on disk": async (text) => {
    await writeFile(path, text);
    return fileFromPath(path);
  },
  "a stream of Node.js": (text) => Readable.from([Buffer.from(text)]),
  "a web stream": (text) => new Response(text).body,
  "17 MiB": (text) => new Blob([text.padEnd(17 * 1024 * 1024)]),
};
const ways = {
  "": {},
  ", with progress": { onProgress: () => {} },
  ", resumable": { resumable: true },
  ", resumable with progress": { resumable: true, onProgress: () => {} },
};
const cases = Object.entries(contents).flatMap(([name, make]) =>
  Object.entries(ways).map(([way, settings]) => [name + way, make, settings]),
);

test.each(cases)("uploads %s", async (_, make, settings) => {
  const text = crypto.randomUUID();
  const { id, tags } = await media.files.upload(await make(text), { tags: ["a", "b"], ...settings });
  expect((await (await media.files.download(id)).text()).trimEnd()).toBe(text);
  expect(tags).toEqual(["a", "b"]);
});

test.each([undefined, () => {}])("uploads to a URL", async (onProgress) => {
  const text = crypto.randomUUID();
  const { uploadUrl } = await media.uploads.create({ filename: "a.txt" });
  const { id } = await uploadTo(uploadUrl, new Blob([text]), { onProgress });
  expect(await (await media.files.download(id)).text()).toBe(text);
});

test.each([undefined, () => {}])(
  "rejects with the error of the service, and with the reason of an abort",
  async (onProgress) => {
    const content = new Blob([crypto.randomUUID()]);
    await media.files.upload(content, { onProgress });
    await expect(media.files.upload(content, { onProgress })).rejects.toMatchObject({ code: "DUPLICATE_FILE" });
    const controller = new AbortController();
    const upload = media.files.upload(content, { onProgress }, { signal: controller.signal });
    const reason = new Error("changed my mind");
    controller.abort(reason);
    await expect(upload).rejects.toBe(reason);
  },
);
