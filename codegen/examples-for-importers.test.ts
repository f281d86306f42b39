import { expect, test } from "vitest";
import { deref, methods } from "./document.ts";
import { loadDocument } from "./load-document.ts";

/*
 * Postman, Bruno and Swagger UI copy examples into requests. `testing/clients/importers.ts` imports the document into
 * these and other tools.
 */

const document = loadDocument("openapi.yaml");
const operations = Object.values(document.paths).flatMap((item) =>
  methods.flatMap((method) => {
    const operation = item[method];
    return operation
      ? [{ ...operation, parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])] }]
      : [];
  }),
);

test("an optional header has no example, because importers would send it with every request", () => {
  const parameters = operations.flatMap((it) => it.parameters.map((parameter) => deref(document, parameter)));
  const optional = parameters.filter((it) => it.in === "header" && !it.required);
  expect(optional.length).toBeGreaterThan(0);
  expect(optional.filter((it) => it.example !== undefined).map(({ name }) => name)).toEqual([]);
});

test("a form with a file has no example, from which importers would read the file as text", () => {
  const forms = operations.flatMap((it) => it.requestBody?.content?.["multipart/form-data"] ?? []);
  expect(forms.length).toBeGreaterThan(0);
  for (const form of forms) expect(form.example).toBeUndefined();
});

// @usebruno/converters 0.23.0 sends such an example as "[object Object]".
test("an object in a form has no example", () => {
  const forms = operations.flatMap((it) => it.requestBody?.content?.["multipart/form-data"] ?? []);
  const fields = forms.flatMap((it) => Object.values(it.schema?.properties ?? {})).map((it) => deref(document, it));
  const objects = fields.filter((it) => it.type === "object");
  expect(objects.length).toBeGreaterThan(0);
  expect(objects.filter((it) => it.example !== undefined)).toEqual([]);
});
