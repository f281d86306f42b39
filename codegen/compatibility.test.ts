import { expect, test } from "vitest";
import { compareDocuments } from "./compare-documents.ts";
import { compareSchemas } from "./compare-schemas.ts";
import type { Document } from "./document.ts";
import { describe, undocumentedChanges } from "./document-change.ts";
import { tiny } from "./test-document.ts";

/** Returns the reported changes after replacements in the tiny spec. */
function changes(...replacements: [from: string, to: string][]): string[] {
  return compareDocuments(tiny(), tiny(...replacements)).map(describe);
}

/** Returns the reported changes of the reverse change. */
function reverse(...replacements: [from: string, to: string][]): string[] {
  return compareDocuments(tiny(...replacements), tiny()).map(describe);
}

test("reports nothing for an unchanged document", () => {
  expect(changes()).toEqual([]);
});

test("ignores changes of descriptions", () => {
  expect(changes(["description: Newest first.", "description: In any order."])).toEqual([]);
});

function responsesOfList(forbidden: string): string {
  const names = { 200: "FileListResponse", 400: "ValidationFailure", 401: "Unauthorized", 403: forbidden };
  const lines = Object.entries(names).map(
    ([status, name]) => `        "${status}": { $ref: "./openapi-derived.yaml#/components/responses/${name}" }\n`,
  );
  return `      responses:\n${lines.join("")}`;
}

