import { randomBytes } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { rowOf } from "../db/rows.ts";
import { purgeDeleted } from "../ops/purge.ts";
import { sweepBlobs } from "../storage/sweep.ts";
import { insertVariant, removeVariants } from "./variant-rows.ts";
import { evictVariants, MAX_PENDING_STORES, settleVariants } from "./variants.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ variantCacheBytes: 60_000 });
});
afterAll(() => service.stop());

interface Transformed {
  url: string;
  cached: boolean;
  transforms: { width: number; height: number; quality: number; format: string };
}

async function photo(account: TestAccount, fields: { isPublic?: boolean } = {}, width = 300) {
  const raw = { width, height: 200, channels: 3 } as const;
  const jpeg = await sharp(randomBytes(width * 200 * 3), { raw })
    .jpeg()
    .toBuffer();
  return account.sdk.files.upload(new File([new Uint8Array(jpeg)], "photo of a boat.jpg"), fields);
}

async function transform(account: TestAccount, id: string, query: string): Promise<Transformed> {
  const response = await account.request(`/api/v1/transform?id=${id}&${query}`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: Transformed }).data;
}

async function code(response: Response | Promise<Response>): Promise<string> {
  const { error } = (await (await response).json()) as { error: { code: string } };
  return error.code;
}

async function storedVariants(fileId: string) {
  await settleVariants(service.context);
  return service.db.selectFrom("variants").selectAll().where("file_id", "=", fileId).execute();
}

/** Blocks the writes of blobs until `allow` is called. */
function blockWrites() {
  const write = service.blobs.write;
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  const spy = vi.spyOn(service.blobs, "write").mockImplementation(async (...blob) => {
    await allowed;
    return write(...blob);
  });
  onTestFinished(() => {
    allow();
    spy.mockRestore();
  });
  return { write: spy, allow };
}

async function blobKeys(fileId: string): Promise<string[]> {
  return (await storedVariants(fileId)).map((row) => row.blob_key);
}

describe("a transform URL", () => {
  it("delivers the announced image to anonymous clients, and is cached afterwards", async () => {
    const account = await service.account();
    const { id } = await photo(account);
    const { url, cached, transforms } = await transform(account, id, "w=120&h=80&f=webp&grayscale&sepia=0&rotate=0");
    expect(cached).toBe(false);
    expect(transforms).toEqual({ width: 120, height: 80, quality: 80, format: "webp" });
    expect(url).toMatch(
      /\/photo%20of%20a%20boat\.jpg\?w=120&h=80&q=80&f=webp&crop=cover&grayscale=true&signature=[\w-]+$/,
    );
    const response = await fetch(url);
    expect(response.headers.get("Content-Type")).toBe("image/webp");
    expect(response.headers.get("Content-Disposition")).toBe('inline; filename="photo of a boat.webp"');
    expect(await sharp(await response.bytes()).metadata()).toMatchObject({ width: 120, height: 80, format: "webp" });
    expect(await transform(account, id, "f=webp&h=80&w=120&grayscale=1")).toMatchObject({ url, cached: true });
  });

  it.each([
    ["Plan v1.2", "Plan v1.2.webp"],
    ["Dr. Who", "Dr. Who.webp"],
    ["scan.2026.11.26", "scan.2026.11.26.webp"],
    ["archive.tar.JPEG", "archive.tar.webp"],
    ["clip.mov", "clip.webp"],
  ])("%s is downloaded as %s", async (filename, download) => {
    const account = await service.account();
    const { id } = await photo(account);
    await account.sdk.files.update(id, { filename });
    const { url } = await transform(account, id, "w=30&f=webp");
    const { headers } = await fetch(`${url}&download`);
    expect(headers.get("Content-Disposition")).toBe(`attachment; filename="${download}"`);
  });

  it("with a changed parameter is valid only for the owner", async () => {
    const account = await service.account();
    const { id } = await photo(account);
    const { url } = await transform(account, id, "w=60");
    const altered = url.replace("w=60", "w=61");
    expect(await code(fetch(altered))).toBe("INVALID_SIGNATURE");
    expect(
      await code(fetch(url.replace(/signature=(.)/, (_, first) => `signature=${first === "_" ? "A" : "_"}`))),
    ).toBe("INVALID_SIGNATURE");
    expect(await code(fetch(altered, { headers: { "X-API-Key": (await service.account()).key } }))).toBe(
      "INVALID_SIGNATURE",
    );
    const own = await fetch(altered, { headers: { "X-API-Key": account.key } });
    expect({ status: own.status, cache: own.headers.get("Cache-Control") }).toEqual({
      status: 200,
      cache: "private, no-cache",
    });
  });

  it("is void when the file becomes private, and when it is deleted", async () => {
    const account = await service.account();
    const { id } = await photo(account);
    const { url } = await transform(account, id, "w=50");
    expect((await fetch(url)).status).toBe(200);
    await account.sdk.files.update(id, { isPublic: false });
    expect(await code(fetch(url))).toBe("INVALID_SIGNATURE");
    const signed = await transform(account, id, "w=50");
    expect(signed).toMatchObject({ url: expect.stringContaining("&expires="), cached: true });
    expect((await fetch(signed.url)).headers.get("Cache-Control")).toMatch(/^private, max-age=\d+$/);
    await account.sdk.files.delete(id);
    expect(await code(fetch(signed.url))).toBe("FILE_NOT_FOUND");
  });

  it("supports ranges and conditional requests like an original, without reading the original", async () => {
    const account = await service.account();
    const file = await photo(account);
    const { url } = await transform(account, file.id, "w=90");
    const complete = await fetch(url);
    const bytes = Buffer.from(await complete.bytes());
    const etag = complete.headers.get("ETag") ?? "";
    const row = await service.db
      .selectFrom("files")
      .select("blob_key")
      .where("id", "=", file.id)
      .executeTakeFirstOrThrow();
    await service.blobs.delete(row.blob_key);
    expect((await fetch(url, { headers: { "If-None-Match": etag } })).status).toBe(304);
    const part = await fetch(url, { headers: { Range: "bytes=5-9" } });
    expect([part.status, Buffer.from(await part.bytes())]).toEqual([206, bytes.subarray(5, 10)]);
  });
});

