import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileSystemStore } from "@media-asset-service/blobs/filesystem.ts";
import { MediaAssetService } from "@media-asset-service/sdk";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { claimsOf } from "../../testing/claims.ts";
import { incomingIn } from "../../testing/incoming.ts";
import { plainImage } from "../../testing/plain-image.ts";
import { expectError, RawConnection } from "../../testing/raw-http.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { abort, append, type CreatedUpload, createUpload, offsetOf, put } from "../../testing/upload-urls.ts";
import { untilSending } from "../../testing/uploads/sending.ts";

const HOUR = 3_600_000;
const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest("hex");
const some = (size: number) => new Uint8Array(randomBytes(size));

let directory: string;
let service: TestService;
let account: TestAccount;
let admin: MediaAssetService;
let late = 0;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "uploads-"));
  const blobs = fileSystemStore(directory);
  service = await startTestService({ blobs, clock: () => new Date(Date.now() + late) });
  admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url, maxRetries: 0 });
});
beforeEach(async () => {
  late = 0;
  account = await service.account();
});
afterAll(async () => {
  await service.stop();
  await rm(directory, { recursive: true });
});

const run = (job: string) => service.scheduled.find(({ name }) => name === job)?.run();
const get = ({ id }: CreatedUpload) => account.sdk.uploads.get(id);
const storage = async () => (await account.sdk.stats.get()).summary.storageBytes;
const originals = async () => {
  const keys: string[] = [];
  for await (const { key } of service.blobs.list({ prefix: `originals/${account.id}/` })) keys.push(key);
  return keys;
};

