import { expect, test } from "vitest";
import { generate } from "./generate.ts";
import { tinyText } from "./test-document.ts";

const answer = (status: number, name: string) =>
  `        "${status}": { $ref: "./openapi-derived.yaml#/components/responses/${name}" }\n`;
const id = "{ name: id, in: path, required: true, description: The file., schema: { type: string } }";

const cases = [
  [[answer(400, "ValidationFailure"), ""], "listFiles refuses what it does not describe", "400 VALIDATION_ERROR"],
  [[answer(500, "InternalFailure"), ""], "listFiles needs the stores", "500 INTERNAL_ERROR"],
  [[answer(503, "ServiceUnavailable"), ""], "listFiles needs the stores", "503 SERVICE_UNAVAILABLE"],
  [["INVALID_API_KEY, EXPIRED_API_KEY]", "INVALID_API_KEY]"], "getFile takes an API key", "401 EXPIRED_API_KEY"],
  [[answer(429, "RateLimitExceeded"), ""], "listFiles counts as a call", "429 RATE_LIMIT_EXCEEDED"],
  [[answer(401, "InvalidAdminToken"), ""], "createAccount takes the admin token", "401 INVALID_ADMIN_TOKEN"],
  [[answer(429, "TooManyAttempts"), ""], "createAccount takes the admin token", "429 TOO_MANY_ATTEMPTS"],
  [["[{ AdminToken: [] }]", "[{ Session: [] }]"], "createAccount takes a session", "401 SESSION_REQUIRED"],
  [["[{ AdminToken: [] }]", "[{ UploadUrl: [] }]"], "createAccount takes an upload URL", "INVALID_UPLOAD_URL"],
  [["[{ AdminToken: [] }]", "[{ Session: [] }]"], "createAccount takes a second factor", "SECOND_FACTOR_REQUIRED"],
  [
    ["[{ AdminToken: [] }]", "[{ Session: [] }]\n      x-recent-authentication: true"],
    "createAccount takes a recent authentication",
    "REAUTHENTICATION_REQUIRED",
  ],
  [
    ["[{ AdminToken: [] }]", "[{ Session: [] }]\n      x-role: operator"],
    "createAccount takes a recent authentication",
    "REAUTHENTICATION_REQUIRED",
  ],
  [["  /admin/", "  /dashboard/"], "createAccount is for the dashboard alone", "403 CROSS_SITE_REQUEST"],
  [
    ["[{ AdminToken: [] }]", "[{ Session: [] }]\n      x-role: operator"],
    "createAccount has x-role: operator",
    "OPERATOR_ONLY",
  ],
  [[answer(403, "AccountSuspended"), ""], "listFiles acts for an account", "403 ACCOUNT_SUSPENDED"],
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
  [[answer(413, "PayloadTooLarge"), ""], "updateFile takes fields", "413 PAYLOAD_TOO_LARGE"],
  [[answer(415, "UnsupportedMediaType"), ""], "uploadFile takes a body of one type", "415 UNSUPPORTED_MEDIA_TYPE"],
  [[answer(200, "FileContent"), answer(206, "FileContent")], "deliverFile answers ranges", "RANGE_NOT_SATISFIABLE"],
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
  test(`refuses an operation that is silent about ${error}: ${reason}`, async () => {
    await expect(generate(tinyText([from, to]))).rejects.toThrow(`\n  ${reason}, so it must document ${error}`);
  });
}

test("refuses an operation that takes an Idempotency-Key and is silent about a secret that it does not repeat", async () => {
  const key = "{ name: Idempotency-Key, in: header, description: Names it., schema: { type: string } }";
  const takesKey = ["x-idempotent: false", `parameters: [${key}]`] as const;
  const plan = "plan: { type: string, enum: [FREE, PRO]";
  const reason = "createAccount answers with a secret that is shown once, so it must document SECRET_NOT_REPEATED";
  await expect(generate(tinyText([...takesKey], [plan, `${plan}, x-show-once: true`]))).rejects.toThrow(reason);
  await expect(generate(tinyText([...takesKey]))).rejects.toThrow(
    /^(?!.*SECRET_NOT_REPEATED).*takes an Idempotency-Key/s,
  );
});

test("refuses an operation that takes a file and is silent about 413 FILE_TOO_LARGE", async () => {
  const unlisted = tinyText(
    [', "413": [FILE_TOO_LARGE, PAYLOAD_TOO_LARGE]', ""],
    ["responses/UploadFilePayloadTooLarge", "responses/PayloadTooLarge"],
  );
  await expect(generate(unlisted)).rejects.toThrow("uploadFile takes a file, so it must document 413 FILE_TOO_LARGE");
});

test("one message names all that are missing", async () => {
  const text = tinyText(
    [answer(500, "InternalFailure"), ""],
    ['"403": [INSUFFICIENT_PERMISSIONS, ACCOUNT_SUSPENDED], ', ""],
    [answer(403, "UploadFileForbidden"), ""],
  );
  await expect(generate(text)).rejects.toThrow(
    `errors that follow from the operation are missing:
  listFiles needs the stores, so it must document 500 INTERNAL_ERROR: InternalFailure
  uploadFile acts for an account, so it must document 403 ACCOUNT_SUSPENDED: x-errors: { "403": [ACCOUNT_SUSPENDED, INSUFFICIENT_PERMISSIONS] }
  uploadFile has x-permission: write, so it must document 403 INSUFFICIENT_PERMISSIONS: x-errors: { "403": [ACCOUNT_SUSPENDED, INSUFFICIENT_PERMISSIONS] }`,
  );
});
