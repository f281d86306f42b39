import { pino } from "pino";
import { describe, expect, test } from "vitest";
import type { FileRow } from "../files/repository.ts";
import { THUMBNAIL } from "../files/urls.ts";
import { ToolError } from "../imaging/run-tool.ts";
import type { BlobStore } from "../storage/blobs/store.ts";
import { sourceImageLoader } from "./source-image.ts";

const file = { id: "file", blobKey: "a", fileType: "DOCUMENT", mimeType: "application/pdf", fileSize: 3 } as FileRow;

describe("the picture of a document", () => {
  test("is rendered again after a rendering that no request waited for", async () => {
    const load = sourceImageLoader({
      blobs: { read: async () => Buffer.from("pdf") } as unknown as BlobStore,
      async renderPdfPage(bytes, _page, signal) {
        if (signal?.aborted) throw new ToolError("The job was aborted.", true);
        return bytes;
      },
      grabFrame: null,
      grabCover: null,
      log: pino({ level: "silent" }),
      clock: () => new Date(),
    });
    await expect(load(file, THUMBNAIL, Buffer.alloc(0), AbortSignal.abort())).rejects.toThrow("aborted");
    const { signal } = new AbortController();
    expect(await load(file, THUMBNAIL, Buffer.alloc(0), signal)).toMatchObject({
      bytes: Buffer.from("pdf"),
      cacheable: true,
    });
  });
});
