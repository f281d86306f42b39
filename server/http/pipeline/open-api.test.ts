import { createRequire } from "node:module";
import { expect, test, vi } from "vitest";
import { openApi } from "./open-api.ts";

const inServer = createRequire(import.meta.url);
const inValidator = createRequire(inServer.resolve("express-openapi-validator"));

test("the patches are measured with the version that is installed", () => {
  // After an update, measure the figures of validator-patches.ts again, and delete patches that are no longer worth it.
  expect(inServer("express-openapi-validator/package.json")).toMatchObject({ version: "5.6.2" });
});

test("ajv traverses a schema, but not the document that the validator passes with it", () => {
  openApi({ openapi: "3.0.3", info: { title: "none", version: "1" }, paths: {} });
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

test("the validator does not compile the schema of OpenAPI documents", async () => {
  const framework = inValidator("./framework/openapi.schema.validator");
  const construct = vi.spyOn(framework, "OpenAPISchemaValidator");
  openApi({ openapi: "3.0.3", info: { title: "none", version: "1" }, paths: {} });
  await expect.poll(() => construct.mock.instances.length).toBe(1);
  // The instances of the library contain the compiled schema.
  expect(construct.mock.instances).toEqual([{}]);
});
