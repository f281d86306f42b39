import { expect, test } from "vitest";
import { generate } from "./generate.ts";
import { tinyText } from "./test-document.ts";

test.each([
  [
    "a schema with the name of a derived one",
    ["    Pagination:\n", "    MissingApiKeyError: { type: object }\n    Pagination:\n"],
    "the schema MissingApiKeyError is derived from x-errors: rename your schema",
  ],
  [
    "responses written by hand",
    ["components:\n", "components:\n  responses: { Lost: { description: Lost. } }\n"],
    "components.responses is derived: write x-responses instead",
  ],
  [
    "a response of another file",
    [
      "./openapi-derived.yaml#/components/responses/ValidationFailure",
      "./other.yaml#/components/responses/Unauthorized",
    ],
    "./other.yaml#/components/responses/Unauthorized cannot be resolved",
  ],
  [
    "a reference to a response in openapi.yaml itself",
    ["./openapi-derived.yaml#/components/responses/ValidationFailure", "#/components/responses/ValidationFailure"],
    'listFiles: responses are in the derived file: refer to "./openapi-derived.yaml#/components/responses/ValidationFailure"',
  ],
  [
    "a POST that does not define whether it can be retried",
    ["      x-idempotent: false\n", ""],
    "POST /admin/accounts does not accept an Idempotency-Key: set x-idempotent to define whether it can be retried",
  ],
  [
    "a code with another status than in x-errors",
    [
      '"404": { $ref: "./openapi-derived.yaml#/components/responses/FileNotFound" }',
      '"410": { $ref: "./openapi-derived.yaml#/components/responses/FileNotFound" }',
    ],
    "updateFile documents FILE_NOT_FOUND with 410, but its status in x-errors is 404",
  ],
  [
    "a response with an unknown code",
    ["[MISSING_API_KEY, ", "[LOST, "],
    "Unauthorized contains LOST, which is not in x-errors",
  ],
  [
    "a response without a schema",
    ["data: FileRecord, ", "data: Film, "],
    "FileRecordResponse has the data Film, which is not a schema with an example",
  ],
  [
    "a response with the name of a schema",
    ['responses/FileListResponse" }', 'responses/FileList" }'],
    "the response FileList has the name of a schema",
  ],
  [
    "a response with an unknown header",
    ["[ETag]", "[Age]"],
    "FileContent: the header Age is not in components.headers",
  ],
  [
    "a response that no operation returns",
    ["  Picture: {", "  Film: { description: A film. }\n  Picture: {"],
    "no operation returns Film",
  ],
  ["an operation without an id", ["      operationId: listFiles\n", ""], "GET /api/v1/files has no operationId"],
  ["an operationId used twice", ["operationId: getFile", "operationId: listFiles"], "listFiles is used twice"],
  ["an operation without security", ["      security: []\n", ""], "GET /cdn/{id} has no security"],
  [
    "an audit of an undocumented error code",
    ["refusals: [PAYLOAD_TOO_LARGE]", "refusals: [FILE_NOT_FOUND]"],
    "x-audit records FILE_NOT_FOUND",
  ],
  ["an unknown security scheme", ["[{ AdminToken: [] }]", "[{ OAuth: [] }]"], "requires OAuth"],
  ["an API key operation without a permission", ["      x-permission: read\n", ""], "has no x-permission"],
  ["an unknown permission", ["x-permission: read", "x-permission: look"], "x-permission look is unknown"],
  [
    "a role without a session",
    ["[{ AdminToken: [] }]", "[{ AdminToken: [] }]\n      x-role: operator"],
    "has an x-role, but does not use a session",
  ],
  [
    "a recent authentication without a session",
    ["[{ AdminToken: [] }]", "[{ AdminToken: [] }]\n      x-recent-authentication: true"],
    "has x-recent-authentication, but does not use a session",
  ],
  ["an unknown role", ["[{ AdminToken: [] }]", "[{ Session: [] }]\n      x-role: queen"], "x-role queen is unknown"],
  [
    "a reference to a response that does not exist",
    [
      "./openapi-derived.yaml#/components/responses/ValidationFailure",
      "./openapi-derived.yaml#/components/responses/Nothing",
    ],
    "listFiles: the response Nothing is not defined in x-responses, in x-errors",
  ],
  [
    "an invented name for several codes",
    ["  Unauthorized:\n", "  MissingOrExpired:\n"],
    "MissingOrExpired has MISSING_API_KEY, INVALID_API_KEY, EXPIRED_API_KEY: list them by status in x-errors of the operations; only Unauthorized can be shared",
  ],
  [
    "a listed code of another status",
    ['"403": [INSUFFICIENT_PERMISSIONS, ', '"403": [FILE_NOT_FOUND, '],
    "uploadFile: x-errors of 403 contains FILE_NOT_FOUND, which is not a code of this status",
  ],
  [
    "a list of one code",
    ['"403": [INSUFFICIENT_PERMISSIONS, ', '"403": ['],
    "uploadFile: x-errors of 403 has one code: refer to the response with its name instead",
  ],
  [
    "a list of codes without a reference to the composed response",
    ["responses/UploadFileForbidden", "responses/AccountSuspended"],
    'uploadFile: x-errors of 403 defines a response: refer to "./openapi-derived.yaml#/components/responses/UploadFileForbidden"',
  ],
  [
    "details that the credential hides",
    ["name: X-Admin-Token }", "name: X-Admin-Token, x-without-details: [PAYLOAD_TOO_LARGE] }"],
    'createAccount: PAYLOAD_TOO_LARGE must not include details: list it in x-errors, and refer to "./openapi-derived.yaml#/components/responses/CreateAccountPayloadTooLarge"',
  ],
  [
    "a reference to a missing parameter",
    [
      "{ name: cursor, in: query, description: Start of a page., schema: { type: string } }",
      '{ $ref: "#/components/parameters/Nothing" }',
    ],
    "cannot be resolved",
  ],
  [
    "an argument that is not a body property",
    ["arguments: [id]", "arguments: [file]"],
    "contains file, which is not a required body property",
  ],
  ["two operations with one method", ["method: picture", "method: get"], "two operations have the method files.get"],
  ["a wait for an unknown value", ["while: [PENDING]", "while: [ASLEEP]"], "ASLEEP is not a value of status"],
  ["a URL of an unknown method", ["method: get, property", "method: find, property"], "files.find is not a method"],
  ["a URL that is not a URI", ["property: cdnUrl", "property: status"], "status does not have the format uri"],
  [
    "a form without a file",
    ["format: binary, description: The bytes.", "description: The bytes."],
    "no property with format binary",
  ],
] as const)("rejects %s", async (_, [from, to], message) => {
  await expect(generate(tinyText([from, to]))).rejects.toThrow(message);
});