const rules: [rule: string, change: [from: string, to: string], there: string[], back: string[]][] = [
  [
    "an operation",
    ["  /health/live:\n    get:", "  /health/live:\n    post:"],
    ["[breaking] `isLive` (GET /health/live) was removed", "`isLive` (POST /health/live) was added"],
    ["[breaking] `isLive` (POST /health/live) was removed", "`isLive` (GET /health/live) was added"],
  ],
  [
    "x-internal, which removes an operation from the comparison",
    ["operationId: createAccount", "x-internal: true\n      operationId: createAccount"],
    ["[breaking] `createAccount` (POST /admin/accounts) was removed"],
    ["`createAccount` (POST /admin/accounts) was added"],
  ],
  [
    "operationId",
    ["operationId: isLive", "operationId: lives"],
    ["[breaking] `isLive`: `lives` is now its operationId and its name in the SDK"],
    ["[breaking] `lives`: `isLive` is now its operationId and its name in the SDK"],
  ],
  [
    "the name in the SDK",
    ["method: picture", "method: image"],
    ["[breaking] `getPicture`: `x-sdk` is no longer files.picture()"],
    ["[breaking] `getPicture`: `x-sdk` is no longer files.image()"],
  ],
  [
    "security",
    ["      security: [{ AdminToken: [] }]", "      security: []"],
    ["`createAccount`: `security` is none instead of adminToken"],
    ["[breaking] `createAccount`: `security` is adminToken instead of none"],
  ],
  [
    "permission",
    ["x-permission: read", "x-permission: write"],
    ["[breaking] `listFiles`: `permission` is write instead of read"],
    ["`listFiles`: `permission` is read instead of write"],
  ],
  [
    "the plans of an operation",
    ["x-permission: read", "x-permission: read\n      x-plans: [PRO]"],
    ["[breaking] `listFiles`: `plans` are PRO instead of all"],
    ["`listFiles`: `plans` are all instead of PRO"],
  ],
  [
    "a parameter",
    ["name: cursor", "name: after"],
    ["[breaking] `listFiles`: `cursor` was removed", "`listFiles`: `after` was added"],
    ["[breaking] `listFiles`: `after` was removed", "`listFiles`: `cursor` was added"],
  ],
  [
    "whether a parameter is required",
    ["name: cursor, in: query,", "name: cursor, in: query, required: true,"],
    ["[breaking] `listFiles`: `cursor` is now required"],
    ["`listFiles`: `cursor` is now optional"],
  ],
  ["a flag", ["allowEmptyValue: true, ", ""], ["[breaking] `getPicture`: `grayscale` now requires a value"], []],
  [
    "a type in a request",
    [
      "schema: { type: integer, minimum: 1, maximum: 100, default: 20 }",
      "schema: { type: number, minimum: 1, maximum: 100, default: 20 }",
    ],
    ["`listFiles`: `limit` changed its type from integer to number"],
    ["[breaking] `listFiles`: `limit` changed its type from number to integer"],
  ],
  [
    "a type in a response",
    ["total: { type: integer }", "total: { type: number }"],
    ["[breaking] `Pagination`: `total` changed its type from integer to number"],
    ["`Pagination`: `total` changed its type from number to integer"],
  ],
  [
    "an upper limit",
    ["maximum: 100", "maximum: 50"],
    ["[breaking] `listFiles`: `limit` changed its maximum from 100 to 50"],
    ["`listFiles`: `limit` changed its maximum from 50 to 100"],
  ],
  [
    "a lower limit",
    ["minimum: 1", "minimum: 2"],
    ["[breaking] `listFiles`: `limit` changed its minimum from 1 to 2"],
    ["`listFiles`: `limit` changed its minimum from 2 to 1"],
  ],
  [
    "a length",
    [
      "name: { type: string, description: Name of the account. }",
      "name: { type: string, maxLength: 9, description: Name of the account. }",
    ],
    ["[breaking] `createAccount`: `name` changed its maxLength from none to 9"],
    ["`createAccount`: `name` changed its maxLength from 9 to none"],
  ],
  [
    "a pattern",
    [
      "name: { type: string, description: Name of the account. }",
      "name: { type: string, pattern: a, description: Name of the account. }",
    ],
    ['[breaking] `createAccount`: `name` changed its pattern from none to "a"'],
    ['`createAccount`: `name` changed its pattern from "a" to none'],
  ],
  [
    "a default",
    ["default: 20", "default: 30"],
    ["[breaking] `listFiles`: `limit` changed its default from 20 to 30"],
    ["[breaking] `listFiles`: `limit` changed its default from 30 to 20"],
  ],
  [
    "a format in a response",
    ["cdnUrl: { type: string, format: uri }", "cdnUrl: { type: string }"],
    ["[breaking] `FileRecord`: `cdnUrl` changed its format from uri to none"],
    ["`FileRecord`: `cdnUrl` changed its format from none to uri"],
  ],
  [
    "the encoding of a list",
    ["x-comma-separated: true, ", ""],
    ["`uploadFile`: `tags` changed its x-comma-separated from true to none"],
    ["[breaking] `uploadFile`: `tags` changed its x-comma-separated from none to true"],
  ],
  [
    "a member of an enum, which is breaking only in requests",
    ["enum: [IMAGE, VIDEO]", "enum: [IMAGE, AUDIO]"],
    [
      "`FileType` has a new member AUDIO",
      "[breaking] `FileType` no longer has the member VIDEO",
      "`FileType` no longer has the member VIDEO",
    ],
    [
      "`FileType` has a new member VIDEO",
      "[breaking] `FileType` no longer has the member AUDIO",
      "`FileType` no longer has the member AUDIO",
    ],
  ],
  [
    "a string to an enum",
    [
      "name: { type: string, description: Name of the account. }",
      "name: { type: string, enum: [a], description: Name of the account. }",
    ],
    ["[breaking] `createAccount`: `name` is now an enum"],
    ["`createAccount`: `name` is no longer an enum"],
  ],
  [
    "nullability in a request",
    [
      "isPublic: { type: boolean, description: Whether",
      "isPublic: { type: boolean, nullable: true, description: Whether",
    ],
    ["`updateFile`: `isPublic` can now be null"],
    ["[breaking] `updateFile`: `isPublic` can no longer be null"],
  ],
  [
    "nullability in a response",
    ["nextCursor: { type: string, nullable: true }", "nextCursor: { type: string }"],
    ["`Pagination`: `nextCursor` can no longer be null"],
    ["[breaking] `Pagination`: `nextCursor` can now be null"],
  ],
  [
    "a field of a request",
    ["                isPublic: { type: boolean, description: Whether anyone may read it. }\n", ""],
    ["[breaking] `updateFile`: `isPublic` was removed"],
    ["`updateFile`: `isPublic` was added"],
  ],
  [
    "whether a field of a request is required",
    [
      "required: [id]\n              additionalProperties",
      "required: [id, isPublic]\n              additionalProperties",
    ],
    ["[breaking] `updateFile`: `isPublic` is now required"],
    ["`updateFile`: `isPublic` is now optional"],
  ],
  [
    "a field of a response",
    ["        cdnUrl: { type: string, format: uri }\n", ""],
    ["[breaking] `FileRecord`: `cdnUrl` was removed"],
    ["`FileRecord`: `cdnUrl` was added"],
  ],
  [
    "whether a field of a response is required",
    ["required: [id, fileType, status, cdnUrl]", "required: [id, fileType, status]"],
    ["[breaking] `FileRecord`: `cdnUrl` is now optional"],
    ["`FileRecord`: `cdnUrl` is now required"],
  ],
  [
    "additionalProperties",
    ["              additionalProperties: false\n", ""],
    [],
    ["[breaking] `updateFile` no longer accepts other fields"],
  ],
  [
    "whether a body is required",
    [
      "required: true\n        content:\n          application/json:",
      "required: false\n        content:\n          application/json:",
    ],
    ["`updateFile`: `body` is now optional"],
    ["[breaking] `updateFile`: `body` is now required"],
  ],
  [
    "a media type of a request",
    ["          multipart/form-data:", "          multipart/mixed:"],
    [
      "[breaking] `uploadFile`: `multipart/form-data` was removed from the request",
      "`uploadFile`: `multipart/mixed` was added to the request",
    ],
    [
      "[breaking] `uploadFile`: `multipart/mixed` was removed from the request",
      "`uploadFile`: `multipart/form-data` was added to the request",
    ],
  ],
  [
    "a media type of a response",
    ["bytes: image/png", "bytes: image/webp"],
    [
      "[breaking] `getPicture`: `image/png` was removed from the response 200",
      "`getPicture`: `image/webp` was added to the response 200",
    ],
    [
      "[breaking] `getPicture`: `image/webp` was removed from the response 200",
      "`getPicture`: `image/png` was added to the response 200",
    ],
  ],
  [
    "a status",
    ['"200": { description: The process is alive. }', '"204": { description: The process is alive. }'],
    ["[breaking] `isLive`: `200` is no longer returned", "`isLive`: `204` is a new response"],
    ["[breaking] `isLive`: `204` is no longer returned", "`isLive`: `200` is a new response"],
  ],
  [
    "a header of a response",
    [
      '"200": { description: The process is alive. }',
      '"200": { description: The process is alive., headers: { X-A: {} } }',
    ],
    [],
    ["[breaking] `isLive`: `X-A` is no longer a header of 200"],
  ],
  [
    "the errors of a status",
    ["INVALID_API_KEY, EXPIRED_API_KEY]", "EXPIRED_API_KEY]"],
    ["`listFiles`: `401.error` no longer has the alternative InvalidApiKeyError"],
    ["`listFiles`: `401.error` has a new alternative InvalidApiKeyError"],
  ],
  [
    "the only error of a status to one of several",
    [
      responsesOfList("AccountSuspended"),
      `      x-errors: { "403": [INSUFFICIENT_PERMISSIONS, ACCOUNT_SUSPENDED] }\n${responsesOfList("ListFilesForbidden")}`,
    ],
    ["`listFiles`: `403.error` has a new alternative InsufficientPermissionsError"],
    ["`listFiles`: `403.error` no longer has the alternative InsufficientPermissionsError"],
  ],
];

