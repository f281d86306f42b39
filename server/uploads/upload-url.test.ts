import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { abort, append, type CreatedUpload, createUpload, offsetOf, put } from "../../testing/upload-urls.ts";

/* Permitted and forbidden uses of an upload URL. */

let service: TestService;
let account: TestAccount;
let begun: CreatedUpload;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  account = await service.account();
  begun = await createUpload(account, { filename: "note.txt", isPublic: false });
});
afterAll(() => service.stop());

const signatureOf = ({ uploadUrl }: CreatedUpload) => `${new URL(uploadUrl).searchParams.get("signature")}`;

describe("an upload URL", () => {
  test.each([
    ["is not signed", () => ""],
    ["has a wrong signature", () => `?signature=${"A".repeat(43)}`],
    ["has the signature of another upload", async () => `?signature=${signatureOf(await createUpload(account))}`],
    ["has a truncated signature", () => `?signature=${signatureOf(begun).slice(0, -1)}`],
  ])("grants no access if it %s", async (_, query) => {
    const url = `${service.url}/api/v1/uploads/${begun.id}/content${await query()}`;
    await expectError(await put(url, "other bytes"), 403, "INVALID_UPLOAD_URL");
    await expectError(await append(url, 0, "other bytes"), 403, "INVALID_UPLOAD_URL");
    await expectError(await abort(url), 403, "INVALID_UPLOAD_URL");
    expect(await offsetOf(url)).toEqual({ status: 403 });
    expect(await account.sdk.uploads.get(begun.id)).toMatchObject({ state: "OPEN", offset: 0 });
  });

  test.each(["%00", "a%00b", "%ff", "%ed%a0%80"])("with %s as its signature returns 400", async (signature) => {
    const url = `${service.url}/api/v1/uploads/${begun.id}/content?signature=${signature}`;
    await expectError(await put(url, "other bytes"), 400, "VALIDATION_ERROR");
    await expectError(await append(url, 0, "other bytes"), 400, "VALIDATION_ERROR");
    await expectError(await abort(url), 400, "VALIDATION_ERROR");
    expect(await offsetOf(url)).toEqual({ status: 400 });
    expect(await account.sdk.uploads.get(begun.id)).toMatchObject({ state: "OPEN", offset: 0 });
  });

  test("returns no content, not even the uploaded bytes", async () => {
    await append(begun.uploadUrl, 0, "half of");
    await expectError(await fetch(begun.uploadUrl), 405, "METHOD_NOT_ALLOWED");
  });

  test("sets only the bytes of the file", async () => {
    const Metadata = `filename ${btoa("hello.html")},isPublic ${btoa("true")}`;
    const response = await put(begun.uploadUrl, "bytes", { "Upload-Metadata": Metadata, "Content-Type": "text/html" });
    expect(response.status).toBe(201);
    const [file] = await account.sdk.files.list().all();
    expect(file).toMatchObject({ filename: "note.txt", isPublic: false, mimeType: "text/plain" });
  });

  test("rejects bytes while its account is suspended", async () => {
    const admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url });
    await admin.accounts.update(account.id, { suspended: true });
    await expectError(await put(begun.uploadUrl, "bytes"), 403, "ACCOUNT_SUSPENDED");
    await admin.accounts.update(account.id, { suspended: false });
    expect((await put(begun.uploadUrl, "bytes")).status).toBe(201);
  });
});
