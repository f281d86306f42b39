import { expect, test } from "vitest";
import { generate } from "./generate.ts";
import { responseLine, tinyText } from "./test-document.ts";

/** Returns the completed text of the tiny document after replacements. */
const complete = async (...replacements: [from: string, to: string][]) =>
  (await generate(tinyText(...replacements))).get("openapi.yaml");

test.each([
  ["between two others", responseLine(429, "RateLimitExceeded")],
  ["at the end", responseLine(503, "ServiceUnavailable")],
  ["with the codes of a shared response", responseLine(401, "Unauthorized")],
])("adds the line of a response %s", async (_, line) => {
  expect(await complete([line, ""])).toBe(tinyText());
});

test("an operation needs only its success and its particular errors", async () => {
  const lines = [
    ...[
      responseLine(400, "ValidationFailure"),
      responseLine(401, "Unauthorized"),
      responseLine(403, "UploadFileForbidden"),
    ],
    ...[responseLine(413, "UploadFilePayloadTooLarge"), responseLine(415, "UnsupportedMediaType")],
    ...[
      responseLine(429, "RateLimitExceeded"),
      responseLine(500, "InternalFailure"),
      responseLine(503, "ServiceUnavailable"),
    ],
  ];
  const success = responseLine(201, "FileRecordResponse");
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
    [responseLine(403, "UploadFileForbidden"), `${responseLine(403, "AccountSuspended").trimEnd()} # Why\n`],
  );
  const at = text?.indexOf("uploadFile") ?? 0;
  const operation = text?.slice(at, text.indexOf("operationId", at + 20));
  expect(operation).toContain('"403": [ACCOUNT_SUSPENDED, INSUFFICIENT_PERMISSIONS]');
  expect(operation).toContain('"413": [FILE_TOO_LARGE, PAYLOAD_TOO_LARGE]');
  expect(operation).toContain(responseLine(403, "UploadFileForbidden"));
  expect(operation).not.toContain("AccountSuspended");
});

test("rejects responses in braces", async () => {
  const line = '{ "200": { $ref: "./openapi-derived.yaml#/components/responses/FileListResponse" } }';
  const old = `      responses:\n${responseLine(200, "FileListResponse")}`;
  const lines = [
    ...[responseLine(400, "ValidationFailure"), responseLine(401, "Unauthorized")],
    ...[responseLine(403, "AccountSuspended"), responseLine(429, "RateLimitExceeded")],
    ...[responseLine(500, "InternalFailure"), responseLine(503, "ServiceUnavailable")],
  ].join("");
  await expect(complete([`${old}${lines}`, `      responses: ${line}\n`])).rejects.toThrow(
    "listFiles: write `responses` as a map with a line for the status of success",
  );
});