test.each(rules)("reports a change of %s, and its reverse", (_, change, there, back) => {
  expect(changes(change).filter((it) => !isEcho(it))).toEqual(there);
  expect(reverse(change).filter((it) => !isEcho(it))).toEqual(back);
});

const union = "id: { oneOf: [{ $ref: '#/components/schemas/FileType' }, { type: boolean }] }";
const withUnion = tiny(["id: { type: string, description: The file. }", union]);
const renamed = (text: string): Document =>
  JSON.parse(text.replaceAll("FileType", "Kind").replaceAll("FileRecord", "Item"));

test("ignores the names of components, because they are not transmitted", () => {
  const after = renamed(JSON.stringify(withUnion));
  expect(after.components?.schemas).toHaveProperty("Kind");
  expect([...compareDocuments(withUnion, after), ...compareDocuments(after, withUnion)]).toEqual([]);
});

test("reports a component with another name and another shape", () => {
  const after = renamed(JSON.stringify(withUnion).replaceAll('"IMAGE","VIDEO"', '"IMAGE","SOUND"'));
  expect(compareDocuments(withUnion, after).map(describe)).toContain(
    "[breaking] `updateFile`: `id` no longer has the alternative FileType",
  );
});

/** Whether a change is repeated for an operation that shares the changed component. */
function isEcho(text: string): boolean {
  return /`(updateFile|uploadFile|getFile|getPicture)`: `401\.error`/.test(text);
}

