import { expect, test } from "vitest";
import { generate } from "./generate.ts";
import { tiny } from "./test-document.ts";

test.each([
  ["a missing ErrorCode", ["    ErrorCode:", "    ErrorCodes:"], "ErrorCode must be the enum"],
  [
    "a code that no operation documents",
    [", NOT_FOUND]", ", NOT_FOUND, LOST]"],
    "LOST must be the component schema LostError",
  ],
  [
    "a code without a status",
    ["x-status: 404\n      description: There is no such route", "description: There is no such route"],
    "NOT_FOUND has no status",
  ],
  [
    "a documented code that ErrorCode lacks",
    ["INVALID_API_KEY, FILE_NOT_FOUND", "FILE_NOT_FOUND"],
    "INVALID_API_KEY (listFiles) is not a member",
  ],
  [
    "a code under two statuses",
    [
      '"401": { $ref: "#/components/responses/Unauthorized" }\n        "404": { $ref: "#/components/responses/FileNotFound" }\n  /api/v1/files/{id}:',
      '"401": { $ref: "#/components/responses/Unauthorized" }\n        "410": { $ref: "#/components/responses/FileNotFound" }\n  /api/v1/files/{id}:',
    ],
    "two statuses: 410",
  ],
  [
    "a code whose x-status is another",
    [
      "x-status: 404\n      description: There is no such file",
      "x-status: 410\n      description: There is no such file",
    ],
    "FILE_NOT_FOUND has x-status 410",
  ],
  ["an operation without an id", ["      operationId: listFiles\n", ""], "GET /api/v1/files has no operationId"],
  ["an operationId used twice", ["operationId: getFile", "operationId: listFiles"], "listFiles is used twice"],
  ["an operation without security", ["      security: []\n", ""], "GET /health/live says nothing about security"],
  ["an unknown security scheme", ["[{ AdminToken: [] }]", "[{ OAuth: [] }]"], "asks for OAuth"],
  ["an API key operation without a permission", ["      x-permission: read\n", ""], "has no x-permission"],
  ["an unknown permission", ["x-permission: read", "x-permission: look"], "x-permission look is unknown"],
  [
    "a role without a session",
    ["[{ AdminToken: [] }]", "[{ AdminToken: [] }]\n      x-role: operator"],
    "has an x-role, but takes no session",
  ],
  ["an unknown role", ["[{ AdminToken: [] }]", "[{ Session: [] }]\n      x-role: queen"], "x-role queen is unknown"],
  [
    "a reference to nothing",
    ["#/components/responses/ValidationError", "#/components/responses/Nothing"],
    "points nowhere",
  ],
  [
    "an argument that is no body property",
    ["arguments: [id]", "arguments: [file]"],
    "names file, which is no required body property",
  ],
  ["two operations with one method", ["method: picture", "method: get"], "two operations are files.get"],
  [
    "a form without a file",
    ["format: binary, description: The bytes.", "description: The bytes."],
    "no property with format binary",
  ],
] as const)("refuses %s", async (_, [from, to], message) => {
  await expect(generate(tiny([from, to]))).rejects.toThrow(message);
});
