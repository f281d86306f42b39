import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { publicDocument } from "./audience.ts";
import type { Document, Schema } from "./document.ts";
import { loadDocument } from "./load-document.ts";
import { openApi31 } from "./openapi-3.1.ts";
import { tiny } from "./test-document.ts";
import { yamlLines } from "./yaml-text.ts";

const document = publicDocument(loadDocument("openapi.yaml"));

/** Returns a schema after conversion. */
function converted(schema: object): unknown {
  const source = { ...tiny(), components: { schemas: { It: schema as Schema } } };
  return (openApi31(source) as Document).components?.schemas?.It;
}

test.each([
  [
    { type: "string", nullable: true, description: "D" },
    { type: ["string", "null"], description: "D" },
  ],
  [{ type: "string", nullable: false }, { type: "string" }],
  [
    { type: "string", nullable: true, enum: ["a"] },
    { type: ["string", "null"], enum: ["a", null] },
  ],
  [
    { type: "string", nullable: true, enum: ["a", null] },
    { type: ["string", "null"], enum: ["a", null] },
  ],
  [
    { type: "number", minimum: 0, exclusiveMinimum: true },
    { type: "number", exclusiveMinimum: 0 },
  ],
  [
    { type: "number", maximum: 9, exclusiveMaximum: true, minimum: 1, exclusiveMinimum: false },
    { type: "number", exclusiveMaximum: 9, minimum: 1 },
  ],
  [
    { type: "string", format: "binary" },
    { type: "string", contentMediaType: "application/octet-stream" },
  ],
  [
    { type: "string", format: "date-time", example: "now" },
    { type: "string", format: "date-time", examples: ["now"] },
  ],
  [
    { type: "object", properties: { nullable: { type: "boolean", nullable: true } }, additionalProperties: false },
    { type: "object", properties: { nullable: { type: ["boolean", "null"] } }, additionalProperties: false },
  ],
  [
    { type: "array", items: { oneOf: [{ type: "number", nullable: true }, { $ref: "#/components/schemas/It" }] } },
    { type: "array", items: { oneOf: [{ type: ["number", "null"] }, { $ref: "#/components/schemas/It" }] } },
  ],
])("converts %j to %j", (schema, expected) => {
  expect(converted(schema)).toEqual(expected);
});

test("rejects a nullable schema without a type", () => {
  expect(() => converted({ nullable: true, oneOf: [] })).toThrow("a nullable schema has no type");
});

test("keeps all information: the conversion can be reversed", () => {
  const back = JSON.parse(JSON.stringify(openApi31(document)), (key, value) => {
    if (key === "contentMediaType" || typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const { type, contentMediaType, examples, ...rest } = value;
    // A media type without a schema has only an example.
    if (Object.keys(value).join() === "example" && /^\(the (?:rest of the )?bytes of/.test(value.example)) {
      return { schema: { type: "string", format: "binary" }, ...rest };
    }
    if (Array.isArray(examples)) return { type, ...rest, example: examples[0] };
    if (contentMediaType) return { type, format: "binary", ...rest };
    if (Array.isArray(type)) return { ...rest, type: type[0], nullable: true };
    return value;
  });
  expect(back).toEqual({ ...document, openapi: "3.1.0" });
  expect(JSON.stringify(openApi31(document))).not.toMatch(/"nullable":|"binary"/);
});

test.each([
  ["3.0", document],
  ["3.1", openApi31(document)],
])("the public document is valid OpenAPI %s, and its examples match its schemas", (version, it) => {
  const folder = mkdtempSync(join(tmpdir(), "openapi-"));
  try {
    const path = join(folder, "openapi.yaml");
    writeFileSync(path, yamlLines(it, 0));
    const command = ["node_modules/@redocly/cli/bin/cli.js", "lint", path, "--config", "redocly.yaml", "--format=json"];
    const { stdout } = spawnSync(process.execPath, command, { encoding: "utf8" });
    expect([version, JSON.parse(stdout).problems]).toEqual([version, []]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
