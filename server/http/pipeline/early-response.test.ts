import { setReadOnly } from "@media-asset-service/cli/store-commands.ts";
import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exchange, expectError, FORM_TYPE, filePart, form, RawConnection } from "../../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../../testing/service.ts";

const MB = 1024 * 1024;
const UPLOAD = "POST /api/v1/upload";
const FORM = `Content-Type: ${FORM_TYPE}`;

let service: TestService;
let account: TestAccount;
let admin: MediaAssetService;
beforeAll(async () => {
  service = await startTestService();
  account = await service.account({ limits: { maxFileSize: MB / 2 } });
  admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url, maxRetries: 0 });
});
afterAll(() => service.stop());

const head = (request: string, ...lines: string[]) =>
  [`${request} HTTP/1.1`, "Host: localhost", ...lines, "", ""].join("\r\n");
const keyOf = ({ key }: TestAccount) => `X-API-Key: ${key}`;

describe("a response before the end of the body closes the connection, and no later request is served:", () => {
  /** Sends half of the body, and after the response the other half with a request of another client. */
  async function expectClosed(status: number, code: string, request: string, ...lines: string[]): Promise<void> {
    const other = await service.account();
    const body = Buffer.alloc(2 * MB);
    const connection = new RawConnection(service.url);
    connection.write(head(request, ...lines, `Content-Length: ${body.length}`), body.subarray(0, MB));
    const response = await connection.answer();
    if (code === "") expect(response.status).toBe(status);
    else await expectError(response, status, code);
    expect(response.headers.get("Connection")).toBe("close");
    const folder = JSON.stringify({ name: "from another client" });
    const type = ["Content-Type: application/json", `Content-Length: ${folder.length}`];
    connection.write(body.subarray(MB), head("POST /api/v1/folders", keyOf(other), ...type), folder);
    await expect(connection.answer(5_000)).rejects.toThrow(/ended|ECONNRESET|EPIPE/);
    expect(await other.sdk.folders.list().all()).toEqual([]);
  }

  test("413", () => expectClosed(413, "FILE_TOO_LARGE", UPLOAD, keyOf(account), FORM));
  test("401", () => expectClosed(401, "MISSING_API_KEY", UPLOAD, FORM));
  test("403", async () => {
    const reader = await service.account({ permissions: ["read"] });
    await expectClosed(403, "INSUFFICIENT_PERMISSIONS", UPLOAD, keyOf(reader), FORM);
  });
  test("404", () => expectClosed(404, "NOT_FOUND", "POST /api/v1/nothing", keyOf(account), FORM));
  test("415", async () => {
    const large = await service.account();
    await expectClosed(415, "UNSUPPORTED_MEDIA_TYPE", UPLOAD, keyOf(large), "Content-Type: text/plain");
  });
  test("429", async () => {
    const exhausted = await service.account({ limits: { apiCallsPerDay: 0 } });
    await expectClosed(429, "RATE_LIMIT_EXCEEDED", UPLOAD, keyOf(exhausted), FORM);
  });
  test("503", async () => {
    await setReadOnly(admin, true);
    try {
      const connection = new RawConnection(service.url);
      connection.write(head(UPLOAD, keyOf(account), FORM, "Content-Length: 1000"));
      const response = await connection.answer();
      await expectError(response, 503, "SERVICE_UNAVAILABLE");
      expect(response.headers.get("Connection")).toBe("close");
      connection.close();
    } finally {
      await setReadOnly(admin, false);
    }
  });
  test("200 of an operation without a body", () => expectClosed(200, "", "GET /api/v1/files", keyOf(account)));
});

test("a response after the end of the body keeps the connection open", async () => {
  const connection = new RawConnection(service.url);
  const upload = form(filePart("kept open"));
  const json = ["Content-Type: application/json", "Content-Length: 2"];
  for (const [status, request, body] of [
    [201, head(UPLOAD, keyOf(account), FORM, `Content-Length: ${upload.length}`), upload],
    [400, head("POST /api/v1/folders", keyOf(account), ...json), "{}"],
    [401, head("POST /api/v1/folders", ...json), "{}"],
    [200, head("GET /api/v1/files", keyOf(account)), ""],
  ] as const) {
    connection.write(Buffer.concat([Buffer.from(request), Buffer.from(body)]));
    const response = await connection.answer();
    expect([response.status, response.headers.get("Connection")]).toEqual([status, "keep-alive"]);
  }
  connection.close();
});

test("a client that waits for 100 Continue receives only the error", async () => {
  const lines = [keyOf(account), FORM, `Content-Length: ${4 * MB}`, "Expect: 100-continue"];
  const response = await exchange(service.url, head(UPLOAD, ...lines));
  await expectError(response, 413, "FILE_TOO_LARGE");
  expect(response.headers.get("Connection")).toBe("close");
});
