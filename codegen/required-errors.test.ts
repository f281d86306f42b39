import { expect, test } from "vitest";
import { generate } from "./generate.ts";
import { tinyText } from "./test-document.ts";

const response = (status: number, name: string) =>
  `        "${status}": { $ref: "./openapi-derived.yaml#/components/responses/${name}" }\n`;
const id = "{ name: id, in: path, required: true, description: The file., schema: { type: string } }";

const cases = [
  [[response(400, "ValidationFailure"), ""], "listFiles validates its input", "400 VALIDATION_ERROR"],
  [[response(500, "InternalFailure"), ""], "listFiles uses storage", "500 INTERNAL_ERROR"],
  [[response(503, "ServiceUnavailable"), ""], "listFiles uses storage", "503 SERVICE_UNAVAILABLE"],
  [["INVALID_API_KEY, EXPIRED_API_KEY]", "INVALID_API_KEY]"], "getFile requires an API key", "401 EXPIRED_API_KEY"],
  [[response(429, "RateLimitExceeded"), ""], "listFiles counts as a call", "429 RATE_LIMIT_EXCEEDED"],
  [[response(401, "InvalidAdminToken"), ""], "createAccount requires the admin token", "401 INVALID_ADMIN_TOKEN"],
  [[response(429, "TooManyAttempts"), ""], "createAccount requires the admin token", "429 TOO_MANY_ATTEMPTS"],
  [["[{ AdminToken: [] }]", "[{ Session: [] }]"], "createAccount requires a session", "401 SESSION_REQUIRED"],
  [["[{ AdminToken: [] }]", "[{ UploadUrl: [] }]"], "createAccount requires an upload URL", "INVALID_UPLOAD_URL"],
  [["[{ AdminToken: [] }]", "[{ Session: [] }]"], "createAccount requires a second factor", "SECOND_FACTOR_REQUIRED"],
  [
    ["[{ AdminToken: [] }]", "[{ Session: [] }]\n      x-recent-authentication: true"],
    "createAccount requires a recent authentication",
    "REAUTHENTICATION_REQUIRED",
  ],
  [
    ["[{ AdminToken: [] }]", "[{ Session: [] }]\n      x-role: operator"],
    "createAccount requires a recent authentication",
    "REAUTHENTICATION_REQUIRED",
  ],
  [["  /admin/", "  /dashboard/"], "createAccount is only for the dashboard", "403 CROSS_SITE_REQUEST"],
  [
    ["[{ AdminToken: [] }]", "[{ Session: [] }]\n      x-role: operator"],
    "createAccount has x-role: operator",
    "OPERATOR_ONLY",
  ],
  [[response(403, "AccountSuspended"), ""], "listFiles acts on behalf of an account", "403 ACCOUNT_SUSPENDED"],
  [
    ["[INSUFFICIENT_PERMISSIONS, ACCOUNT", "[CROSS_SITE_REQUEST, ACCOUNT"],
    "uploadFile has x-permission: write",
    "403 INSUFFICIENT_PERMISSIONS",
  ],
  [
    ["x-permission: read", "x-permission: read\n      x-plans: [PRO]"],
    "listFiles has x-plans: PRO",
    "PLAN_NOT_AI_CAPABLE",
  ],
  [[response(413, "PayloadTooLarge"), ""], "updateFile accepts fields", "413 PAYLOAD_TOO_LARGE"],
  [[response(415, "UnsupportedMediaType"), ""], "uploadFile restricts the media type", "415 UNSUPPORTED_MEDIA_TYPE"],
  [
    [response(200, "FileContent"), response(206, "FileContent")],
    "deliverFile supports ranges",
    "RANGE_NOT_SATISFIABLE",
  ],
  [[id, id.replace("schema", "x-error-code: LOST, schema")], "getFile has id with x-error-code: LOST", "LOST"],
  [
    [
      "id: { type: string, description: The file. }",
      "id: { type: string, x-error-code: LOST, description: The file. }",
    ],
    "updateFile has id with x-error-code: LOST",
    "LOST",
  ],
] as const;

for (const [[from, to], reason, error] of cases) {
  test(`rejects an operation that does not document ${error}: ${reason}`, async () => {
    await expect(generate(tinyText([from, to]))).rejects.toThrow(`\n  ${reason}, so it must document ${error}`);
  });
}

test("rejects an Idempotency-Key with a one-time secret if SECRET_NOT_REPEATED is not documented", async () => {
  const key = "{ name: Idempotency-Key, in: header, description: Names it., schema: { type: string } }";
  const takesKey = ["x-idempotent: false", `parameters: [${key}]`] as const;
  const plan = "plan: { type: string, enum: [FREE, PRO]";
  const reason = "createAccount returns a secret that is shown only once, so it must document SECRET_NOT_REPEATED";
  await expect(generate(tinyText([...takesKey], [plan, `${plan}, x-show-once: true`]))).rejects.toThrow(reason);
  await expect(generate(tinyText([...takesKey]))).rejects.toThrow(
    /^(?!.*SECRET_NOT_REPEATED).*accepts an Idempotency-Key/s,
  );
});

test("rejects an operation that accepts a file and does not document 413 FILE_TOO_LARGE", async () => {
  const unlisted = tinyText(
    [', "413": [FILE_TOO_LARGE, PAYLOAD_TOO_LARGE]', ""],
    ["responses/UploadFilePayloadTooLarge", "responses/PayloadTooLarge"],
  );
  await expect(generate(unlisted)).rejects.toThrow("uploadFile accepts a file, so it must document 413 FILE_TOO_LARGE");
});

test("reports all missing errors in one message", async () => {
  const text = tinyText(
    [response(500, "InternalFailure"), ""],
    ['"403": [INSUFFICIENT_PERMISSIONS, ACCOUNT_SUSPENDED], ', ""],
    [response(403, "UploadFileForbidden"), ""],
  );
  await expect(generate(text)).rejects.toThrow(
    `operations do not document all of their errors:
  listFiles uses storage, so it must document 500 INTERNAL_ERROR: InternalFailure
  uploadFile acts on behalf of an account, so it must document 403 ACCOUNT_SUSPENDED: x-errors: { "403": [ACCOUNT_SUSPENDED, INSUFFICIENT_PERMISSIONS] }
  uploadFile has x-permission: write, so it must document 403 INSUFFICIENT_PERMISSIONS: x-errors: { "403": [ACCOUNT_SUSPENDED, INSUFFICIENT_PERMISSIONS] }`,
  );
});
