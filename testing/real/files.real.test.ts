import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import type { FileRecord } from "@media-asset-service/sdk";
import { fileFromPath } from "@media-asset-service/sdk/node";
import { describe, expect, test } from "vitest";
import { errorOf, files, firstAccount, uploadForm } from "./client.ts";
import type { RealFile } from "./corpus.ts";
import { distance, measure } from "./pictures.ts";

/* Every operation on files and folders, with every file, by the account of the first start. */

const client = firstAccount();
const { media, request } = client;
const records = new Map<string, FileRecord>();
const recordOf = ({ name }: { name: string }): FileRecord => {
  const record = records.get(name);
  if (!record) throw new Error(`${name} was not uploaded.`);
  return record;
};
const escaped = (text: string) => text.replace(/[.+]/g, "\\$&");
const hasSize = ({ fileType }: RealFile) => fileType === "IMAGE" || fileType === "VIDEO";
const sizeOf = (file: RealFile, side?: number) => side ?? (hasSize(file) ? expect.any(Number) : null);

/** Uploads every second file as a form, as programs without the SDK do. */
async function upload(path: string, asForm: boolean): Promise<FileRecord> {
  if (!asForm) return media.files.upload(await fileFromPath(path), { tags: ["real"], autoTag: false });
  const content = new Blob([await readFile(path)]);
  const response = await uploadForm(client, content, basename(path), { tags: "real", autoTag: "false" });
  expect(response.status).toBe(201);
  return ((await response.json()) as { data: FileRecord }).data;
}

describe.each(files.map((file, index) => ({ ...file, index })))("$name", (file) => {
  test("is stored with its name, type, size, dimensions and duration", async () => {
    const bytes = await readFile(file.path);
    const record = await upload(file.path, file.index % 2 === 1);
    records.set(file.name, record);
    expect(record).toMatchObject({
      filename: file.name,
      fileType: file.fileType,
      mimeType: expect.stringMatching(new RegExp(`^(${file.types.map(escaped).join("|")})$`)),
      fileSize: bytes.length,
      checksum: createHash("sha256").update(bytes).digest("hex"),
      width: sizeOf(file, file.width),
      height: sizeOf(file, file.height),
      tags: ["real"],
      description: "",
      isPublic: true,
      folderId: null,
    });
    if (file.seconds === undefined) expect(record.duration).toBeNull();
    else expect(Math.abs((record.duration ?? 0) - file.seconds)).toBeLessThan(0.15);
    expect(await media.files.get(record.id)).toMatchObject({ id: record.id, checksum: record.checksum });
  });

  test("is delivered unchanged, also in part", async () => {
    const bytes = await readFile(file.path);
    const { cdnUrl, mimeType } = recordOf(file);
    const response = await fetch(cdnUrl);
    expect([response.status, response.headers.get("Content-Type")?.split(";")[0]]).toEqual([200, mimeType]);
    expect(bytes.equals(Buffer.from(await response.arrayBuffer()))).toBe(true);
    const part = await fetch(cdnUrl, { headers: { Range: "bytes=100-199" } });
    expect([part.status, part.headers.get("Content-Range")]).toEqual([206, `bytes 100-199/${bytes.length}`]);
    expect(bytes.subarray(100, 200).equals(Buffer.from(await part.arrayBuffer()))).toBe(true);
  });

  test("has a thumbnail that is an image", async () => {
    const response = await fetch(recordOf(file).thumbnailUrl);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, expect.stringMatching(/^image\//)]);
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.headers.get("Content-Type") === "image/svg+xml") return;
    const thumbnail = await measure(bytes);
    expect(Math.max(thumbnail.width, thumbnail.height)).toBeLessThanOrEqual(320);
  });

  test("is rejected if it is uploaded again", async () => {
    const response = await uploadForm(client, new Blob([await readFile(file.path)]), "again.bin");
    const { error } = (await response.json()) as { error: { code: string; details: { existingFileId: string } } };
    expect([response.status, error.code, error.details.existingFileId]).toEqual([
      409,
      "DUPLICATE_FILE",
      recordOf(file).id,
    ]);
  });
});

test.each(files.filter(({ meanColor }) => meanColor))("a small copy of $name has its colors", async (file) => {
  const { id } = recordOf(file);
  const { url } = await media.transform.url({ id, w: 200, f: "png" });
  const copy = await measure(new Uint8Array(await (await fetch(url)).arrayBuffer()));
  expect([copy.format, copy.width]).toEqual(["png", Math.min(200, file.width ?? 0)]);
  expect(distance(copy.mean, file.meanColor ?? [-255, -255, -255])).toBeLessThan(4);
});

test.each(["IMAGE", "VIDEO", "AUDIO", "DOCUMENT"] as const)(
  "the list of type %s has exactly these files",
  async (type) => {
    const listed: string[] = [];
    for await (const { filename } of media.files.list({ type, limit: 5 })) listed.push(filename);
    const expected = files.filter(({ fileType }) => fileType === type).map(({ name }) => name);
    expect(listed.toSorted()).toEqual(expected.toSorted());
  },
);

