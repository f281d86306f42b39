import { expect, test } from "vitest";
import type { Document, Schema } from "./document.ts";
import { forGenerators } from "./for-generators.ts";

const served = (schemas: Record<string, Schema>) =>
  forGenerators({ openapi: "3.0.3", paths: {}, components: { schemas } } as unknown as Document).components?.schemas;

test("omits the enum of a boolean, at any depth", () => {
  const deleted: Schema = { type: "boolean", enum: [true], description: "Always true." };
  const list: Schema = { type: "array", items: { allOf: [{ type: "object", properties: { deleted } }] } };
  expect(served({ Success: deleted, List: list })).toEqual({
    Success: { type: "boolean", description: "Always true." },
    List: {
      type: "array",
      items: {
        allOf: [{ type: "object", properties: { deleted: { type: "boolean", description: "Always true." } } }],
      },
    },
  });
});

test("omits a default of null", () => {
  expect(served({ Time: { type: "string", nullable: true, default: null } })).toEqual({
    Time: { type: "string", nullable: true },
  });
});

test("keeps other enums, other defaults, and examples", () => {
  const schemas = {
    Plan: { type: "string", enum: ["FREE", "PRO"], default: "FREE" },
    Field: { type: "object", properties: { enum: { type: "array" } }, example: { type: "boolean", default: null } },
  } as Record<string, Schema>;
  expect(served(schemas)).toEqual(schemas);
});
