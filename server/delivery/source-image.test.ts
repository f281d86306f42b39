import type { BlobStore } from "@media-asset-service/blobs/store.ts";
import type { Imaging } from "@media-asset-service/decode/imaging/imaging.ts";
import { ToolError } from "@media-asset-service/decode/imaging/run-tool.ts";
import { describe, expect, test } from "vitest";
import { testContext } from "../../testing/context.ts";
import type { Context } from "../context.ts";
import type { Database } from "../db/database.ts";
import { THUMBNAIL } from "../files/record.ts";
import type { FileRow } from "../files/rows.ts";
import { loadSourceImage } from "./render.ts";

const file = { id: "file", blobKey: "a", fileType: "DOCUMENT", mimeType: "application/pdf", fileSize: 3 } as FileRow;

describe("the picture of a document", () => {
  test("is rendered again after a rendering that no request waited for", async () => {
    const imaging: Partial<Imaging> = {
      async renderPdfPage(bytes, _page, signal) {
        if (signal?.aborted) throw new ToolError("The job was aborted.", true);
        return bytes;
      },
    };
    const blobs: Partial<BlobStore> = { read: async () => Buffer.from("pdf") };
    const context = testContext({} as Database, { blobs, imaging } as Partial<Context>);
    const load = (signal: AbortSignal) => loadSourceImage(context, file, THUMBNAIL, { signal });
    await expect(load(AbortSignal.abort())).rejects.toThrow("aborted");
    const { signal } = new AbortController();
    expect(await load(signal)).toMatchObject({
      bytes: Buffer.from("pdf"),
      cacheable: true,
    });
  });
});
