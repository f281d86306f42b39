import { MediaAssetService } from "@media-asset-service/sdk";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BlackBox, startBlackBox, type TestAccount } from "../../testing/black-box.ts";
import { expectError } from "../../testing/raw-http.ts";
import { settleVariants } from "../delivery/variants.ts";

let service: BlackBox;
let account: TestAccount;
beforeAll(async () => {
  service = await startBlackBox();
});
beforeEach(async () => {
  account = await service.account();
});
afterAll(() => service.stop());

const text = (content: string) => new File([content], "other-name.txt");
const upload = (content: string) => account.sdk.files.upload(new File([content], "notes.txt"));
const replace = (id: string, content: string) => account.sdk.files.replace(id, text(content));
const versionsOf = async (id: string) => (await account.sdk.files.versions(id)).versions;
const numbers = async (id: string) => (await versionsOf(id)).map(({ version }) => version);
const read = async (url: string) => (await fetch(url)).text();
const used = async () => (await account.sdk.stats.get({ days: 1 })).summary.storageBytes;

async function png(background: string): Promise<Blob> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background } });
  return new Blob([new Uint8Array(await picture.png().toBuffer())], { type: "image/png" });
}

/** Returns red, green and blue of the center. */
async function color(url: string): Promise<number[]> {
  const { data } = await sharp(Buffer.from(await (await fetch(url)).arrayBuffer()))
    .resize(1, 1)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data].map((it) => Math.round(it / 255));
}