describe("an upload", () => {
  test("is open, and its URL accepts one PUT, which creates the same file as the form", async () => {
    const bytes = await plainImage(40, 30);
    const folder = await account.sdk.folders.create({ name: "Press" });
    const begun = await account.sdk.uploads.create({
      filename: "C:\\pictures\\harbour.png",
      size: bytes.length,
      tags: ["harbour", " boats ", "harbour"],
      description: "Dusk.",
      folderId: folder.id,
      isPublic: false,
    });
    expect(begun).toMatchObject({ state: "OPEN", offset: 0, size: bytes.length, file: null, filename: "harbour.png" });
    expect(begun.uploadUrl).toMatch(new RegExp(`^${service.url}/api/v1/uploads/${begun.id}/content\\?signature=`));
    const response = await put(begun.uploadUrl, bytes);
    expect(response.status).toBe(201);
    const { data } = (await response.json()) as { data: { id: string } };
    const file = await account.sdk.files.get(data.id);
    expect(file).toMatchObject({
      filename: "harbour.png",
      mimeType: "image/png",
      width: 40,
      height: 30,
      tags: ["harbour", "boats"],
      description: "Dusk.",
      folderId: folder.id,
      isPublic: false,
      checksum: sha256(Buffer.from(bytes)),
    });
    expect(await get(begun)).toMatchObject({ state: "COMPLETED", offset: bytes.length, file, uploadUrl: null });
  });

  test.each([undefined, "", "text/plain", "Text/Plain;charset=UTF-8"])(
    "can be created with JSON of the type %j",
    async (type) => {
      // As bytes, because fetch adds no type to them.
      const body = new TextEncoder().encode(JSON.stringify({ filename: "harbour.txt" }));
      const response = await account.request("/api/v1/uploads", {
        method: "POST",
        headers: type === undefined ? {} : { "Content-Type": type },
        body,
      });
      expect([response.status, await response.json()]).toMatchObject([201, { data: { filename: "harbour.txt" } }]);
    },
  );

  test.each(["application/x-www-form-urlencoded", "text/plainer", "text/plain; charset=utf-16", "application/xml"])(
    "cannot be created with JSON of the type %s",
    async (type) => {
      const headers = { "Content-Type": type };
      const sent = { method: "POST", headers, body: JSON.stringify({ filename: "harbour.txt" }) };
      await expectError(await account.request("/api/v1/uploads", sent), 415, "UNSUPPORTED_MEDIA_TYPE");
    },
  );

  test("accepts the content in pieces, and returns its offset", async () => {
    const bytes = some(50_000);
    const begun = await createUpload(account, { size: bytes.length });
    for (const [from, to] of [
      [0, 1],
      [1, 20_000],
      [20_000, 49_999],
    ] as const) {
      expect(await offsetOf(begun.uploadUrl)).toBe(from);
      expect((await append(begun.uploadUrl, from, bytes.slice(from, to))).status).toBe(204);
    }
    expect(await get(begun)).toMatchObject({ state: "OPEN", offset: 49_999 });
    const last = await append(begun.uploadUrl, 49_999, bytes.slice(49_999));
    expect(last.status).toBe(201);
    expect(await last.json()).toMatchObject({ data: { checksum: sha256(Buffer.from(bytes)) } });
  });

  test("of unknown size completes when a request marks the end", async () => {
    const begun = await createUpload(account);
    expect((await append(begun.uploadUrl, 0, "one ", { "Upload-Complete": "?0" })).status).toBe(204);
    expect(await get(begun)).toMatchObject({ size: null, offset: 4 });
    expect((await append(begun.uploadUrl, 4, "two", { "Upload-Complete": "?1" })).status).toBe(201);
    expect(await get(begun)).toMatchObject({ size: 7, file: { checksum: sha256("one two") } });
  });

  test("is listed by state, newest first, for its account only", async () => {
    const [first, second, third] = [
      await createUpload(account),
      await createUpload(account),
      await createUpload(account),
    ];
    await account.sdk.uploads.cancel(second.id);
    await put(first.uploadUrl, "first");
    const ids = async (state?: "OPEN" | "CANCELLED" | "COMPLETED") =>
      (await account.sdk.uploads.list({ limit: 1, ...(state && { state }) }).all()).map(({ id }) => id);
    expect(await ids()).toEqual([third.id, second.id, first.id]);
    expect([await ids("OPEN"), await ids("CANCELLED"), await ids("COMPLETED")]).toEqual([
      [third.id],
      [second.id],
      [first.id],
    ]);
    const otherAccount = await service.account();
    expect(await otherAccount.sdk.uploads.list().all()).toEqual([]);
    await expectError(await otherAccount.request(`/api/v1/uploads/${first.id}`), 404, "UPLOAD_NOT_FOUND", "upload");
  });

  test("shows its URL only to keys with write permission", async () => {
    const { id } = await createUpload(account);
    const reader = await admin.keys.create(account.id, { permissions: ["read"] });
    const media = new MediaAssetService({ apiKey: reader.key, baseUrl: service.url, maxRetries: 0 });
    expect((await media.uploads.get(id)).uploadUrl).toBeNull();
    expect((await media.uploads.list().all()).map(({ uploadUrl }) => uploadUrl)).toEqual([null]);
    await expect(media.uploads.cancel(id)).rejects.toMatchObject({ code: "INSUFFICIENT_PERMISSIONS" });
  });

  test("is created once if the request is repeated with its idempotency key", async () => {
    const options = { idempotencyKey: "upload-1" };
    const first = await account.sdk.uploads.create({ filename: "once.txt" }, options);
    expect(await account.sdk.uploads.create({ filename: "once.txt" }, options)).toEqual(first);
    expect(await account.sdk.uploads.list().all()).toHaveLength(1);
  });

  test("accepts no bytes after it is cancelled, and its bytes are deleted", async () => {
    const begun = await createUpload(account, { size: 10 });
    await append(begun.uploadUrl, 0, "12345");
    expect(await storage()).toBe(5);
    expect(await account.sdk.uploads.cancel(begun.id)).toMatchObject({ state: "CANCELLED", uploadUrl: null });
    expect([await storage(), await incomingIn(directory)]).toEqual([0, []]);
    const { details } = await expectError(await append(begun.uploadUrl, 5, "67890"), 410, "UPLOAD_ENDED", "cancelled");
    expect(details).toEqual({ state: "CANCELLED" });
    expect(await offsetOf(begun.uploadUrl)).toEqual({ status: 410 });
    expect(await account.sdk.uploads.cancel(begun.id)).toMatchObject({ state: "CANCELLED" });
  });

  test("expires, except for a request that has already started", async () => {
    const [idle, busy] = [
      await createUpload(account, { expiresIn: 60 }),
      await createUpload(account, { expiresIn: 60 }),
    ];
    let more: (bytes: Uint8Array) => void = () => {};
    let end = () => {};
    const slow = new ReadableStream<Uint8Array>({
      start(controller) {
        more = (bytes) => controller.enqueue(bytes);
        end = () => controller.close();
      },
    });
    more(Buffer.from("begun in time, "));
    const sending = fetch(busy.uploadUrl, { method: "PUT", body: slow, duplex: "half" } as RequestInit);
    await untilSending(service, busy.uploadUrl);
    expect((await put(busy.uploadUrl, "another")).status).toBe(409);
    late = 61_000;
    more(Buffer.from("ended late"));
    end();
    expect((await sending).status).toBe(201);
    expect((await get(idle)).state).toBe("EXPIRED");
    await expectError(await put(idle.uploadUrl, "too late"), 410, "UPLOAD_ENDED", "expired");
    await run("sweep-blobs");
    expect(await get(idle)).toMatchObject({ state: "EXPIRED", endedAt: expect.any(String) });
  });

  test("is pruned a month after its end", async () => {
    const begun = await createUpload(account);
    await account.sdk.uploads.cancel(begun.id);
    late = 31 * 24 * HOUR;
    await run("prune-uploads");
    await expect(get(begun)).rejects.toMatchObject({ code: "UPLOAD_NOT_FOUND" });
  });
});

