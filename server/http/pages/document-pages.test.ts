import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { publicDocument } from "../../../codegen/audience.ts";
import { forGenerators } from "../../../codegen/for-generators.ts";
import { loadDocument } from "../../../codegen/load-document.ts";
import { openApi31 } from "../../../codegen/openapi-3.1.ts";
import { type BlackBox, startBlackBox } from "../../../testing/black-box.ts";

const document = forGenerators(publicDocument(loadDocument("openapi.yaml")));
let service: BlackBox;

beforeAll(async () => {
  service = await startBlackBox();
  await fetch(`${service.url}/api/v1/files`);
});
afterAll(() => service.stop());

const withAddress = () => ({
  ...document,
  info: { ...document.info, contact: { name: "Media Asset Service", url: `${service.url}/docs/` } },
  servers: [{ url: service.url, description: "This service" }],
});

test.each([
  ["/openapi.json", "application/json; charset=utf-8"],
  ["/openapi.yaml", "application/yaml; charset=utf-8"],
  ["/docs/openapi.json", "application/json; charset=utf-8"],
  ["/docs/openapi.yaml", "application/yaml; charset=utf-8"],
])("%s is the document for API clients, with the URL of the service", async (path, type) => {
  const response = await fetch(service.url + path);
  expect(response.headers.get("Content-Type")).toBe(type);
  const served = parse(await response.text());
  expect(served).toEqual(withAddress());
});

test.each(["/openapi-3.1.yaml", "/docs/openapi-3.1.yaml"])("%s is the same document in OpenAPI 3.1", async (path) => {
  const served = parse(await (await fetch(service.url + path)).text());
  expect(served).toEqual(openApi31(withAddress()));
});

test("the YAML contains descriptions as multi-line text, and short objects on one line", async () => {
  const text = await (await fetch(`${service.url}/openapi.yaml`)).text();
  expect(text).toContain(
    "  description: |\n    Store, organize, analyze and deliver media files.\n\n    **Envelope.**",
  );
  expect(text).toContain(`        "401": { $ref: "#/components/responses/Unauthorized" }\n`);
});
