import { randomBytes } from "node:crypto";
import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectError } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { beginUpload, patchTus, type SentResponse, send } from "../../testing/uploads/sending.ts";

/*
 * An upload URL is write-only: responses describe only the bytes that were sent to it, and nothing else of the account.
 */

let now = new Date();
let service: TestService;
let admin: MediaAssetService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService({ clock: () => now });
  admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url, maxRetries: 0 });
});
beforeEach(async () => {
  account = await service.account();
});
afterAll(() => service.stop());

const OCTETS = { "Content-Type": "application/octet-stream" };
const IETF = {
  "Content-Type": "application/partial-upload",
  "Upload-Draft-Interop-Version": 8,
  "Upload-Complete": "?1",
};

/** Expects that no response contains data of the account. */
function expectNothingOf(responses: SentResponse[], secrets: string[]): void {
  for (const { body, headers } of responses) {
    const text = `${body} ${JSON.stringify([...headers])}`;
    for (const secret of [...secrets, "cdnUrl", "signature", "/cdn/"]) expect(text).not.toContain(secret);
  }
}

/** Returns a completed upload, private and with a description, whose file was replaced afterwards. */
async function completed() {
  const bytes = randomBytes(1000);
  const { uploadUrl, id } = await beginUpload(account, { size: bytes.length, description: "first words" });
  const first = await send("PUT", uploadUrl, {}, bytes);
  const { data: receipt } = JSON.parse(first.body) as { data: { id: string; checksum: string } };
  const replaced = await account.sdk.files.replace(receipt.id, new Blob(["the private content"]));
  await account.sdk.files.update(receipt.id, {
    description: "private words",
    tags: ["private-tag"],
    isPublic: false,
    filename: "private-name.bin",
  });
  const secrets = [replaced.checksum, "first words", "private words", "private-tag", "private-name"];
  return { bytes, uploadUrl, id, first, receipt, secrets };
}

/** Sends all variants of a repeated last request. */
const repetitions = (url: string, bytes: Buffer): Promise<SentResponse[]> =>
  Promise.all([
    send("PUT", url, {}, bytes),
    send("PATCH", url, { ...OCTETS, "Upload-Offset": 0 }, bytes),
    send("PATCH", url, { ...OCTETS, "Upload-Offset": bytes.length }),
    send("PATCH", url, { ...IETF, "Upload-Offset": bytes.length }),
    patchTus(url, bytes.length, Buffer.alloc(0)),
    send("HEAD", url),
  ]);

describe("the URL of a completed upload", () => {
  it("describes the sent bytes, and none of the later changes", async () => {
    const { bytes, uploadUrl, id, first, receipt, secrets } = await completed();
    expect(first.status).toBe(201);
    expect(receipt).toEqual({
      id: receipt.id,
      uploadId: id,
      fileSize: 1000,
      mimeType: "application/octet-stream",
      checksum: receipt.checksum,
    });
    const responses = await repetitions(uploadUrl, bytes);
    expect(responses.map(({ status }) => status).filter((status) => status >= 300 && status !== 409)).toEqual([]);
    for (const { status, body } of responses) if (status === 201) expect(JSON.parse(body).data).toEqual(receipt);
    expect(responses.at(-1)?.headers.get("Upload-Offset")).toBe("1000");
    expectNothingOf([first, ...responses], secrets);
  });

  it("returns nothing for other bytes, even if the file now has them", async () => {
    const { uploadUrl, secrets, receipt } = await completed();
    const attempts = [
      await send("PUT", uploadUrl, {}, Buffer.from("the private content")),
      await send("PUT", uploadUrl, {}, randomBytes(1000)),
      await patchTus(uploadUrl, 500, randomBytes(500)),
    ];
    for (const response of attempts) await expectError(response, 410, "UPLOAD_ENDED");
    expectNothingOf(attempts, [...secrets, receipt.id, receipt.checksum]);
  });

  it.each([
    [
      "it has expired",
      async () => {
        now = new Date(now.getTime() + 25 * 3_600_000);
      },
    ],
    [
      "its key was revoked",
      async () => {
        const { rows } = await service.pool.query("select id from api_keys where account_id = $1", [account.id]);
        await admin.keys.revoke(rows[0].id);
      },
    ],
  ])("returns nothing after %s", async (_, end) => {
    const { bytes, uploadUrl, secrets, receipt } = await completed();
    await end();
    const responses = await repetitions(uploadUrl, bytes);
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 410));
    expectNothingOf(responses, [...secrets, receipt.id, receipt.checksum]);
  });
});

describe("an error", () => {
  it("for content that the account already stores does not name the file", async () => {
    const existing = await account.sdk.files.upload(new Blob(["twice"]), { filename: "there.txt" });
    const { uploadUrl } = await beginUpload(account);
    const responses = [await send("PUT", uploadUrl, {}, Buffer.from("twice"))];
    responses.push(await send("PUT", uploadUrl, {}, Buffer.from("twice")));
    for (const response of responses) {
      expect(await expectError(response, 409, "DUPLICATE_FILE")).not.toHaveProperty("details");
    }
    expectNothingOf(responses, [existing.id, existing.checksum, "there.txt"]);
  });

  it("for exceeded storage or a missing folder reveals nothing about the account", async () => {
    const folder = await account.sdk.folders.create({ name: "Secret" });
    const intoFolder = await beginUpload(account, { folderId: folder.id });
    const tooMuch = await beginUpload(account);
    await account.sdk.folders.delete(folder.id);
    const noFolder = await send("PUT", intoFolder.uploadUrl, {}, randomBytes(9));
    await admin.accounts.update(account.id, { limits: { storageBytes: 1_234_567 } });
    const noStorage = await send("PUT", tooMuch.uploadUrl, {}, randomBytes(1_234_568));
    expect(await expectError(noFolder, 404, "FOLDER_NOT_FOUND")).not.toHaveProperty("details");
    expect(await expectError(noStorage, 403, "STORAGE_LIMIT_EXCEEDED")).not.toHaveProperty("details");
    expectNothingOf([noFolder, noStorage], [folder.id, "1234567"]);
  });
});
