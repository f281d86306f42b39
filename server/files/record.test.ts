import { expect, test } from "vitest";
import { testContext } from "../../testing/context.ts";
import type { Database } from "../db/database.ts";
import type { FileRow } from "./file-row.ts";
import { fileRecord } from "./record.ts";

const context = testContext({} as Database);
const MIB = 2 ** 20;

test.each<[string, Partial<FileRow>, string | null]>([
  ["a JPEG", { fileType: "IMAGE", mimeType: "image/jpeg", width: 3 }, "https://cdn.example.com/file_1/image/a"],
  ["a JPEG XL", { fileType: "IMAGE", mimeType: "image/jxl", width: 3 }, "https://cdn.example.com/file_1/image/a"],
  ["a JPEG 2000", { fileType: "IMAGE", mimeType: "image/jp2", width: 3 }, null],
  ["a video", { fileType: "VIDEO", mimeType: "video/mp4", width: 3 }, "https://cdn.example.com/file_1/image/a"],
  ["a video of unknown size", { fileType: "VIDEO", mimeType: "video/mp4", width: null }, null],
  [
    "a PDF of 64 MiB",
    { fileType: "DOCUMENT", mimeType: "application/pdf", fileSize: 64 * MIB },
    "https://cdn.example.com/file_1/image/a",
  ],
  ["a larger PDF", { fileType: "DOCUMENT", mimeType: "application/pdf", fileSize: 64 * MIB + 1 }, null],
  ["sound", { fileType: "AUDIO", mimeType: "audio/mpeg", width: null }, "https://cdn.example.com/file_1/image/a"],
])("the imageUrl of %s is that of an image, or null if the service cannot render it", (_, properties, imageUrl) => {
  const [createdAt, updatedAt] = [new Date(0), new Date(0)];
  const file = { ...properties, id: "file_1", filename: "a", version: 1, createdAt, updatedAt } as FileRow;
  expect(fileRecord(context, file).imageUrl?.split("?")[0] ?? null).toBe(imageUrl);
});
