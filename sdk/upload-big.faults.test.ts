import { mkdtemp, truncate, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { MediaAssetService } from "./index.ts";
import { fileFromPath } from "./node.ts";
import { fail, succeed } from "./test-server.ts";

/** A file of zeros on disk, and a server that reads the headers before any byte of the body. */
async function bigUpload(size: number, answer: RequestListener) {
  const path = join(await mkdtemp(join(tmpdir(), "sdk-")), "big.bin");
  await writeFile(path, "");
  await truncate(path, size);
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { media: new MediaAssetService({ baseUrl, maxRetries: 0 }), file: await fileFromPath(path) };
}

test("throws the error of an upload that is rejected before its bytes are read", async () => {
  const { media, file } = await bigUpload(50_000_000, (_, response) =>
    fail(response, 413, { code: "FILE_TOO_LARGE" }, { connection: "close" }),
  );
  await expect(media.files.upload(file, { resumable: false })).rejects.toMatchObject({ code: "FILE_TOO_LARGE" });
});

test("uses constant memory while it sends a large file", async () => {
  const size = 300_000_000;
  const { media, file } = await bigUpload(size, (request, response) => {
    request.resume().on("end", () => succeed(response, { id: "file_1" }, 201));
  });
  const before = process.memoryUsage().arrayBuffers;
  let peak = 0;
  const onProgress = () => {
    peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
  };
  await media.files.upload(file, { onProgress, resumable: false });
  expect(peak).toBeLessThan(size / 2);
});
