import { expect, test } from "vitest";
import { readErrorTable } from "./error-table.ts";
import { readOperations } from "./model.ts";
import { missingErrors } from "./required-errors.ts";
import { responseLine, tiny } from "./test-document.ts";

type Replacement = [from: string, to: string];

const id = "{ name: id, in: path, required: true, description: The file., schema: { type: string } }";
const field = "id: { type: string, description: The file. }";
const token = "[{ AdminToken: [] }]";
const session = "[{ Session: [] }]";

/** Returns the missing errors, such as `getFile 404 FILE_NOT_FOUND`, of the tiny document after replacements. */
function missing(...replacements: Replacement[]): string[] {
  const document = tiny(...replacements);
  const operations = readOperations(document);
  return missingErrors(document, operations, readErrorTable(document, operations)).map(
    ({ operation, status, codes }) => `${operation.id} ${status} ${codes.join(" ")}`,
  );
}

const cases: [replacement: Replacement, reason: string, error: string][] = [
  [[responseLine(400, "ValidationFailure"), ""], "validates its input", "listFiles 400 VALIDATION_ERROR"],
  [[responseLine(500, "InternalFailure"), ""], "uses storage", "listFiles 500 INTERNAL_ERROR"],
  [[responseLine(503, "ServiceUnavailable"), ""], "uses storage", "listFiles 503 SERVICE_UNAVAILABLE"],
  [
    ["INVALID_API_KEY, EXPIRED_API_KEY]", "INVALID_API_KEY]"],
    "requires an API key",
    "getFile 401 MISSING_API_KEY INVALID_API_KEY EXPIRED_API_KEY",
  ],
  [[responseLine(429, "RateLimitExceeded"), ""], "counts as a call", "listFiles 429 RATE_LIMIT_EXCEEDED"],
  [[responseLine(401, "InvalidAdminToken"), ""], "requires the admin token", "createAccount 401 INVALID_ADMIN_TOKEN"],
  [[responseLine(429, "TooManyAttempts"), ""], "requires the admin token", "createAccount 429 TOO_MANY_ATTEMPTS"],
  [["  /admin/", "  /dashboard/"], "is only for the dashboard", "createAccount 403 CROSS_SITE_REQUEST"],
  [[responseLine(403, "AccountSuspended"), ""], "acts on behalf of an account", "listFiles 403 ACCOUNT_SUSPENDED"],
  [
    ["[INSUFFICIENT_PERMISSIONS, ACCOUNT", "[CROSS_SITE_REQUEST, ACCOUNT"],
    "has x-permission: write, after the codes that it documents",
    "uploadFile 403 CROSS_SITE_REQUEST ACCOUNT_SUSPENDED INSUFFICIENT_PERMISSIONS",
  ],
  [[responseLine(413, "PayloadTooLarge"), ""], "accepts fields", "updateFile 413 PAYLOAD_TOO_LARGE"],
  [
    [responseLine(415, "UnsupportedMediaType"), ""],
    "restricts the media type",
    "uploadFile 415 UNSUPPORTED_MEDIA_TYPE",
  ],
  [
    [id, id.replace("schema", "x-error-code: NOT_FOUND, schema")],
    "has a parameter",
    "getFile 404 FILE_NOT_FOUND NOT_FOUND",
  ],
  [
    [field, field.replace("string", "string, x-error-code: NOT_FOUND")],
    "has a field",
    "updateFile 404 FILE_NOT_FOUND NOT_FOUND",
  ],
];

for (const [replacement, reason, error] of cases) {
  test(`finds the missing ${error}: the operation ${reason}`, () => {
    expect(missing()).toEqual([]);
    expect(missing(replacement)).toContain(error);
  });
}

const unknown: [replacement: Replacement, reason: string][] = [
  [[token, session], "createAccount requires a second factor: SECOND_FACTOR_REQUIRED"],
  [[token, "[{ UploadUrl: [] }]"], "createAccount requires an upload URL: INVALID_UPLOAD_URL"],
  [
    [token, `${session}\n      x-recent-authentication: true`],
    "createAccount requires a recent authentication: REAUTHENTICATION_REQUIRED",
  ],
  [
    [token, `${session}\n      x-role: operator`],
    "createAccount requires a recent authentication: REAUTHENTICATION_REQUIRED",
  ],
  [[token, `${session}\n      x-role: operator`], "createAccount has x-role: operator: OPERATOR_ONLY"],
  [
    ["x-permission: read", "x-permission: read\n      x-plans: [PRO]"],
    "listFiles has x-plans: PRO: PLAN_NOT_AI_CAPABLE",
  ],
  [
    [responseLine(200, "FileContent"), responseLine(206, "FileContent")],
    "deliverFile supports ranges: RANGE_NOT_SATISFIABLE",
  ],
  [[id, id.replace("schema", "x-error-code: LOST, schema")], "getFile has id with x-error-code: LOST: LOST"],
];

for (const [replacement, reason] of unknown) {
  test(`rejects a code that x-errors does not define: ${reason}`, () => {
    expect(() => missing(replacement)).toThrow(`\n  ${reason}`);
  });
}

test("an Idempotency-Key with a one-time secret requires SECRET_NOT_REPEATED", () => {
  const key = "{ name: Idempotency-Key, in: header, description: Names it., schema: { type: string } }";
  const takesKey: Replacement = ["x-idempotent: false", `parameters: [${key}]`];
  const plan = "plan: { type: string, enum: [FREE, PRO]";
  const reason = "createAccount returns a secret that is shown only once: SECRET_NOT_REPEATED";
  expect(() => missing(takesKey, [plan, `${plan}, x-show-once: true`])).toThrow(reason);
  expect(() => missing(takesKey)).toThrow(/^(?!.*SECRET_NOT_REPEATED).*accepts an Idempotency-Key/s);
});

test("finds FILE_TOO_LARGE if an operation that accepts a file does not document it", () => {
  const unlisted: Replacement[] = [
    [', "413": [FILE_TOO_LARGE, PAYLOAD_TOO_LARGE]', ""],
    ["responses/UploadFilePayloadTooLarge", "responses/PayloadTooLarge"],
  ];
  expect(missing(...unlisted)).toEqual(["uploadFile 413 PAYLOAD_TOO_LARGE FILE_TOO_LARGE"]);
});