describe("an upload is rejected before the first byte", () => {
  const creation = (wanted: Record<string, unknown>, of = account) =>
    of.request("/api/v1/uploads", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ filename: "note.txt", ...wanted }),
    });

  test("if the account already stores the content", async () => {
    const file = await account.sdk.files.upload(new Blob(["known"]), { filename: "known.txt" });
    const response = await creation({ checksum: file.checksum.toUpperCase() });
    const { details } = await expectError(response, 409, "DUPLICATE_FILE", "already");
    expect(details).toEqual({ existingFileId: file.id, checksum: file.checksum });
  });

  test("if the size exceeds the limit of the upload, the plan or the storage, or if the folder does not exist", async () => {
    const small = await service.account({ limits: { maxFileSize: 100, storageBytes: 150 } });
    await small.sdk.files.upload(new Blob(["x".repeat(90)]), { filename: "there.txt" });
    await expectError(await creation({ size: 101 }, small), 413, "FILE_TOO_LARGE", "100 bytes");
    await expectError(await creation({ size: 51, maxSize: 50 }, small), 413, "FILE_TOO_LARGE", "50 bytes");
    await expectError(await creation({ size: 61 }, small), 403, "STORAGE_LIMIT_EXCEEDED", "61 bytes");
    await expectError(await creation({ folderId: "fold_none" }, small), 404, "FOLDER_NOT_FOUND", "folder");
    expect(await (await creation({ size: 60, maxSize: 1_000 }, small)).json()).toMatchObject({
      data: { maxSize: 100 },
    });
  });

  test("if the account has as many open uploads as the plan allows", async () => {
    const free = await service.account({ plan: "FREE" });
    const begun = await Promise.all(Array.from({ length: 20 }, () => createUpload(free)));
    const { details } = await expectError(await creation({}, free), 409, "TOO_MANY_UPLOADS", "20");
    expect(details).toEqual({ limit: 20 });
    await free.sdk.uploads.cancel(begun[0]?.id ?? "");
    expect((await creation({}, free)).status).toBe(201);
  });
});

test("tags can be a text with commas, as in the form", async () => {
  const begun = await createUpload(account, { tags: "harbour, boats,, harbour" });
  expect((await put(begun.uploadUrl, "tagged")).status).toBe(201);
  expect((await get(begun)).file?.tags).toEqual(["harbour", "boats"]);
  await expect(createUpload(account, { tags: "x".repeat(65) })).rejects.toMatchObject({ status: 400 });
});

test("a media type that the upload does not allow is rejected after the first bytes, with any filename", async () => {
  const begun = await createUpload(account, { filename: "photo.png", size: 50_000_000, mimeTypes: ["image/*"] });
  const page = new Uint8Array(Buffer.from(`<!doctype html><title>x</title>${"<p>text</p>".repeat(100_000)}`));
  const { details } = await expectError(await append(begun.uploadUrl, 0, page), 415, "MEDIA_TYPE_NOT_ALLOWED", "html");
  expect(details).toEqual({ mimeType: "text/html", allowed: ["image/*"] });
  expect(await get(begun)).toMatchObject({ state: "FAILED", error: { code: "MEDIA_TYPE_NOT_ALLOWED" } });
  expect([await storage(), await originals(), await incomingIn(directory)]).toEqual([0, [], []]);
});

test("the repeated last request returns the same receipt; other content does not", async () => {
  const bytes = some(3_000);
  const begun = await createUpload(account, { size: bytes.length });
  const first = (await (await put(begun.uploadUrl, bytes)).json()) as object;
  expect(await (await put(begun.uploadUrl, bytes)).json()).toEqual(first);
  expect(await (await append(begun.uploadUrl, 0, bytes)).json()).toEqual(first);
  const nothing = await append(begun.uploadUrl, 3_000, "", { "Upload-Complete": "?1" });
  expect(await nothing.json()).toEqual(first);
  for (const other of [some(3_000), some(2_999), some(3_001)]) {
    await expectError(await put(begun.uploadUrl, other), 410, "UPLOAD_ENDED", "completed");
  }
  // With any body, this is not the last request.
  await expectError(await append(begun.uploadUrl, 1_000, bytes.slice(1_000)), 410, "UPLOAD_ENDED", "completed");
  expect(await account.sdk.files.list().all()).toHaveLength(1);
});