test("a marked entry above the section of a release that contains subject and element documents a change", () => {
  const [change] = compareDocuments(tiny(), tiny(["name: cursor", "name: after"]));
  if (!change) throw new Error("nothing changed");
  const isDocumented = (text: string, version = "1.0") =>
    undocumentedChanges([change], `# Changelog\n\n${text}\n## 1.0 (2026-05-01)\n`, version).length === 0;
  const entry = "- [breaking] `listFiles` takes no `cursor`.\n";
  expect(isDocumented(`## Unreleased\n\n${entry}`)).toBe(true);
  expect(isDocumented("## Unreleased\n\n- `listFiles` takes no `cursor`.\n")).toBe(false);
  expect(isDocumented("## Unreleased\n\n- [breaking] `listFiles` is another.\n- No `cursor`.\n")).toBe(false);
  expect(isDocumented("## Unreleased\n\n- [breaking] `listFilesets` takes no `cursor`.\n")).toBe(false);
  expect(isDocumented(`## Unreleased\n\n## 1.1 (2026-06-01)\n\n${entry}`)).toBe(true);
  expect(isDocumented(`## Unreleased\n\n## 1.1 (2026-06-01)\n\n${entry}`, "1.1")).toBe(false);
});

test("a release without a section in the changelog is an error", () => {
  expect(() => undocumentedChanges([], "## Unreleased\n", "1.0")).toThrow("The changelog has no section for 1.0.");
});

test("compatible changes need no entry", () => {
  expect(
    undocumentedChanges(compareDocuments(tiny(), tiny(["maximum: 100", "maximum: 200"])), "## 1.0\n", "1.0"),
  ).toEqual([]);
});

test.each([
  ["minimum", "lower"],
  ["minLength", "lower"],
  ["minItems", "lower"],
  ["minProperties", "lower"],
  ["maximum", "upper"],
  ["maxLength", "upper"],
  ["maxItems", "upper"],
] as const)("a tighter or new %s is breaking in requests, and ignored in responses", (key, bound) => {
  const compare = (direction: "request" | "response", from?: number, to?: number) => {
    const [old, now] = [from, to].map((limit) => ({ type: "string", ...(limit !== undefined && { [key]: limit }) }));
    const at = { before: tiny(), after: tiny(), direction, subject: "x", element: "y", seen: new Set<string>() };
    return compareSchemas(old, now, at).map(({ breaking }) => breaking);
  };
  const [loose, tight] = bound === "lower" ? [1, 2] : [2, 1];
  expect(compare("request", loose, tight)).toEqual([true]);
  expect(compare("request", tight, loose)).toEqual([false]);
  expect(compare("request", undefined, loose)).toEqual([true]);
  expect(compare("request", tight, undefined)).toEqual([false]);
  expect(compare("response", loose, tight)).toEqual([]);
});
