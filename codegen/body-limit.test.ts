import { expect, test } from "vitest";
import { bodyLimit } from "./body-limit.ts";
import type { Document, Schema } from "./document.ts";
import { loadDocument } from "./load-document.ts";
import { readOperations } from "./model.ts";

const document = loadDocument(new URL("../openapi.yaml", import.meta.url).pathname);
const limitOf = (schema: Schema) =>
  bodyLimit({ paths: {} } as Document, { content: { "application/json": { schema } } });
const object = (properties: Record<string, Schema>): Schema => ({
  type: "object",
  additionalProperties: false,
  properties,
});

test("allows the longest body that the schema permits, with every character escaped", () => {
  const schema = object({ tags: { type: "array", maxItems: 50, items: { type: "string", maxLength: 64 } } });
  const longest = JSON.stringify({ tags: Array(50).fill("🚢".repeat(64)) }).replaceAll("🚢", "\\ud83d\\udea2");
  expect(JSON.parse(longest)).toEqual({ tags: Array(50).fill("🚢".repeat(64)) });
  expect(limitOf(schema)).toBeGreaterThanOrEqual(longest.length);
  expect(limitOf(schema)).toBeLessThan(2 * longest.length);
});

test.each<[string, Schema, number]>([
  ["one boolean", object({ on: { type: "boolean" } }), 4096],
  ["text of any length", object({ text: { type: "string" } }), 262_144],
  ["any properties", { type: "object" }, 262_144],
  ["a list of any length", object({ list: { type: "array", items: { type: "integer" } } }), 262_144],
])("limits a body of %s", (_, schema, limit) => {
  expect(limitOf(schema)).toBe(limit);
});

test("every operation with a JSON body has a limit below the maximum", () => {
  const limits = readOperations(document).filter(({ bodyLimit }) => bodyLimit > 0);
  for (const { id, bodyLimit: limit } of limits) expect([id, limit]).toEqual([id, expect.any(Number)]);
  expect(Math.max(...limits.map((it) => it.bodyLimit))).toBeLessThan(262_144);
  expect(limits.find(({ id }) => id === "createSession")?.bodyLimit).toBe(4096);
});
