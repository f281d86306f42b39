import { expect, test } from "vitest";
import { generate } from "./generate.ts";
import { tinyText } from "./test-document.ts";

const response = (status: number, name: string) =>
  `        "${status}": { $ref: "./openapi-derived.yaml#/components/responses/${name}" }\n`;

/** Returns the completed text of the tiny document after replacements. */
const complete = async (...replacements: [from: string, to: string][]) =>
  (await generate(tinyText(...replacements))).get("openapi.yaml");

test.each([
  ["between two others", response(429, "RateLimitExceeded")],
  ["at the end", response(503, "ServiceUnavailable")],
  ["with the codes of a shared response", response(401, "Unauthorized")],
])("adds the line of a response %s", async (_, line) => {
  expect(await complete([line, ""])).toBe(tinyText());
});

test("an operation needs only its success and its particular errors", async () => {
  const lines = [
    ...[response(400, "ValidationFailure"), response(401, "Unauthorized"), response(403, "UploadFileForbidden")],
    ...[response(413, "UploadFilePayloadTooLarge"), response(415, "UnsupportedMediaType")],
    ...[response(429, "RateLimitExceeded"), response(500, "InternalFailure"), response(503, "ServiceUnavailable")],
  ];
  const success = response(201, "FileRecordResponse");
  const lists =
    '      x-errors: { "403": [INSUFFICIENT_PERMISSIONS, ACCOUNT_SUSPENDED], "413": [FILE_TOO_LARGE, PAYLOAD_TOO_LARGE] }\n';
  const full = tinyText();
  expect(full).toContain(`${lists}      responses:\n${success}${lines.join("")}`);
  // The example of a response is that of its first code.
  const derived = lists
    .replace("INSUFFICIENT_PERMISSIONS, ACCOUNT_SUSPENDED", "ACCOUNT_SUSPENDED, INSUFFICIENT_PERMISSIONS")
    .replace("FILE_TOO_LARGE, PAYLOAD_TOO_LARGE", "PAYLOAD_TOO_LARGE, FILE_TOO_LARGE");
  const short = await complete([
    `${lists}      responses:\n${success}${lines.join("")}`,
    `      responses:\n${success}`,
  ]);
  expect(short).toBe(full.replace(lists, derived));
});

test("replaces the response of one code when the operation can return a second one", async () => {
  const text = await complete(
    ['"403": [INSUFFICIENT_PERMISSIONS, ACCOUNT_SUSPENDED], ', ""],
    [response(403, "UploadFileForbidden"), `${response(403, "AccountSuspended").trimEnd()} # Why\n`],
  );
  const at = text?.indexOf("uploadFile") ?? 0;
  const operation = text?.slice(at, text.indexOf("operationId", at + 20));
  expect(operation).toContain('"403": [ACCOUNT_SUSPENDED, INSUFFICIENT_PERMISSIONS]');
  expect(operation).toContain('"413": [FILE_TOO_LARGE, PAYLOAD_TOO_LARGE]');
  expect(operation).toContain(response(403, "UploadFileForbidden"));
  expect(operation).not.toContain("AccountSuspended");
});

test("rejects responses in braces", async () => {
  const line = '{ "200": { $ref: "./openapi-derived.yaml#/components/responses/FileListResponse" } }';
  const old = `      responses:\n${response(200, "FileListResponse")}`;
  const rest = [400, 401, 403, 429, 500, 503];
  const names = [
    "ValidationFailure",
    "Unauthorized",
    "AccountSuspended",
    "RateLimitExceeded",
    "InternalFailure",
    "ServiceUnavailable",
  ];
  const lines = rest.map((status, index) => response(status, names[index] ?? "")).join("");
  await expect(complete([`${old}${lines}`, `      responses: ${line}\n`])).rejects.toThrow(
    "listFiles: write `responses` as a map with a line for the status of success",
  );
});
