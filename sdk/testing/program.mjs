import { ApiError, ConflictError, MediaAssetService, NotFoundError } from "@media-asset-service/sdk";
import { Client, listFiles } from "@media-asset-service/sdk/operations";

/** Checks that the SDK works in a runtime. Throws an error if it does not. */
export async function run({ baseUrl, apiKey }) {
  const media = new MediaAssetService({ baseUrl, apiKey });
  const content = `${crypto.randomUUID()} ${"x".repeat(300_000)}`;

  const seen = [];
  const onProgress = (progress) => seen.push(progress);
  const file = await media.files.upload(new File([content], "a.txt"), { tags: ["a", "b"], onProgress });
  same(file.filename, "a.txt");
  same(file.tags.join(), "a,b");
  same(JSON.stringify(seen.at(-1)), JSON.stringify({ loaded: content.length, total: content.length }));
  same(seen.filter(({ loaded, total }) => loaded === total).length, 1);

  const streamed = await media.files.upload(new Blob([crypto.randomUUID()]).stream(), { filename: "b.txt" });
  same(streamed.fileSize, 36);

  const conflict = await rejection(media.files.upload(new Blob([content])));
  same(conflict instanceof ConflictError && conflict instanceof ApiError, true);
  same(conflict.code, "DUPLICATE_FILE");
  same(conflict.details.existingFileId, file.id);

  const results = await media.files.uploadMany([new Blob([crypto.randomUUID()]), new Blob([content])]);
  same(results.map(({ status }) => status).join(), "fulfilled,rejected");

  const ids = [];
  for await (const { id } of media.files.list({ limit: 1 })) ids.push(id);
  same(ids.includes(file.id) && ids.includes(streamed.id), true);
  same((await listFiles(new Client({ baseUrl, apiKey })).all({ max: 1 })).length, 1);

  same((await media.files.update(file.id, { isPublic: false })).isPublic, false);
  same(await (await media.files.download(file.id)).text(), content);
  same(media.rateLimit.remaining > 0, true);

  const reason = new Error("changed my mind");
  same(await rejection(media.files.get(file.id, { signal: AbortSignal.abort(reason) })), reason);
  const controller = new AbortController();
  const aborting = ({ loaded }) => loaded > 0 && controller.abort(reason);
  const { signal } = controller;
  const bytes = crypto.getRandomValues(new Uint8Array(60_000));
  // Large enough for progress events before the last byte, also on a fast machine.
  const large = new Blob(Array.from({ length: 1000 }, () => bytes));
  same(await rejection(media.files.upload(large, { onProgress: aborting }, { signal })), reason);

  same((await media.files.delete(file.id)).deleted, true);
  same((await rejection(media.files.get(file.id))) instanceof NotFoundError, true);
  const { error } = await media.raw.GET("/api/v1/files/{id}", { params: { path: { id: file.id } } });
  same(error.error.code, "FILE_NOT_FOUND");
}

function rejection(promise) {
  return promise.then(
    () => {
      throw new Error("It succeeded.");
    },
    (error) => error,
  );
}

function same(actual, expected) {
  if (actual !== expected) throw new Error(`Expected ${String(expected)}, not ${String(actual)}.`);
}
