import { expect, test } from "vitest";
import { tiny } from "./test-document.ts";

const reference = (status: number, name: string) =>
  `        "${status}": { $ref: "./openapi-derived.yaml#/components/responses/${name}" }\n`;

test("composes one response from the codes that an operation lists for a status, and names it after both", () => {
  const { responses } = tiny().components ?? {};
  expect(responses?.UploadFilePayloadTooLarge).toMatchObject({
    description: "- `FILE_TOO_LARGE`: The file is too large.\n- `PAYLOAD_TOO_LARGE`: The body is too large.\n",
    content: {
      "application/json": {
        schema: {
          properties: {
            error: {
              oneOf: [
                { $ref: "#/components/schemas/FileTooLargeError" },
                { $ref: "#/components/schemas/PayloadTooLargeError" },
              ],
            },
          },
        },
        example: { error: { code: "FILE_TOO_LARGE" } },
      },
    },
  });
});

test("omits the details of a code that the credential hides, even if it is the only code", () => {
  const document = tiny(
    ["name: X-Admin-Token }", "name: X-Admin-Token, x-without-details: [FILE_NOT_FOUND] }"],
    ["      x-audit:", '      x-errors: { "404": [FILE_NOT_FOUND] }\n      x-audit:'],
    [
      reference(401, "InvalidAdminToken"),
      reference(401, "InvalidAdminToken") + reference(404, "CreateAccountNotFound"),
    ],
  );
  const { responses, schemas } = document.components ?? {};
  expect(responses?.CreateAccountNotFound?.content?.["application/json"]).toMatchObject({
    schema: { properties: { error: { $ref: "#/components/schemas/FileNotFoundErrorWithoutDetails" } } },
    example: { error: { code: "FILE_NOT_FOUND", message: "The file does not exist." } },
  });
  expect(schemas?.FileNotFoundErrorWithoutDetails?.properties).not.toHaveProperty("details");
  expect(schemas?.FileNotFoundError?.properties).toHaveProperty("details");
});
