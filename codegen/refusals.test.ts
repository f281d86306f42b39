import { expect, test } from "vitest";
import { generate } from "./generate.ts";
import { tinyText } from "./test-document.ts";

test.each([
  [
    "a schema with the name of a derived one",
    ["    Pagination:\n", "    MissingApiKeyError: { type: object }\n    Pagination:\n"],
    "the schema MissingApiKeyError is derived from x-errors: give yours another name",
  ],
  [
    "answers written by hand",
    ["components:\n", "components:\n  responses: { Lost: { description: Lost. } }\n"],
    "components.responses is derived: write x-answers instead",
  ],
  [
    "an answer of another file",
    [
      "./openapi-derived.yaml#/components/responses/ValidationFailure",
      "./other.yaml#/components/responses/Unauthorized",
    ],
    "./other.yaml#/components/responses/Unauthorized points nowhere",
  ],
  [
    "a reference to an answer as if it were in openapi.yaml",
    ["./openapi-derived.yaml#/components/responses/ValidationFailure", "#/components/responses/ValidationFailure"],
    'listFiles: responses are in the derived file: refer to "./openapi-derived.yaml#/components/responses/ValidationFailure"',
  ],
  [
    "a POST that does not say whether it can be repeated",
    ["      x-idempotent: false\n", ""],
    "POST /admin/accounts takes no Idempotency-Key, and does not say with x-idempotent whether it can be repeated",
  ],
  [
    "a code under another status than its own",
    [
      '"404": { $ref: "./openapi-derived.yaml#/components/responses/FileNotFound" }',
      '"410": { $ref: "./openapi-derived.yaml#/components/responses/FileNotFound" }',
    ],
    "updateFile documents FILE_NOT_FOUND under 410, but its status in x-errors is 404",
  ],
  [
    "an answer of an unknown code",
    ["[MISSING_API_KEY, ", "[LOST, "],
    "Unauthorized names LOST, which is not in x-errors",
  ],
  [
    "an answer without a schema",
    ["data: FileRecord, ", "data: Film, "],
    "FileRecordAnswer has the data Film, which is not a schema with an example",
  ],
  [
    "an answer with the name of a schema",
    ['responses/FileListAnswer" }', 'responses/FileList" }'],
    "the response FileList has the name of a schema",
  ],
  ["an answer with an unknown header", ["[ETag]", "[Age]"], "FileContent: the header Age is not in components.headers"],
  [
    "an answer that no operation gives",
    ["  Picture: {", "  Film: { description: A film. }\n  Picture: {"],
    "no operation returns Film",
  ],
  ["an operation without an id", ["      operationId: listFiles\n", ""], "GET /api/v1/files has no operationId"],
  ["an operationId used twice", ["operationId: getFile", "operationId: listFiles"], "listFiles is used twice"],
  ["an operation without security", ["      security: []\n", ""], "GET /cdn/{id} says nothing about security"],
  [
    "an audit of refusals that are not documented",
    ["refusals: [PAYLOAD_TOO_LARGE]", "refusals: [FILE_NOT_FOUND]"],
    "x-audit keeps refusals with FILE_NOT_FOUND",
  ],
  ["an unknown security scheme", ["[{ AdminToken: [] }]", "[{ OAuth: [] }]"], "asks for OAuth"],
  ["an API key operation without a permission", ["      x-permission: read\n", ""], "has no x-permission"],
  ["an unknown permission", ["x-permission: read", "x-permission: look"], "x-permission look is unknown"],
  [
    "a role without a session",
    ["[{ AdminToken: [] }]", "[{ AdminToken: [] }]\n      x-role: operator"],
    "has an x-role, but takes no session",
  ],
  [
    "a recent authentication without a session",
    ["[{ AdminToken: [] }]", "[{ AdminToken: [] }]\n      x-recent-authentication: true"],
    "has x-recent-authentication, but takes no session",
  ],
  ["an unknown role", ["[{ AdminToken: [] }]", "[{ Session: [] }]\n      x-role: queen"], "x-role queen is unknown"],
  [
    "a reference to an answer that there is not",
    [
      "./openapi-derived.yaml#/components/responses/ValidationFailure",
      "./openapi-derived.yaml#/components/responses/Nothing",
    ],
    "listFiles: the response Nothing is not defined in x-answers, in x-errors",
  ],
  [
    "a name made up for several codes",
    ["  Unauthorized:\n", "  MissingOrExpired:\n"],
    "MissingOrExpired has MISSING_API_KEY, INVALID_API_KEY, EXPIRED_API_KEY: list them in x-errors of the operations, by status; only Unauthorized may be shared",
  ],
  [
    "a listed code of another status",
    ['"403": [INSUFFICIENT_PERMISSIONS, ', '"403": [FILE_NOT_FOUND, '],
    "uploadFile: x-errors of 403 names FILE_NOT_FOUND, which is no code of this status",
  ],
  [
    "a list of one code",
    ['"403": [INSUFFICIENT_PERMISSIONS, ', '"403": ['],
    "uploadFile: x-errors of 403 has one code: refer to the response of its name instead",
  ],
  [
    "a list that no answer is made of",
    ["responses/UploadFileForbidden", "responses/AccountSuspended"],
    'uploadFile: x-errors of 403 makes a response: refer to "./openapi-derived.yaml#/components/responses/UploadFileForbidden"',
  ],
  [
    "details that the credential's holder is not to have",
    ["name: X-Admin-Token }", "name: X-Admin-Token, x-without-details: [PAYLOAD_TOO_LARGE] }"],
    'createAccount: PAYLOAD_TOO_LARGE comes without its details: list it in x-errors, and refer to "./openapi-derived.yaml#/components/responses/CreateAccountPayloadTooLarge"',
  ],
  [
    "a reference to nothing",
    [
      "{ name: cursor, in: query, description: Where a page starts., schema: { type: string } }",
      '{ $ref: "#/components/parameters/Nothing" }',
    ],
    "points nowhere",
  ],
  [
    "an argument that is no body property",
    ["arguments: [id]", "arguments: [file]"],
    "names file, which is no required body property",
  ],
  ["two operations with one method", ["method: picture", "method: get"], "two operations are files.get"],
  ["a wait for what never is", ["while: [PENDING]", "while: [ASLEEP]"], "getFile: x-sdk.wait: status is never ASLEEP"],
  ["an address of no method", ["method: get, property", "method: find, property"], "files.find, which is no method"],
  ["an address that is none", ["property: cdnUrl", "property: status"], "status, which is no property with format uri"],
  [
    "a form without a file",
    ["format: binary, description: The bytes.", "description: The bytes."],
    "no property with format binary",
  ],
] as const)("refuses %s", async (_, [from, to], message) => {
  await expect(generate(tinyText([from, to]))).rejects.toThrow(message);
});
