import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { Document } from "./document.ts";
import { loadDocument } from "./load-document.ts";
import { readOperations } from "./model.ts";
import { checkWriteOnly } from "./write-only.ts";

/* Upload URLs need no API key. Tests openapi.yaml, and changes of it that would leak data. */

const own = loadDocument(join(import.meta.dirname, "../openapi.yaml"));
let document: Document;
beforeEach(() => {
  document = structuredClone(own);
});

const check = () => checkWriteOnly(document, readOperations(document));
const schemas = () => document.components?.schemas as Record<string, { properties: Record<string, object> }>;

test("openapi.yaml has upload URLs, which are write-only", () => {
  expect(readOperations(document).filter(({ security }) => security === "uploadUrl").length).toBeGreaterThan(3);
  expect(check).not.toThrow();
});

test.each([
  ["the name of the file", { filename: { type: "string" } }, "putContent returns 201 with filename"],
  [
    "the record of the file",
    { file: { $ref: "#/components/schemas/FileRecord" } },
    "appendContent returns 201 with file",
  ],
  ["a signed URL", { checksum: { type: "string", format: "uri" } }, "putContent returns 201 with checksum"],
])("rejects a receipt with %s", (_, property, message) => {
  Object.assign(schemas().UploadReceipt?.properties ?? {}, property);
  expect(check).toThrow(message);
});

test.each<[string, object, string]>([
  ["the checksum of other content", { checksum: { type: "string" } }, "409 with checksum"],
  ...["FileId", "FolderId", "FileRecord", "Upload", "UploadWithUrl"].map((name): [string, object, string] => [
    `the ${name} of another file`,
    { other: { $ref: `#/components/schemas/${name}` } },
    "409 with other",
  ]),
])("rejects an error with %s", (_, property, message) => {
  const error = schemas().UploadOffsetMismatchError?.properties.details as { properties: object };
  Object.assign(error.properties, property);
  expect(check).toThrow(message);
});
