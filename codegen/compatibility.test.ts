import { expect, test } from "vitest";
import { describe, untold } from "./change.ts";
import { compareDocuments } from "./compare-documents.ts";
import { compareSchemas } from "./compare-schemas.ts";
import type { Document } from "./document.ts";
import { tiny } from "./test-document.ts";

/** What is said about a change of the tiny spec. */
function changes(...replacements: [from: string, to: string][]): string[] {
  return compareDocuments(tiny(), tiny(...replacements)).map(describe);
}

/** What is said about the same change the other way round. */
function reverse(...replacements: [from: string, to: string][]): string[] {
  return compareDocuments(tiny(...replacements), tiny()).map(describe);
}

test("the same document has not changed", () => {
  expect(changes()).toEqual([]);
});

test("words may change", () => {
  expect(changes(["description: Newest first.", "description: In any order."])).toEqual([]);
});

function answersOfList(forbidden: string): string {
  const names = { 200: "FileListAnswer", 400: "ValidationFailure", 401: "Unauthorized", 403: forbidden };
  const lines = Object.entries(names).map(
    ([status, name]) => `        "${status}": { $ref: "./openapi-derived.yaml#/components/responses/${name}" }\n`,
  );
  return `      responses:\n${lines.join("")}`;
}

const rules: [rule: string, change: [from: string, to: string], there: string[], back: string[]][] = [
  [
    "an operation",
    ["  /health/live:\n    get:", "  /health/live:\n    post:"],
    ["[breaking] `isLive` (GET /health/live) is gone", "`isLive` (POST /health/live) is new"],
    ["[breaking] `isLive` (POST /health/live) is gone", "`isLive` (GET /health/live) is new"],
  ],
  [
    "x-internal, the operations of which are nobody's business",
    ["operationId: createAccount", "x-internal: true\n      operationId: createAccount"],
    ["[breaking] `createAccount` (POST /admin/accounts) is gone"],
    ["`createAccount` (POST /admin/accounts) is new"],
  ],
  [
    "operationId",
    ["operationId: isLive", "operationId: lives"],
    ["[breaking] `isLive`: `lives` is its operationId now, and its name in the SDK"],
    ["[breaking] `lives`: `isLive` is its operationId now, and its name in the SDK"],
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
    "the plans that an operation is part of",
    ["x-permission: read", "x-permission: read\n      x-plans: [PRO]"],
    ["[breaking] `listFiles`: `plans` are PRO instead of all"],
    ["`listFiles`: `plans` are all instead of PRO"],
  ],
  [
    "a parameter",
    ["name: cursor", "name: after"],
    ["[breaking] `listFiles`: `cursor` is gone", "`listFiles`: `after` is new"],
    ["[breaking] `listFiles`: `after` is gone", "`listFiles`: `cursor` is new"],
  ],
  [
    "a parameter that is required",
    ["name: cursor, in: query,", "name: cursor, in: query, required: true,"],
    ["[breaking] `listFiles`: `cursor` is required now"],
    ["`listFiles`: `cursor` is optional now"],
  ],
  ["a flag", ["allowEmptyValue: true, ", ""], ["[breaking] `getPicture`: `grayscale` must have a value now"], []],
  [
    "a type of what is sent",
    [
      "schema: { type: integer, minimum: 1, maximum: 100, default: 20 }",
      "schema: { type: number, minimum: 1, maximum: 100, default: 20 }",
    ],
    ["`listFiles`: `limit` changed its type from integer to number"],
    ["[breaking] `listFiles`: `limit` changed its type from number to integer"],
  ],
  [
    "a type of what is answered",
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
      "name: { type: string, description: What to call it. }",
      "name: { type: string, maxLength: 9, description: What to call it. }",
    ],
    ["[breaking] `createAccount`: `name` changed its maxLength from none to 9"],
    ["`createAccount`: `name` changed its maxLength from 9 to none"],
  ],
  [
    "a pattern",
    [
      "name: { type: string, description: What to call it. }",
      "name: { type: string, pattern: a, description: What to call it. }",
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
    "a format of what is answered",
    ["cdnUrl: { type: string, format: uri }", "cdnUrl: { type: string }"],
    ["[breaking] `FileRecord`: `cdnUrl` changed its format from uri to none"],
    ["`FileRecord`: `cdnUrl` changed its format from none to uri"],
  ],
  [
    "how a list travels",
    ["x-comma-separated: true, ", ""],
    ["`uploadFile`: `tags` changed its x-comma-separated from true to none"],
    ["[breaking] `uploadFile`: `tags` changed its x-comma-separated from none to true"],
  ],
  [
    "a member of an enum of what is sent, which answers do not mind",
    ["enum: [IMAGE, VIDEO]", "enum: [IMAGE, AUDIO]"],
    [
      "`FileType` has a new member AUDIO",
      "[breaking] `FileType` lost its member VIDEO",
      "`FileType` lost its member VIDEO",
    ],
    [
      "`FileType` has a new member VIDEO",
      "[breaking] `FileType` lost its member AUDIO",
      "`FileType` lost its member AUDIO",
    ],
  ],
  [
    "an enum where any text was taken",
    [
      "name: { type: string, description: What to call it. }",
      "name: { type: string, enum: [a], description: What to call it. }",
    ],
    ["[breaking] `createAccount`: `name` takes only an enum now"],
    ["`createAccount`: `name` is no enum now"],
  ],
  [
    "null in what is sent",
    [
      "isPublic: { type: boolean, description: Whether",
      "isPublic: { type: boolean, nullable: true, description: Whether",
    ],
    ["`updateFile`: `isPublic` may now be null"],
    ["[breaking] `updateFile`: `isPublic` may no longer be null"],
  ],
  [
    "null in what is answered",
    ["nextCursor: { type: string, nullable: true }", "nextCursor: { type: string }"],
    ["`Pagination`: `nextCursor` may no longer be null"],
    ["[breaking] `Pagination`: `nextCursor` may now be null"],
  ],
  [
    "a field of what is sent",
    ["                isPublic: { type: boolean, description: Whether anyone may read it. }\n", ""],
    ["[breaking] `updateFile`: `isPublic` is gone"],
    ["`updateFile`: `isPublic` is new"],
  ],
  [
    "a field of what is sent that is required",
    [
      "required: [id]\n              additionalProperties",
      "required: [id, isPublic]\n              additionalProperties",
    ],
    ["[breaking] `updateFile`: `isPublic` is required now"],
    ["`updateFile`: `isPublic` is optional now"],
  ],
  [
    "a field of what is answered",
    ["        cdnUrl: { type: string, format: uri }\n", ""],
    ["[breaking] `FileRecord`: `cdnUrl` is gone"],
    ["`FileRecord`: `cdnUrl` is new"],
  ],
  [
    "a field of what is answered that is always there",
    ["required: [id, fileType, status, cdnUrl]", "required: [id, fileType, status]"],
    ["[breaking] `FileRecord`: `cdnUrl` is optional now"],
    ["`FileRecord`: `cdnUrl` is required now"],
  ],
  [
    "other fields",
    ["              additionalProperties: false\n", ""],
    [],
    ["[breaking] `updateFile` no longer takes other fields"],
  ],
  [
    "a body",
    [
      "required: true\n        content:\n          application/json:",
      "required: false\n        content:\n          application/json:",
    ],
    ["`updateFile`: `body` is optional now"],
    ["[breaking] `updateFile`: `body` is required now"],
  ],
  [
    "a media type of what is sent",
    ["          multipart/form-data:", "          multipart/mixed:"],
    [
      "[breaking] `uploadFile`: `multipart/form-data` is gone from the request",
      "`uploadFile`: `multipart/mixed` is new in the request",
    ],
    [
      "[breaking] `uploadFile`: `multipart/mixed` is gone from the request",
      "`uploadFile`: `multipart/form-data` is new in the request",
    ],
  ],
  [
    "a media type of what is answered",
    ["bytes: image/png", "bytes: image/webp"],
    [
      "[breaking] `getPicture`: `image/png` is gone from the answer 200",
      "`getPicture`: `image/webp` is new in the answer 200",
    ],
    [
      "[breaking] `getPicture`: `image/webp` is gone from the answer 200",
      "`getPicture`: `image/png` is new in the answer 200",
    ],
  ],
  [
    "a status",
    ['"200": { description: It does. }', '"204": { description: It does. }'],
    ["[breaking] `isLive`: `200` is no longer answered", "`isLive`: `204` is a new answer"],
    ["[breaking] `isLive`: `204` is no longer answered", "`isLive`: `200` is a new answer"],
  ],
  [
    "a header of an answer",
    ['"200": { description: It does. }', '"200": { description: It does., headers: { X-A: {} } }'],
    [],
    ["[breaking] `isLive`: `X-A` is no longer a header of 200"],
  ],
  [
    "an error that may be answered",
    ["INVALID_API_KEY, EXPIRED_API_KEY]", "EXPIRED_API_KEY]"],
    ["`listFiles`: `401.error` lost its alternative InvalidApiKeyError"],
    ["`listFiles`: `401.error` has a new alternative InvalidApiKeyError"],
  ],
  [
    "an error that had no companion",
    [
      answersOfList("AccountSuspended"),
      `      x-errors: { "403": [INSUFFICIENT_PERMISSIONS, ACCOUNT_SUSPENDED] }\n${answersOfList("ListFilesForbidden")}`,
    ],
    ["`listFiles`: `403.error` has a new alternative InsufficientPermissionsError"],
    ["`listFiles`: `403.error` lost its alternative InsufficientPermissionsError"],
  ],
];

