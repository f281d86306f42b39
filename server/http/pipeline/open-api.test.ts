import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { openApi } from "./open-api.ts";

test("ajv traverses a schema, but not the document that the validator passes with it", () => {
  openApi({ openapi: "3.0.3", info: { title: "none", version: "1" }, paths: {} });
  const inServer = createRequire(import.meta.url);
  const inValidator = createRequire(inServer.resolve("express-openapi-validator"));
  // The copy that ajv uses. If it were not that of the validator, the first call of each operation would be slow.
  const traverse = createRequire(inValidator.resolve("ajv"))("json-schema-traverse") as (
    schema: object,
    options: { allKeys: boolean },
    visit: (schema: object, pointer: string) => void,
  ) => void;
  const seen: string[] = [];
  const schema = { paths: { "/a": {} }, components: { schemas: {} }, properties: { paths: {} } };
  traverse(schema, { allKeys: true }, (_, pointer) => seen.push(pointer));
  expect(seen).toEqual(["", "/properties/paths"]);
});