test("bytes of an inactive connection are kept, and another request resumes after them", async () => {
  const begun = await createUpload(account, { size: 100 });
  const { host, pathname, search } = new URL(begun.uploadUrl);
  const silent = new RawConnection(service.url);
  const lines = [`PATCH ${pathname}${search} HTTP/1.1`, `Host: ${host}`, "Upload-Offset: 0", "Content-Length: 100"];
  silent.write([...lines, "", "x".repeat(40)].join("\r\n"));
  const sends = () => service.pool.query("select 1 from uploads where id = $1 and writer is not null", [begun.id]);
  await expect.poll(async () => (await sends()).rowCount).toBe(1);
  await expectError(await append(begun.uploadUrl, 0, "y"), 409, "UPLOAD_OFFSET_MISMATCH", "Another request");
  await expect.poll(() => offsetOf(begun.uploadUrl), { interval: 200 }).toBe(40);
  expect((await append(begun.uploadUrl, 40, "y".repeat(60))).status).toBe(201);
  silent.close();
  expect((await get(begun)).file?.checksum).toBe(sha256("x".repeat(40) + "y".repeat(60)));
});

test("a failed upload returns its error, when it is read and when the request is repeated", async () => {
  await account.sdk.files.upload(new Blob(["twice"]), { filename: "there.txt" });
  const begun = await createUpload(account);
  for (let times = 0; times < 2; times++) {
    const { details } = await expectError(await put(begun.uploadUrl, "twice"), 409, "DUPLICATE_FILE", "already has");
    expect(details).toBeUndefined();
  }
  const [existing] = await account.sdk.files.list().all();
  const details = { existingFileId: existing?.id, checksum: sha256("twice") };
  expect(await get(begun)).toMatchObject({ state: "FAILED", error: { code: "DUPLICATE_FILE", details }, file: null });
  expect([await storage(), (await originals()).length, await incomingIn(directory)]).toEqual([5, 1, []]);
});

test("after any mixture of outcomes, the stores match the rows, and the used storage is their sum", async () => {
  const ends = ["complete", "complete", "abort", "cancel", "expire", "fail", "cut", "stay"] as const;
  const plans = Array.from({ length: 48 }, (_, index) => ends[index % ends.length] ?? "stay");
  let known = 0;
  let open = 0;
  await Promise.all(
    plans.map(async (end, index) => {
      const bytes = some(1_000 + 37 * index);
      const begun = await createUpload(account, { size: bytes.length, ...(end === "expire" && { expiresIn: 60 }) });
      const half = Math.floor(bytes.length / 2);
      await append(begun.uploadUrl, 0, bytes.slice(0, half));
      if (end === "abort") expect((await abort(begun.uploadUrl)).status).toBe(204);
      else if (end === "cancel") await account.sdk.uploads.cancel(begun.id);
      else if (end === "complete") {
        expect((await append(begun.uploadUrl, half, bytes.slice(half))).status).toBe(201);
        known += bytes.length;
      } else if (end === "fail") {
        const wrong = { "Repr-Digest": `sha-256=:${Buffer.alloc(32).toString("base64")}:` };
        expect((await append(begun.uploadUrl, half, bytes.slice(half), wrong)).status).toBe(400);
      } else if (end !== "expire") open += half;
    }),
  );
  late = 120_000;
  await run("sweep-blobs");
  expect(await storage()).toBe(known + open);
  expect(await originals()).toHaveLength(12);
  expect(await incomingIn(directory)).toHaveLength(12);
  late = 2 * HOUR;
  const problems: unknown[] = [];
  for (let after: string | null = "files:"; after !== null; ) {
    const batch: Awaited<ReturnType<typeof admin.stores.check>> = await admin.stores.check({ after });
    problems.push(...batch.problems);
    after = batch.next;
  }
  expect(problems).toEqual([]);
  expect(await claimsOf(service, account)).toEqual([]);
});

test("an erased account leaves no upload rows and no bytes", async () => {
  const [open, done] = [await createUpload(account, { size: 10 }), await createUpload(account)];
  await append(open.uploadUrl, 0, "12345");
  await put(done.uploadUrl, "done");
  await admin.accounts.erase(account.id);
  expect((await append(open.uploadUrl, 5, "67890")).status).toBe(404);
  await run("erase-accounts");
  await run("sweep-blobs");
  expect([await originals(), (await incomingIn(directory)).length]).toEqual([[], 12]);
  const { rows } = await service.pool.query("select id from uploads where account_id = $1", [account.id]);
  expect(rows).toEqual([]);
});