test.each(rules)("knows what it means to change %s", (_, change, there, back) => {
  expect(changes(change).filter((it) => !isEcho(it))).toEqual(there);
  expect(reverse(change).filter((it) => !isEcho(it))).toEqual(back);
});

const union = "id: { oneOf: [{ $ref: '#/components/schemas/FileType' }, { type: boolean }] }";
const sent = tiny(["id: { type: string, description: The file. }", union]);
const renamed = (text: string): Document =>
  JSON.parse(text.replaceAll("FileType", "Kind").replaceAll("FileRecord", "Item"));

test("a component may have another name, also as an alternative: names are not sent", () => {
  const after = renamed(JSON.stringify(sent));
  expect(after.components?.schemas).toHaveProperty("Kind");
  expect([...compareDocuments(sent, after), ...compareDocuments(after, sent)]).toEqual([]);
});

test("a component with another name and another shape is another one", () => {
  const after = renamed(JSON.stringify(sent).replaceAll('"IMAGE","VIDEO"', '"IMAGE","SOUND"'));
  expect(compareDocuments(sent, after).map(describe)).toContain(
    "[breaking] `updateFile`: `id` lost its alternative FileType",
  );
});

/** What a component that several operations share makes each of them say. */
function isEcho(text: string): boolean {
  return /`(updateFile|uploadFile|getFile|getPicture)`: `401\.error`/.test(text);
}

