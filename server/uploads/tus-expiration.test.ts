import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import {
  beginTus,
  beginUpload,
  createTus,
  idOf,
  patchTus,
  send,
  TUS,
  uploadOf,
} from "../../testing/uploads/sending.ts";

/* tus 1.0.0: expiration. */

const DAY = 86_400_000;

let now = new Date();
let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService({ clock: () => now });
  account = await service.account();
});
afterAll(() => service.stop());

describe("expiration", () => {
  it("is in the response to the creation, and in every response while the upload is open", async () => {
    const created = await createTus(service, account, { "Upload-Length": 10 });
    const url = created.headers.get("Location") ?? "";
    const responses = [created, await patchTus(url, 0, randomBytes(4)), await send("HEAD", url, TUS)];
    const expected = new Date(now.getTime() + DAY).toUTCString();
    expect(responses.map(({ headers }) => headers.get("Upload-Expires"))).toEqual([expected, expected, expected]);
    const last = await patchTus(url, 4, randomBytes(6));
    expect([last.status, last.headers.get("Upload-Expires")]).toEqual([204, null]);
  });

  it("voids the URL immediately, before any cleanup", async () => {
    const url = await beginTus(service, account, { "Upload-Length": 10 });
    await patchTus(url, 0, randomBytes(4));
    now = new Date(now.getTime() + DAY - 1);
    expect((await send("HEAD", url, TUS)).status).toBe(204);
    now = new Date(now.getTime() + 1);
    await expectError(await patchTus(url, 4, randomBytes(6)), 410, "UPLOAD_ENDED", /expired/);
    const { status, headers } = await send("HEAD", url, TUS);
    expect({ status, offset: headers.get("Upload-Offset") }).toEqual({ status: 410, offset: null });
    expect((await uploadOf(account, idOf(url))).state).toBe("EXPIRED");
  });

  it("uses the lifetime that the creator requested", async () => {
    const { uploadUrl } = await beginUpload(account, { expiresIn: 60 });
    now = new Date(now.getTime() + 60_000);
    await expectError(await send("PUT", uploadUrl, {}, randomBytes(5)), 410, "UPLOAD_ENDED", /expired/);
  });

  it("keeps the file of an upload that was completed in time", async () => {
    const url = await beginTus(service, account, { "Upload-Length": 10 });
    await patchTus(url, 0, randomBytes(10));
    now = new Date(now.getTime() + 2 * DAY);
    expect(await uploadOf(account, idOf(url))).toMatchObject({ state: "COMPLETED", file: { fileSize: 10 } });
  });
});
