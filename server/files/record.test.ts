import { expect, test } from "vitest";
import type { FileRow } from "./file-row.ts";
import type { FileUrls } from "./ports.ts";
import { fileRecord } from "./record.ts";

const urls = { original: () => "", thumbnail: () => "", image: () => "image" } as unknown as FileUrls;
const MIB = 2 ** 20;

test.each<[string, Partial<FileRow>, string | null]>([
  ["a JPEG", { fileType: "IMAGE", mimeType: "image/jpeg", width: 3 }, "image"],
  ["a JPEG XL", { fileType: "IMAGE", mimeType: "image/jxl", width: 3 }, null],
  ["a video", { fileType: "VIDEO", mimeType: "video/mp4", width: 3 }, "image"],
  ["a video of unknown size", { fileType: "VIDEO", mimeType: "video/mp4", width: null }, null],
  ["a PDF of 64 MiB", { fileType: "DOCUMENT", mimeType: "application/pdf", fileSize: 64 * MIB }, "image"],
  ["a larger PDF", { fileType: "DOCUMENT", mimeType: "application/pdf", fileSize: 64 * MIB + 1 }, null],
  ["sound", { fileType: "AUDIO", mimeType: "audio/mpeg", width: null }, "image"],
])("the imageUrl of %s is that of an image, or null if the service cannot render it", (_, properties, imageUrl) => {
  const [createdAt, updatedAt] = [new Date(0), new Date(0)];
  expect(fileRecord({ ...properties, createdAt, updatedAt } as FileRow, urls, createdAt)).toMatchObject({ imageUrl });
});