test("the list has pages without gaps and duplicates", async () => {
  const seen: string[] = [];
  for (let offset = 0; ; offset += 7) {
    const response = await request(`/api/v1/files?limit=7&offset=${offset}`);
    const { data } = (await response.json()) as {
      data: { files: FileRecord[]; pagination: { total: number; hasMore: boolean } };
    };
    expect(data.pagination.total).toBe(files.length);
    seen.push(...data.files.map(({ id }) => id));
    if (!data.pagination.hasMore) break;
  }
  expect(seen.toSorted()).toEqual([...records.values()].map(({ id }) => id).toSorted());
});

test.each(files)("a search for the name finds $name", async (file) => {
  const stem = file.name.replace(/\.\w+$/, "");
  const { items } = await media.files.list({ search: `"${stem}"` }).page();
  expect(items.map(({ id }) => id)).toContain(recordOf(file).id);
});

test("an update changes tags, description and visibility", async () => {
  for (const file of files.slice(0, 3)) {
    const { id, cdnUrl } = recordOf(file);
    const description = `A ${file.kind}`;
    const changed = await media.files.update(id, { tags: ["seen", "real"], description, isPublic: false });
    expect(changed).toMatchObject({ tags: ["seen", "real"], description, isPublic: false });
    expect(await errorOf(fetch(cdnUrl))).toBe("403 INVALID_SIGNATURE");
    const { items } = await media.files.list({ search: "tag:seen" }).page();
    expect(items.map((item) => item.id)).toContain(id);
    const signed = await fetch(changed.cdnUrl);
    expect([signed.status, (await signed.arrayBuffer()).byteLength]).toEqual([200, changed.fileSize]);
    expect(await media.files.update(id, { isPublic: true })).toMatchObject({ isPublic: true, tags: ["seen", "real"] });
    expect((await fetch(cdnUrl)).status).toBe(200);
  }
});

test("folders contain the files that are moved into them", async () => {
  const press = await media.folders.create({ name: "Press" });
  const year = await media.folders.create({ name: "2026", parentId: press.id });
  const [first, second, third] = files.map((file) => recordOf(file).id);
  for (const id of [first ?? "", second ?? ""]) await media.files.update(id, { folderId: year.id });
  await media.files.update(third ?? "", { folderId: press.id });
  expect(await media.folders.get(press.id)).toMatchObject({
    fileCount: 1,
    childCount: 1,
    children: [{ id: year.id, parentId: press.id }],
  });
  expect(await media.folders.get(year.id)).toMatchObject({ fileCount: 2, childCount: 0, children: [] });
  const { items } = await media.files.list({ folderId: year.id }).page();
  expect(items.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted());
  const patch = (body: object) =>
    request(`/api/v1/folders/${press.id}`, {
      method: "PATCH",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  expect(await errorOf(patch({ parentId: year.id }))).toBe("400 CIRCULAR_REFERENCE");
  expect(await errorOf(request(`/api/v1/folders/${press.id}`, { method: "DELETE" }))).toBe("400 FOLDER_NOT_EMPTY");
  await expect(media.folders.create({ name: "Press" })).rejects.toMatchObject({
    status: 409,
    code: "DUPLICATE_FOLDER",
  });
  expect(await media.folders.update(press.id, { name: "Archive", description: "Old" })).toMatchObject({
    name: "Archive",
    description: "Old",
    parentId: null,
  });
  expect(await media.folders.delete(press.id, { deleteContents: true })).toEqual({
    deleted: true,
    id: press.id,
    deletedFiles: 3,
    deletedFolders: 2,
  });
  await expect(media.files.get(first ?? "")).rejects.toMatchObject({ status: 404, code: "FILE_NOT_FOUND" });
  for (const file of files.slice(0, 3)) records.delete(file.name);
});

test("the statistics count the files that remain, their bytes and the delivered bytes", async () => {
  const { summary, limits, usage, daily } = await media.stats.get({ days: 7 });
  const remaining = [...records.values()];
  const storageBytes = remaining.reduce((sum, { fileSize }) => sum + fileSize, 0);
  expect(summary).toMatchObject({ totalFiles: files.length - 3, recentUploads: files.length - 3, storageBytes });
  expect(limits).toMatchObject({ plan: "PRO", maxFileSize: 104_857_600, aiCreditsPerMonth: 1_000 });
  expect(usage.storageRemaining).toBe(limits.storageBytes - storageBytes);
  expect(daily).toHaveLength(7);
  expect(daily.at(-1)).toMatchObject({ storageBytes });
  await expect
    .poll(async () => (await media.stats.get()).summary.bandwidthBytes)
    .toBeGreaterThan(remaining.reduce((sum, { fileSize }) => sum + fileSize, 0));
});

test("a deleted file is not found, and can be uploaded again", async () => {
  const file = files.at(-1);
  if (!file) throw new Error("The list of files is empty.");
  const { id, cdnUrl } = recordOf(file);
  expect(await media.files.delete(id)).toEqual({ deleted: true, id });
  expect(await errorOf(request(`/api/v1/files/${id}`))).toBe("404 FILE_NOT_FOUND");
  expect(await errorOf(fetch(cdnUrl))).toBe("404 FILE_NOT_FOUND");
  const again = await upload(file.path, false);
  expect(again.id).not.toBe(id);
});
