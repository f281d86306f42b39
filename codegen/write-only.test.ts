import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { Document } from "./document.ts";
import { loadDocument } from "./load-document.ts";
import { readOperations } from "./model.ts";
import { checkWriteOnly } from "./write-only.ts";

/* Upload URLs need no key: openapi.yaml itself, and what it must never become. */

const own = loadDocument(join(import.meta.dirname, "../openapi.yaml"));
let document: Document;
beforeEach(() => {
  document = structuredClone(own);
});

const check = () => checkWriteOnly(document, readOperations(document));
const schemas = () => document.components?.schemas as Record<string, { properties: Record<string, object> }>;

test("openapi.yaml has upload URLs, which read nothing", () => {
  expect(readOperations(document).filter(({ security }) => security === "uploadUrl").length).toBeGreaterThan(3);
  expect(check).not.toThrow();
});

test.each([
  ["the name of the file", { filename: { type: "string" } }, "putContent answers 201 with filename"],
  [
    "the record of the file",
    { file: { $ref: "#/components/schemas/FileRecord" } },
    "appendContent answers 201 with file",
  ],
  ["a signed URL", { checksum: { type: "string", format: "uri" } }, "putContent answers 201 with checksum"],
])("a receipt with %s is refused", (_, property, message) => {
  Object.assign(schemas().UploadReceipt?.properties ?? {}, property);
  expect(check).toThrow(message);
});

test.each<[string, object, string]>([
  ["the checksum of other content", { checksum: { type: "string" } }, "409 with checksum"],
  ...["FileId", "FolderId", "FileRecord", "Upload", "BegunUpload"].map((name): [string, object, string] => [
    `the ${name} of another one`,
    { other: { $ref: `#/components/schemas/${name}` } },
    "409 with other",
  ]),
])("an error with %s is refused", (_, property, message) => {
  const error = schemas().UploadOffsetMismatchError?.properties.details as { properties: object };
  Object.assign(error.properties, property);
  expect(check).toThrow(message);
});