test("an entry tells of a change when it is marked, in the first section, and names both", () => {
  const [change] = compareDocuments(tiny(), tiny(["name: cursor", "name: after"]));
  if (!change) throw new Error("nothing changed");
  const isTold = (text: string) => untold([change], `# Changelog\n\n${text}`).length === 0;
  expect(isTold("## Unreleased\n\n- [breaking] `listFiles` takes no `cursor`.\n")).toBe(true);
  expect(isTold("## Unreleased\n\n- `listFiles` takes no `cursor`.\n")).toBe(false);
  expect(isTold("## Unreleased\n\n- [breaking] `listFiles` is another.\n- No `cursor`.\n")).toBe(false);
  expect(isTold("## Unreleased\n\n- [breaking] `listFilesets` takes no `cursor`.\n")).toBe(false);
  expect(isTold("## Unreleased\n\n## 1.0\n\n- [breaking] `listFiles` takes no `cursor`.\n")).toBe(false);
});

test("what is not breaking need not be told", () => {
  expect(untold(compareDocuments(tiny(), tiny(["maximum: 100", "maximum: 200"])), "")).toEqual([]);
});

test.each([
  ["minimum", "lower"],
  ["minLength", "lower"],
  ["minItems", "lower"],
  ["minProperties", "lower"],
  ["maximum", "upper"],
  ["maxLength", "upper"],
  ["maxItems", "upper"],
] as const)(
  "whoever sends is bound by %s, and not whoever reads: it breaks where it is tighter or new",
  (key, bound) => {
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
  },
);
