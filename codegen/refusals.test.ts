import { expect, test } from "vitest";
import { generate } from "./generate.ts";
import { tinyText } from "./test-document.ts";

test.each([
  ["a document without a derived part", ["# === Derived: ", "# "], "no line `# === Derived: …`"],
  [
    "a POST that does not say whether it can be repeated",
    ["      x-idempotent: false\n", ""],
    "POST /admin/accounts takes no Idempotency-Key, and does not say with x-idempotent whether it can be repeated",
  ],
  [
    "a code under another status than its own",
    [
      '"404": { $ref: "#/components/responses/FileNotFound" }',
      '"410": { $ref: "#/components/responses/FileNotFound" }',
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
    "FileRecordAnswer carries Film, which is no schema with an example",
  ],
  [
    "an answer with the name of a schema",
    ['responses/FileListAnswer" }', 'responses/FileList" }'],
    "the answer FileList has the name of a schema",
  ],
  ["an answer with an unknown header", ["[ETag]", "[Age]"], "FileContent: the header Age is not in components.headers"],
  [
    "an answer that no operation gives",
    ["  Picture: {", "  Film: { description: A film. }\n  Picture: {"],
    "no operation answers with Film",
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
    ["#/components/responses/ValidationFailure", "#/components/responses/Nothing"],
    "listFiles: the answer Nothing is in neither x-answers nor x-errors",
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