describe("replacing the content of a file", () => {
  test("keeps its ID, name, folder, tags, description and visibility, and its record describes the new content", async () => {
    const folder = await account.sdk.folders.create({ name: "Press" });
    const before = await account.sdk.files.upload(new File(["one"], "notes.txt"), {
      folderId: folder.id,
      tags: ["harbour"],
      description: "notes",
    });
    const after = await replace(before.id, "twenty-two");
    expect(after).toEqual({
      ...before,
      version: 2,
      fileSize: 10,
      checksum: after.checksum,
      cdnUrl: `${before.cdnUrl}?v=2`,
      thumbnailUrl: `${before.thumbnailUrl}&v=2`,
      updatedAt: after.updatedAt,
    });
    expect(after.checksum).not.toBe(before.checksum);
    expect(await account.sdk.files.get(before.id)).toEqual(after);
    expect(await account.sdk.files.list().all()).toEqual([after]);
    expect((await account.sdk.stats.get({ days: 1 })).summary).toMatchObject({ totalFiles: 1, storageBytes: 10 });
  });

  test("delivers the new content under every URL of the file, cached briefly under URLs of another version", async () => {
    const before = await upload("one");
    expect((await fetch(before.cdnUrl)).headers.get("Cache-Control")).toMatch(/max-age=86400/);
    const { cdnUrl } = await replace(before.id, "two");
    for (const [url, maxAge] of [
      [before.cdnUrl, 60],
      [cdnUrl, 86400],
      [`${before.cdnUrl}?v=1`, 60],
      [`${before.cdnUrl}?v=3`, 60],
    ] as const) {
      const response = await fetch(url);
      expect(response.headers.get("Cache-Control")).toMatch(new RegExp(`^public, max-age=${maxAge},`));
      expect(await response.text()).toBe("two");
    }
  });

  test("creates new variants, and the old ones are not delivered", async () => {
    const before = await account.sdk.files.upload(await png("red"), { autoTag: false });
    const variant = async () => (await account.sdk.transform.url({ id: before.id, w: 8, f: "png" })).url;
    const old = await variant();
    expect([await color(old), await color(before.thumbnailUrl)]).toEqual([
      [1, 0, 0],
      [1, 0, 0],
    ]);
    const after = await account.sdk.files.replace(before.id, await png("blue"), { autoTag: false });
    for (const url of [old, await variant(), before.thumbnailUrl, after.thumbnailUrl]) {
      expect(await color(url)).toEqual([0, 0, 1]);
    }
  });

  test("inspects the new content, and drops the properties of the old picture", async () => {
    const before = await account.sdk.files.upload(await png("red"), { autoTag: false });
    await account.sdk.files.update(before.id, { focus: { x: 0.1, y: 0.1 } });
    const blue = await account.sdk.files.replace(before.id, await png("blue"), { autoTag: false });
    expect([before.dominantColor, blue.dominantColor]).toEqual(["#ff0000", "#0000ff"]);
    expect(blue.placeholder).not.toBe(before.placeholder);
    const after = await replace(before.id, "no picture");
    expect(after).toMatchObject({ fileType: "DOCUMENT", mimeType: "text/plain", width: null, focus: null });
    expect(after).toMatchObject({ placeholder: null, dominantColor: null, hasAlpha: null, isAnimated: null });
    expect(await account.sdk.files.list({ type: "IMAGE" }).all()).toEqual([]);
  });

  test("with the same content changes nothing", async () => {
    const before = await upload("one");
    expect(await replace(before.id, "one")).toEqual(before);
    expect(await numbers(before.id)).toEqual([1]);
  });

  test("with content of another file or above the storage limit is rejected, and stores nothing", async () => {
    account = await service.account({ limits: { storageBytes: 10 } });
    const [file, other] = [await upload("one"), await upload("two")];
    await expect(replace(file.id, "two")).rejects.toMatchObject({
      code: "DUPLICATE_FILE",
      details: { existingFileId: other.id },
    });
    await expect(replace(file.id, "12345678")).rejects.toMatchObject({
      code: "STORAGE_LIMIT_EXCEEDED",
      details: { limit: 10, used: 6 },
    });
    expect((await replace(file.id, "1234567")).fileSize).toBe(7);
    expect(await used()).toBe(10);
    expect((await replace(file.id, "1")).fileSize).toBe(1);
    expect(await used()).toBe(4);
  });

  test("with smaller content succeeds if the account exceeds a lowered storage limit", async () => {
    const { id } = await upload("0123456789");
    await upload("another one");
    const admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url });
    await admin.accounts.update(account.id, { limits: { storageBytes: 5 } });
    expect((await replace(id, "01234567")).fileSize).toBe(8);
    expect(await used()).toBe(19);
    await expect(account.sdk.files.restoreVersion(id, 1)).rejects.toMatchObject({ code: "STORAGE_LIMIT_EXCEEDED" });
  });

  test("can depend on the current content", async () => {
    const { id, checksum } = await upload("one");
    const put = (content: string, ifMatch: string) =>
      account.sdk.files.replace(id, text(content), {}, { headers: { "If-Match": ifMatch } });
    await expect(put("two", '"0000"')).rejects.toMatchObject({
      status: 412,
      code: "PRECONDITION_FAILED",
      details: { checksum },
    });
    await expect(put("two", `W/"${checksum}"`)).rejects.toMatchObject({ status: 412 });
    expect((await put("two", `"${checksum}"`)).version).toBe(2);
    await expect(put("three", `"${checksum}"`)).rejects.toMatchObject({ status: 412 });
    expect((await put("three", "*")).version).toBe(3);
  });

  test("by concurrent requests creates a version for each, and only one if they require the same current content", async () => {
    const { id, checksum } = await upload("start");
    const some = await Promise.all(["a", "b", "c", "d"].map((content) => replace(id, content)));
    expect(some.map(({ version }) => version).toSorted()).toEqual([2, 3, 4, 5]);
    expect(await numbers(id)).toEqual([5, 4, 3, 2, 1]);
    expect(await used()).toBe(1);
    const newest = (await account.sdk.files.get(id)).checksum;
    const headers = { "If-Match": `"${newest}"` };
    const rivals = ["e", "f", "g"].map((content) => account.sdk.files.replace(id, text(content), {}, { headers }));
    const won = (await Promise.allSettled(rivals)).filter(({ status }) => status === "fulfilled");
    expect([won.length, newest === checksum]).toEqual([1, false]);
  });
});

