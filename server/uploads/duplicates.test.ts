import { randomBytes } from "node:crypto";
import { uploadTo } from "@media-asset-service/sdk/browser";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { claimsOf } from "../../testing/claims.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import {
  beginTus,
  beginUpload,
  createTus,
  idOf,
  patchTus,
  type SentResponse,
  send,
  uploadOf,
  usedBy,
} from "../../testing/uploads/sending.ts";
import type { FileRow } from "../files/rows.ts";
import { completeWithExisting } from "./progress.ts";
import type { Upload } from "./upload.ts";

/*
 * Uploads whose content the account already stores. Clients of tus retry a 409 five times, so their uploads complete
 * with the existing file.
 */

let service: TestService;
let account: TestAccount;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  account = await service.account();
});
afterAll(() => service.stop());

const withKey = ({ key } = account) => ({ "X-API-Key": key });
const store = (bytes: Buffer) => account.sdk.files.upload(new Blob([new Uint8Array(bytes)]), { filename: "there.bin" });

/** Returns the objects of the account's files, and claims on other objects. */
async function storedKeys(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of service.blobs.list({ prefix: `originals/${account.id}/` })) keys.push(key);
  return [...keys, ...(await claimsOf(service, account)).map((key) => `claim on ${key}`)];
}

describe("an upload with tus", () => {
  it("completes with the existing file, in one request or several, and stores none of the bytes", async () => {
    const bytes = randomBytes(1000);
    const file = await store(bytes);
    const keys = await storedKeys();
    for (const cuts of [[1000], [400, 1000]]) {
      const url = await beginTus(service, account, { "Upload-Length": 1000 });
      const responses: SentResponse[] = [];
      let from = 0;
      for (const to of cuts) {
        responses.push(await patchTus(url, from, bytes.subarray(from, to), withKey()));
        from = to;
      }
      const last = responses.at(-1);
      expect([last?.status, last?.body, last?.headers.get("Upload-Offset")]).toEqual([204, "", "1000"]);
      expect(last?.headers.get("Upload-File")).toBe(file.id);
      expect(await uploadOf(account, idOf(url))).toMatchObject({ state: "COMPLETED", offset: 1000, file });
      expect(await usedBy(account)).toBe(1000);
      expect(await storedKeys()).toEqual(keys);
      // As after a lost response.
      const again = await patchTus(url, 1000, Buffer.alloc(0), withKey());
      expect([again.status, again.headers.get("Upload-File")]).toEqual([204, file.id]);
    }
    expect(await account.sdk.files.list().all()).toEqual([file]);
  });

  it("is created if the creation contains all bytes, and returns the existing file", async () => {
    const bytes = randomBytes(100);
    const file = await store(bytes);
    const { status, headers, body } = await createTus(service, account, { "Upload-Length": 100 }, bytes);
    expect([status, headers.get("Upload-Offset")]).toEqual([201, "100"]);
    expect(headers.get("Upload-File")).toBe(file.id);
    expect(JSON.parse(body).data).toMatchObject({ state: "COMPLETED", file });
  });

  it("is rejected if its metadata request it", async () => {
    const bytes = randomBytes(100);
    await store(bytes);
    const metadata = { "Upload-Metadata": `onDuplicate ${Buffer.from("refuse").toString("base64")}` };
    const url = await beginTus(service, account, { "Upload-Length": 100, ...metadata });
    expect(await patchTus(url, 0, bytes, withKey())).toMatchObject({ status: 409 });
    expect(await uploadOf(account, idOf(url))).toMatchObject({ state: "FAILED", error: { code: "DUPLICATE_FILE" } });
  });

  it("becomes one file with concurrent uploads of the same bytes", async () => {
    const bytes = randomBytes(100_000);
    const begun = await Promise.all(
      Array.from({ length: 4 }, () => beginTus(service, account, { "Upload-Length": bytes.length })),
    );
    const responses = await Promise.all(begun.map((url) => patchTus(url, 0, bytes, withKey())));
    expect(responses.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    const [file, ...others] = await account.sdk.files.list().all();
    expect(others).toEqual([]);
    expect(responses.map(({ headers }) => headers.get("Upload-File"))).toEqual(begun.map(() => file?.id));
    expect(await usedBy(account)).toBe(bytes.length);
    expect(await storedKeys()).toHaveLength(1);
  });
});

describe("an upload with onDuplicate", () => {
  const begun = (size: number, onDuplicate: "existing" | "refuse" = "existing") =>
    beginUpload(account, { size, onDuplicate });

  it("returns the receipt of the existing file to a caller with a key", async () => {
    const bytes = randomBytes(100);
    const { id } = await store(bytes);
    const { uploadUrl } = await begun(100);
    const { status, body, headers } = await send("PUT", uploadUrl, withKey(), bytes);
    expect([status, JSON.parse(body).data.id, headers.get("Upload-File")]).toEqual([201, id, id]);
  });

  it("is rejected by default, and with refuse", async () => {
    const bytes = randomBytes(100);
    await store(bytes);
    const { uploadUrl } = await begun(100, "refuse");
    expect((await send("PUT", uploadUrl, {}, bytes)).status).toBe(409);
    const { uploadUrl: unset } = await beginUpload(account, { size: 100 });
    expect((await send("PUT", unset, {}, bytes)).status).toBe(409);
  });

  it("counts as storage only while it is open", async () => {
    const bytes = randomBytes(1000);
    await store(bytes);
    const { uploadUrl } = await begun(1000);
    await patchTus(uploadUrl, 0, bytes.subarray(0, 600));
    expect(await usedBy(account)).toBe(1600);
    await patchTus(uploadUrl, 600, bytes.subarray(600));
    expect(await usedBy(account)).toBe(1000);
  });
});

it('the SDK\'s uploadTo returns no receipt for an existing file, and throws an error without onDuplicate: "existing"', async () => {
  const bytes = Buffer.from("sent from a page");
  const file = await store(bytes);
  const page = async (settings?: { onDuplicate: "existing" }) => {
    const { id, uploadUrl } = await beginUpload(account, { size: bytes.length, onDuplicate: "existing" });
    const sent = settings ? uploadTo(uploadUrl, new Blob([bytes]), settings) : uploadTo(uploadUrl, new Blob([bytes]));
    return { id, sent };
  };
  const { id, sent } = await page({ onDuplicate: "existing" });
  expect(await sent).toBeUndefined();
  expect(await uploadOf(account, id)).toMatchObject({ state: "COMPLETED", file });
  await expect((await page()).sent).rejects.toThrow('onDuplicate: "existing"');
});

describe("a client without a key of the account", () => {
  /** Returns the parts of a response that do not vary between requests. */
  function comparable({ status, body, headers }: SentResponse) {
    const changing = ["date", "x-request-id", "upload-expires", "upload-limit"];
    const counted = (name: string) => name.startsWith("x-ratelimit") || name.startsWith("ratelimit");
    const kept = [...headers].filter(([name]) => !changing.includes(name) && !counted(name));
    return { status, body, headers: kept };
  }

  const IETF = {
    "Content-Type": "application/partial-upload",
    "Upload-Draft-Interop-Version": 8,
    "Upload-Complete": "?1",
    "Upload-Offset": 0,
  };
  const ways: [string, (url: string, bytes: Buffer) => Promise<SentResponse>][] = [
    ["PUT", (url, bytes) => send("PUT", url, {}, bytes)],
    ["tus", (url, bytes) => patchTus(url, 0, bytes)],
    ["the IETF draft", (url, bytes) => send("PATCH", url, IETF, bytes)],
    [
      "tus and the key of another account",
      async (url, bytes) => patchTus(url, 0, bytes, withKey(await service.account())),
    ],
    ["tus and a wrong key", (url, bytes) => patchTus(url, 0, bytes, { "X-API-Key": "mas_wrong" })],
  ];

  it.each(ways)("gets the same responses for new content and a duplicate, also again: %s", async (_, bring) => {
    const there = randomBytes(100);
    const existing = await store(there);
    const answersTo = async (bytes: Buffer) => {
      const url = await beginTus(service, account, { "Upload-Length": 100 });
      const responses = [await bring(url, bytes), await bring(url, bytes), await send("HEAD", url)];
      responses.push(await send("PUT", url, {}, randomBytes(100)), await send("DELETE", url));
      const text = responses.map(({ body, headers }) => `${body} ${JSON.stringify([...headers])}`).join(" ");
      for (const secret of ["file_", existing.checksum]) expect(text).not.toContain(secret);
      return responses.map(comparable).map((it) => ({ ...it, body: it.body.replace(/req_\w+/, "") }));
    };
    const [duplicate, fresh] = [await answersTo(there), await answersTo(randomBytes(100))];
    expect(duplicate).toEqual(fresh);
    expect(duplicate[0]).toMatchObject({ status: 204, body: "" });
  });
});

it("does not complete with a file whose content has changed", async () => {
  const bytes = randomBytes(100);
  const { id, checksum } = await store(bytes);
  const url = await beginTus(service, account, { "Upload-Length": 100 });
  const { rows } = await service.pool.query("update uploads set writer = 'lock' where id = $1 returning id", [
    idOf(url),
  ]);
  expect(rows).toHaveLength(1);
  // Nothing is deleted or claimed: the bytes stay.
  const discard = vi.fn();
  const context = { ...service.context, blobs: { ...service.blobs, discard } };
  const end = () =>
    completeWithExisting(
      context,
      { upload: { id: idOf(url), accountId: account.id } as Upload, lockId: "lock" },
      { id, checksum } as FileRow,
      { state: "COMPLETED", size: 100, checksum, mimeType: "application/octet-stream", blobKey: "", lastRequest: null },
    );
  await account.sdk.files.replace(id, new Blob(["other"]));
  expect(await end()).toBeNull();
  expect(await uploadOf(account, idOf(url))).toMatchObject({ state: "OPEN" });
  await account.sdk.files.delete(id);
  expect(await end()).toBeNull();
  expect(discard).not.toHaveBeenCalled();
  expect(await claimsOf(service, account)).toEqual([]);
});