describe("a transform is rejected", () => {
  it("for an image that is too large for memory, before a buffer is allocated", async () => {
    const account = await service.account();
    const { id } = await photo(account);
    const { url } = await transform(account, id, "w=70");
    await service.db
      .updateTable("files")
      .set({ file_size: 2 ** 50 })
      .where("id", "=", id)
      .execute();
    const response = await fetch(url);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: { code: "IMAGE_NOT_PROCESSABLE", details: { reason: "too_large" } },
    });
  });

  it.each([
    ["a WebP that is too wide", "f=webp", "20000 × 20 pixels. In webp, each side can have at most 16383."],
    ["an AVIF that is too wide", "f=avif&h=19", "19000 × 19 pixels. In avif, each side can have at most 16384."],
    ["a rotated WebP that is too high", "f=webp&rotate=90", "20 × 20000 pixels"],
  ])("when its URL is built: %s", async (_, query, message) => {
    const account = await service.account();
    const create = { width: 20_000, height: 20, channels: 3, background: "#08f" } as const;
    const png = await sharp({ create }).png().toBuffer();
    const { id } = await account.sdk.files.upload(new File([new Uint8Array(png)], "panorama.png"));
    const response = await account.request(`/api/v1/transform?id=${id}&${query}`);
    expect(response.status).toBe(422);
    const { error } = (await response.json()) as { error: { code: string; message: string; details: object } };
    expect(error).toMatchObject({ code: "IMAGE_NOT_PROCESSABLE", details: { reason: "too_large" } });
    expect(error.message).toContain(message);
    expect((await fetch((await transform(account, id, "f=png")).url)).status).toBe(200);
    expect((await fetch((await transform(account, id, "f=webp&w=5000")).url)).status).toBe(200);
  });

  it("for a file that is not an image, for parameters out of range, and for an unknown, foreign or unreadable file", async () => {
    const account = await service.account();
    const text = await account.sdk.files.upload(new File(["text"], "a.txt"));
    const broken = await account.sdk.files.upload(
      new File([new Uint8Array(Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"))], "a.png"),
    );
    const { id } = await photo(account);
    const ask = (query: string, by = account) => code(by.request(`/api/v1/transform?${query}`));
    expect(await ask(`id=${text.id}&w=10`)).toBe("NOT_AN_IMAGE");
    expect(await ask(`id=${broken.id}`)).toBe("IMAGE_NOT_PROCESSABLE");
    expect(await ask("id=file_nope")).toBe("FILE_NOT_FOUND");
    expect(await ask(`id=${id}`, await service.account())).toBe("FILE_NOT_FOUND");
    for (const query of [
      "w=0",
      "w=6001",
      "q=0",
      "q=101",
      "f=gif",
      "crop=zoom",
      "rotate=361",
      "rotate=1.5",
      "blur=-1",
      "blur=101",
      "brightness=101",
      "contrast=-101",
      "saturation=101",
      "grayscale=yes",
      "sepia=2",
      "color=red",
    ]) {
      expect(await ask(`id=${id}&${query}`), query).toBe("VALIDATION_ERROR");
    }
    const own = { headers: { "X-API-Key": account.key } };
    expect(await code(fetch(`${text.cdnUrl}?w=10`, own))).toBe("NOT_AN_IMAGE");
  });
});

describe("thumbnails", () => {
  it("are pictures of at most 320 by 320, and placeholders for files without a picture", async () => {
    const account = await service.account();
    const image = await photo(account, {}, 500);
    const text = await account.sdk.files.upload(new File(["words"], "a.txt"), { isPublic: false });
    const sizes = [];
    for (const { thumbnailUrl } of [image, text]) {
      const { format, width, height } = await sharp(await (await fetch(thumbnailUrl)).bytes()).metadata();
      sizes.push({ format, width, height });
    }
    // A box larger than the source shrinks until the source covers it.
    expect(sizes).toEqual([
      { format: "webp", width: 200, height: 200 },
      { format: "webp", width: 320, height: 320 },
    ]);
  });
});

describe("the store of variants", () => {
  it("renders a variant once for concurrent requests", async () => {
    const account = await service.account();
    const { id } = await photo(account);
    const { url } = await transform(account, id, "w=111");
    const responses = await Promise.all(Array.from({ length: 50 }, () => fetch(url)));
    expect(responses.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(responses.map(({ headers }) => headers.get("ETag"))).size).toBe(1);
    expect(await storedVariants(id)).toHaveLength(1);
  });

  it("deletes the least recently used variants to stay within its size", async () => {
    const account = await service.account();
    const { id } = await photo(account);
    for (const w of [300, 290, 280, 270, 260]) await fetch((await transform(account, id, `w=${w}&q=90`)).url);
    await evictVariants(service.context, new Date());
    const { total } = await service.db
      .selectFrom("variants")
      .select((eb) => eb.fn.sum<number>("size").as("total"))
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBeLessThanOrEqual(60_000);
    const counted = await service.db.selectFrom("variant_total").select("bytes").executeTakeFirstOrThrow();
    expect(counted.bytes).toBe(Number(total));
    expect((await storedVariants(id)).map(({ parameters }) => parameters)).toContain("w=260&q=90&f=jpeg");
    // A deleted variant is rendered again.
    const again = await transform(account, id, "w=300&q=90");
    expect(again.cached).toBe(false);
    expect((await fetch(again.url)).status).toBe(200);
  });

  it("renders a variant again if its bytes are missing", async () => {
    const account = await service.account();
    const { id } = await photo(account);
    const { url } = await transform(account, id, "w=33");
    await fetch(url);
    const [row] = await storedVariants(id);
    await service.blobs.delete(row?.blob_key ?? "");
    expect((await fetch(url)).status).toBe(200);
    const [again] = await storedVariants(id);
    expect(again?.blob_key).not.toBe(row?.blob_key);
    expect(await service.blobs.stat(again?.blob_key ?? "")).not.toBeNull();
  });

  it("stores one of several concurrent insertions, and none for a deleted file", async () => {
    const account = await service.account();
    const { id } = await photo(account);
    const file = await service.db
      .selectFrom("files")
      .select(rowOf("files"))
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const insert = (blobKey: string) =>
      insertVariant(service.context, file, "w=1", {
        blobKey: `tried/${id}/${blobKey}`,
        size: 1,
        etag: "0",
        createdAt: new Date(),
      });
    const taken = await Promise.all(["a", "b", "c"].map(insert));
    expect(taken.filter((one) => one)).toHaveLength(1);
    await account.sdk.files.delete(id);
    await removeVariants(service.context, await blobKeys(id), new Date());
    expect(await insert("d")).toBe(false);
    expect(await storedVariants(id)).toEqual([]);
  });

  it("waits for the bytes of a young variant, which another process can be writing", async () => {
    const account = await service.account();
    const { id } = await photo(account);
    const { url } = await transform(account, id, "w=35");
    const made = Buffer.from(await (await fetch(url)).arrayBuffer());
    const [blobKey = ""] = await blobKeys(id);
    await service.blobs.delete(blobKey);
    const response = fetch(url);
    await new Promise((resolve) => setTimeout(resolve, 120));
    await service.blobs.write(blobKey, made);
    expect((await response).status).toBe(200);
    expect(Buffer.from(await (await response).arrayBuffer()).equals(made)).toBe(true);
  });

  it("delivers a variant while it is being stored", async () => {
    const account = await service.account();
    const { id } = await photo(account);
    const { url } = await transform(account, id, "w=37");
    const { write, allow } = blockWrites();
    const tags = [await fetch(url), await fetch(url)].map(({ headers }) => headers.get("ETag"));
    expect(new Set(tags).size).toBe(1);
    expect(write).toHaveBeenCalledOnce();
    expect((await transform(account, id, "w=37")).cached).toBe(true);
    allow();
    expect(await storedVariants(id)).toHaveLength(1);
  });

  it("delivers a variant after it was stored, if many are being stored", async () => {
    const account = await service.account();
    const { id } = await photo(account);
    const urls = await Promise.all(
      Array.from({ length: MAX_PENDING_STORES + 1 }, async (_, i) => (await transform(account, id, `w=${40 + i}`)).url),
    );
    const { write, allow } = blockWrites();
    const [last = "", ...others] = urls;
    for (const url of others) expect((await fetch(url)).status).toBe(200);
    let isDelivered = false;
    const delivered = fetch(last).then(({ status }) => {
      isDelivered = true;
      return status;
    });
    await expect.poll(() => write.mock.calls.length).toBe(urls.length);
    for (const url of others) expect((await fetch(url)).status).toBe(200);
    expect(isDelivered).toBe(false);
    allow();
    expect(await delivered).toBe(200);
  });

  it("delivers a variant whose bytes cannot be written, without storing it", async () => {
    const account = await service.account();
    const { id } = await photo(account);
    const { url } = await transform(account, id, "w=36");
    const write = vi.spyOn(service.blobs, "write").mockRejectedValueOnce(new Error("No space left on device"));
    expect((await fetch(url)).status).toBe(200);
    // It is stored while the response is sent.
    await expect.poll(() => write.mock.calls.length).toBe(1);
    await expect.poll(() => storedVariants(id)).toEqual([]);
    // The sweeper deletes its partial bytes, but not before a slow write must have ended.
    const sweep = (ms: number) => sweepBlobs(service.context, new Date(Date.now() + ms));
    const discard = vi.spyOn(service.blobs, "discard");
    await sweep(30_000);
    expect(discard.mock.calls.flat().filter((key) => key.includes(id))).toEqual([]);
    await sweep(90_000);
    expect(discard.mock.calls.flat().filter((key) => key.includes(id))).toHaveLength(1);
    vi.restoreAllMocks();
    expect((await fetch(url)).status).toBe(200);
    expect(await storedVariants(id)).toHaveLength(1);
  });

  it("deletes a file's variants when the file is purged", async () => {
    const account = await service.account();
    const { id } = await photo(account);
    await fetch((await transform(account, id, "w=44")).url);
    const [row] = await storedVariants(id);
    await account.sdk.files.delete(id);
    const later = new Date(Date.now() + 1000);
    await purgeDeleted(service.db, { cutoff: later, now: later });
    await sweepBlobs(service.context, new Date(later.getTime() + 1000));
    expect(await storedVariants(id)).toEqual([]);
    expect(await service.blobs.stat(row?.blob_key ?? "")).toBeNull();
  });
});

describe("many different variants", () => {
  it("get only 200 and 503, and other requests succeed", async () => {
    const busy = await startTestService({ transformConcurrency: 1, transformQueue: 4 });
    try {
      const account = await busy.account();
      const raw = { width: 2000, height: 1500, channels: 3 } as const;
      const jpeg = await sharp(randomBytes(2000 * 1500 * 3), { raw })
        .jpeg()
        .toBuffer();
      const { id } = await account.sdk.files.upload(new File([new Uint8Array(jpeg)], "large.jpg"));
      const urls = await Promise.all(
        Array.from({ length: 40 }, async (_, index) => {
          const response = await account.request(`/api/v1/transform?id=${id}&w=${500 + index}`);
          return ((await response.json()) as { data: Transformed }).data.url;
        }),
      );
      const flood = urls.map((url) => fetch(url));
      expect((await account.sdk.files.get(id)).id).toBe(id);
      const responses = await Promise.all(flood);
      const statuses = new Set(responses.map(({ status }) => status));
      expect(statuses).toEqual(new Set([200, 503]));
      const refused = responses.find(({ status }) => status === 503);
      expect(refused?.headers.get("Retry-After")).toMatch(/^\d+$/);
    } finally {
      await busy.stop();
    }
  });
});