describe("an old version", () => {
  test("is listed with its thumbnail and its bytes, for the owner only", async () => {
    const { id } = await account.sdk.files.upload(await png("red"), { autoTag: false });
    const { cdnUrl } = await account.sdk.files.replace(id, await png("blue"), { autoTag: false });
    const [current, old] = await versionsOf(id);
    expect(current).toMatchObject({ version: 2, current: true, cdnUrl, purgeAt: null, width: 40 });
    expect(old).toMatchObject({ version: 1, current: false, purgeAt: expect.any(String), width: 40 });
    const { cdnUrl: oldUrl = "", thumbnailUrl = "" } = old ?? {};
    expect([await color(oldUrl), await color(thumbnailUrl)]).toEqual([
      [1, 0, 0],
      [1, 0, 0],
    ]);
    expect((await fetch(oldUrl)).headers.get("Cache-Control")).toMatch(/^private, max-age=/);
    const unsigned = `${cdnUrl.split("?")[0]}?version=1`;
    await expectError(await fetch(unsigned), 403, "INVALID_SIGNATURE");
    await expectError(await fetch(oldUrl.replace("version=1", "version=2")), 403, "INVALID_SIGNATURE");
    const own = await account.request(new URL(unsigned).pathname + new URL(unsigned).search);
    expect([own.status, own.headers.get("Cache-Control")]).toEqual([200, "private, no-cache"]);
  });

  test("is restored as the newest one with everything derived from it, and the replaced content becomes old", async () => {
    const { id } = await account.sdk.files.upload(await png("red"), { autoTag: false });
    await account.sdk.files.update(id, { focus: { x: 0.1, y: 0.1 } });
    await fetch((await account.sdk.files.get(id)).thumbnailUrl);
    await account.sdk.files.replace(id, await png("blue"), { autoTag: false });
    const { thumbnailUrl, ...file } = await account.sdk.files.restoreVersion(id, 1);
    expect(file).toMatchObject({ version: 3, focus: { x: 0.1, y: 0.1 }, dominantColor: "#ff0000", hasAlpha: false });
    expect(await color(thumbnailUrl)).toEqual([1, 0, 0]);
    if (service.context) await settleVariants(service.context);
    const variants = await service.db.selectFrom("variants").select("parameters").where("file_id", "=", id).execute();
    expect(variants).toHaveLength(1);
    expect(await numbers(id)).toEqual([3, 2]);
    expect(await color((await versionsOf(id))[1]?.cdnUrl ?? "")).toEqual([0, 0, 1]);
  });

  test("of an earlier release without features is inspected again when it is restored", async () => {
    const { id } = await account.sdk.files.upload(await png("red"), { autoTag: false });
    await account.sdk.files.replace(id, await png("blue"), { autoTag: false });
    await service.db
      .updateTable("files")
      .set({ placeholder: null, has_location: null })
      .where("version_of", "=", id)
      .execute();
    await account.sdk.files.restoreVersion(id, 1);
    const waiting = service.db.selectFrom("files_to_probe").select("file_id").where("file_id", "=", id);
    expect(await waiting.execute()).toHaveLength(1);
    await account.sdk.files.restoreVersion(id, 2);
    expect(await waiting.execute()).toHaveLength(1);
  });

  test("is not restored if another file has the content, or if it does not fit", async () => {
    account = await service.account({ limits: { storageBytes: 10 } });
    const { id } = await upload("12345");
    await replace(id, "1");
    const twin = await upload("12345");
    await expect(account.sdk.files.restoreVersion(id, 1)).rejects.toMatchObject({
      code: "DUPLICATE_FILE",
      details: { existingFileId: twin.id },
    });
    await account.sdk.files.delete(twin.id);
    const other = await upload("123456");
    await expect(account.sdk.files.restoreVersion(id, 1)).rejects.toMatchObject({ code: "STORAGE_LIMIT_EXCEEDED" });
    await account.sdk.files.delete(other.id);
    expect((await account.sdk.files.restoreVersion(id, 1)).fileSize).toBe(5);
    expect(await used()).toBe(5);
  });

  test("is deleted permanently, and the current one is not", async () => {
    const { id } = await upload("one");
    await replace(id, "two");
    const [, old] = await versionsOf(id);
    await expect(account.sdk.files.deleteVersion(id, 2)).rejects.toMatchObject({ code: "VERSION_IS_CURRENT" });
    expect(await account.sdk.files.deleteVersion(id, 1)).toEqual({ deleted: true, id, version: 1 });
    await expect(account.sdk.files.deleteVersion(id, 1)).rejects.toMatchObject({ code: "VERSION_NOT_FOUND" });
    await expect(account.sdk.files.restoreVersion(id, 1)).rejects.toMatchObject({ code: "VERSION_NOT_FOUND" });
    expect(await numbers(id)).toEqual([2]);
    await expectError(await fetch(old?.cdnUrl ?? ""), 404, "FILE_NOT_FOUND");
  });

  test("is one of at most ten: the oldest is purged if there are more", async () => {
    const { id } = await upload("0");
    for (let n = 1; n <= 12; n++) await replace(id, `${n}`);
    expect(await numbers(id)).toEqual([13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    for (const back of [5, 7]) await account.sdk.files.restoreVersion(id, back);
    expect(await numbers(id)).toHaveLength(11);
  });

  test("is not a file: it is not in lists or the trash, has no accessible ID, and its content can be uploaded", async () => {
    const { id } = await upload("one");
    await replace(id, "two");
    const rows = await service.db.selectFrom("files").select("id").where("version_of", "=", id).execute();
    const own = rows[0]?.id ?? "";
    await expect(account.sdk.files.get(own)).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
    await expect(account.sdk.files.restore(own)).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
    await expect(account.sdk.trash.purge(own)).rejects.toMatchObject({ code: "TRASH_ITEM_NOT_FOUND" });
    await expectError(await fetch(`${service.url}/cdn/${own}/notes.txt`), 404, "FILE_NOT_FOUND");
    expect(await account.sdk.trash.list().all()).toEqual([]);
    await account.sdk.trash.empty();
    expect(await numbers(id)).toEqual([2, 1]);
    expect((await upload("one")).version).toBe(1);
  });

  test("moves to the trash with its file, is restored with it, and is purged with it", async () => {
    const { id } = await upload("one");
    await replace(id, "two");
    await account.sdk.files.delete(id);
    await expect(account.sdk.files.versions(id)).rejects.toMatchObject({ code: "FILE_NOT_FOUND" });
    await account.sdk.files.restore(id);
    expect(await numbers(id)).toEqual([2, 1]);
    expect(await read((await versionsOf(id))[1]?.cdnUrl ?? "")).toBe("one");
    await account.sdk.files.delete(id);
    await account.sdk.trash.purge(id);
    const kept = service.db.selectFrom("files").select("id").where("version_of", "=", id);
    expect(await kept.where("deleted_at", ">", new Date(0)).execute()).toEqual([]);
  });

  test("belongs to one account", async () => {
    const { id } = await upload("one");
    await replace(id, "two");
    const { sdk } = await service.account();
    const notFound = { code: "FILE_NOT_FOUND" };
    await expect(sdk.files.versions(id)).rejects.toMatchObject(notFound);
    await expect(sdk.files.replace(id, text("three"))).rejects.toMatchObject(notFound);
    await expect(sdk.files.restoreVersion(id, 1)).rejects.toMatchObject(notFound);
    await expect(sdk.files.deleteVersion(id, 1)).rejects.toMatchObject(notFound);
    expect(await numbers(id)).toEqual([2, 1]);
  });
});
