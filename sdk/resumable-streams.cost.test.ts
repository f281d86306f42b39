import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { MediaAssetService } from "./index.ts";
import { fileFromPath } from "./node.ts";
import { listenForUploads } from "./test-uploads.ts";

test.each(["a file", "a stream"])("the upload of %s of 400 MB allocates less than half of its size", async (from) => {
  const size = 400_000_000;
  const directory = await mkdtemp(join(tmpdir(), "sdk-"));
  onTestFinished(() => rm(directory, { recursive: true }));
  const path = join(directory, "big.bin");
  await writeFile(path, "");
  await truncate(path, size);
  const { baseUrl } = await listenForUploads();
  const file = await fileFromPath(path);
  const before = process.memoryUsage().arrayBuffers;
  const grown: number[] = [];
  const onProgress = () => {
    grown.push(process.memoryUsage().arrayBuffers - before);
  };
  const content = from === "a file" ? file : file.stream();
  const record = await new MediaAssetService({ baseUrl }).files.upload(content, { onProgress, size });
  expect(record).toMatchObject({ fileSize: size });
  expect(grown.length).toBeGreaterThan(1000);
  expect(Math.max(...grown)).toBeLessThan(size / 2);
});
