import { execFileSync } from "node:child_process";
import { hash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { Readable } from "node:stream";
import { brotliCompressSync } from "node:zlib";
import { splitLines } from "@media-asset-service/base/json.ts";
import type { Imaging } from "@media-asset-service/decode/imaging/imaging.ts";
import { type FileRecord, type FilesUploadParams, MediaAssetService } from "@media-asset-service/sdk";
import exifr from "exifr";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BlackBox, startBlackBox, type TestAccount } from "../../testing/black-box.ts";
import { testContext } from "../../testing/context.ts";
import { exifTags } from "../../testing/exiftool.ts";
import { installedProgram } from "../../testing/installed-program.ts";
import { BARE_EXIF, isoBox, picturesWithLocation, userData, video } from "../../testing/pictures-location.ts";
import { createUpload, put } from "../../testing/upload-urls.ts";
import type { Account } from "../contract/account.ts";
import { inTransaction } from "../db/transaction.ts";
import { objectsOf } from "../ops/named-objects.ts";
import { stripBulkType } from "./strip-bulk-type.ts";

let service: BlackBox;
let admin: MediaAssetService;
let account: TestAccount;
let jpeg: Buffer<ArrayBuffer>;
/** Larger than the part of an upload that is read before it is stored. */
let long: Buffer<ArrayBuffer>;
beforeAll(async () => {
  service = await startBlackBox();
  admin = new MediaAssetService({ adminToken: service.adminToken, baseUrl: service.url });
  const pictures = await picturesWithLocation();
  jpeg = Buffer.from(pictures["exif-and-xmp.jpg"] ?? "");
  long = Buffer.from(pictures["behind-long-segments.jpg"] ?? "");
});
beforeEach(async () => {
  account = await service.account();
});
afterAll(() => service.stop());

const sha256 = (bytes: Uint8Array) => hash("sha256", bytes);
const picture = (bytes: Buffer<ArrayBuffer>) => new File([bytes], "harbour.jpg", { type: "image/jpeg" });
const upload = (bytes: Buffer<ArrayBuffer>, fields: FilesUploadParams = {}) =>
  account.sdk.files.upload(picture(bytes), { autoTag: false, ...fields });

async function delivered(url: string) {
  const response = await fetch(url);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { bytes, etag: response.headers.get("ETag"), hasLocation: (await exifr.gps(bytes).catch(() => null)) != null };
}

/** Expects content without its location, with the checksum of the uploaded bytes. */
async function expectStripped(file: Pick<FileRecord, "cdnUrl" | "checksum" | "hasLocation"> | undefined, sent: Buffer) {
  const { cdnUrl = "", checksum = "" } = file ?? {};
  expect(file?.hasLocation).toBe(false);
  const { bytes, etag, hasLocation } = await delivered(cdnUrl);
  expect({ hasLocation, length: bytes.length, checksum }).toEqual({
    hasLocation: false,
    length: sent.length,
    checksum: sha256(sent),
  });
  expect(etag).toBe(`"${sha256(bytes)}"`);
  expect(etag).not.toBe(`"${checksum}"`);
}

/** Returns the blobs of the account. */
async function stored() {
  const keys: string[] = [];
  for await (const { key } of service.blobs.list({ prefix: `originals/${account.id}/` })) keys.push(key);
  return keys;
}

async function problems() {
  const found = [];
  for (let after: string | null = "files:"; after?.startsWith("files:"); ) {
    const batch = await admin.stores.check({ after, checksums: true });
    found.push(...batch.problems.filter((problem) => JSON.stringify(problem).includes(account.id)));
    after = batch.next;
  }
  return found;
}

describe("a location is removed on request", () => {
  test.each(["jpeg", "long"] as const)("from a form, and one blob remains: %s", async (name) => {
    const bytes = name === "jpeg" ? jpeg : long;
    const plain = await upload(bytes);
    expect((await delivered(plain.cdnUrl)).hasLocation).toBe(true);
    await account.sdk.files.delete(plain.id);
    const before = await stored();
    await expectStripped(await upload(bytes, { stripLocation: true }), bytes);
    await expect.poll(async () => (await stored()).length).toBe(before.length + 1);
    expect(await problems()).toEqual([]);
  });

  test("from content sent to an upload URL, if its creation requests it", async () => {
    const { id, uploadUrl } = await createUpload(account, { filename: "harbour.jpg", stripLocation: true });
    expect((await put(uploadUrl, long)).status).toBe(201);
    const { file } = await account.sdk.uploads.get(id);
    await expectStripped(await account.sdk.files.get(file?.id ?? ""), long);
    await expect.poll(async () => (await stored()).length).toBe(1);
    expect(await problems()).toEqual([]);
  });

  test("from content sent with tus, if its metadata request it", async () => {
    const metadata = { filename: "harbour.jpg", stripLocation: "true" };
    const created = await account.request("/api/v1/uploads", {
      method: "POST",
      headers: {
        "Tus-Resumable": "1.0.0",
        "Upload-Length": `${long.length}`,
        "Upload-Metadata": Object.entries(metadata)
          .map(([key, value]) => `${key} ${btoa(value)}`)
          .join(","),
      },
    });
    const url = created.headers.get("Location") ?? "";
    const half = long.length >> 1;
    for (const [start, end] of [
      [0, half],
      [half, long.length],
    ] as const) {
      const headers = { "Tus-Resumable": "1.0.0", "Content-Type": "application/offset+octet-stream" };
      const body = long.subarray(start, end);
      const sent = await fetch(url, { method: "PATCH", headers: { ...headers, "Upload-Offset": `${start}` }, body });
      expect(sent.status).toBe(204);
    }
    const [file] = await account.sdk.files.list().all();
    await expectStripped(file, long);
    await expect.poll(async () => (await stored()).length).toBe(1);
    expect(await problems()).toEqual([]);
  });

  test("from new content of a file, and the old version keeps its location", async () => {
    const before = await upload(jpeg);
    const after = await account.sdk.files.replace(before.id, picture(long), { stripLocation: true });
    await expectStripped(after, long);
    const [, old] = (await account.sdk.files.versions(before.id)).versions;
    expect((await delivered(old?.cdnUrl ?? "")).hasLocation).toBe(true);
    expect(await problems()).toEqual([]);
  });

  test("when a file is replaced with the same content, and the old version is restored with its location", async () => {
    const before = await upload(jpeg);
    const after = await account.sdk.files.replace(before.id, picture(jpeg), { stripLocation: true });
    expect(after.version).toBe(2);
    await expectStripped(after, jpeg);
    expect(await account.sdk.files.replace(before.id, picture(jpeg), { stripLocation: true })).toEqual(after);
    const restored = await account.sdk.files.restoreVersion(before.id, 1);
    expect(restored).toMatchObject({ version: 3, checksum: before.checksum });
    expect(await delivered(restored.cdnUrl)).toMatchObject({ hasLocation: true, etag: `"${before.checksum}"` });
    expect(await problems()).toEqual([]);
  });

  test("by the account's setting, unless the request specifies otherwise", async () => {
    await admin.accounts.update(account.id, { stripLocation: true });
    await expectStripped(await upload(jpeg), jpeg);
    const { id, uploadUrl } = await createUpload(account, { filename: "harbour.jpg" });
    expect((await put(uploadUrl, long)).status).toBe(201);
    const { file } = await account.sdk.uploads.get(id);
    await expectStripped(await account.sdk.files.get(file?.id ?? ""), long);
    await account.sdk.files.delete(file?.id ?? "");
    const kept = await upload(long, { stripLocation: false });
    expect(await delivered(kept.cdnUrl)).toMatchObject({ hasLocation: true, etag: `"${kept.checksum}"` });
    await admin.accounts.update(account.id, { stripLocation: false });
    await account.sdk.files.delete(kept.id);
    expect((await delivered((await upload(long)).cdnUrl)).hasLocation).toBe(true);
  });
});

describe("a location that cannot be removed", () => {
  const sent = () => new File([new Uint8Array(video(isoBox("stsd", "gpmd"), userData))], "ride.mp4");

  test("is rejected with 400, and nothing is stored", async () => {
    const upload = account.sdk.files.upload(sent(), { autoTag: false, stripLocation: true });
    await expect(upload).rejects.toMatchObject({
      status: 400,
      code: "VALIDATION_ERROR",
      details: { issues: [{ in: "body", path: "file", rule: "location" }] },
    });
    const { uploadUrl } = await createUpload(account, { filename: "ride.mp4", stripLocation: true });
    expect((await put(uploadUrl, Buffer.from(await sent().arrayBuffer()))).status).toBe(400);
    await expect.poll(stored).toEqual([]);
    expect(await account.sdk.files.upload(sent(), { stripLocation: false })).toMatchObject({ hasLocation: true });
  });

  test("is an error of its item in a bulk operation, and other items are processed", async () => {
    const ride = await account.sdk.files.upload(sent());
    const photo = await upload(jpeg);
    // A release that did not find the location.
    await service.db.updateTable("files").set({ has_location: false }).where("id", "=", photo.id).execute();
    const { id } = await account.sdk.operations.create({ type: "strip-location", ids: [ride.id, photo.id] });
    expect(await account.sdk.operations.wait(id)).toMatchObject({
      counts: { done: 1, failed: 1 },
      errors: [{ code: "VALIDATION_ERROR", count: 1 }],
    });
    expect((await account.sdk.files.get(ride.id)).version).toBe(1);
    await expectStripped(await account.sdk.files.get(photo.id), jpeg);
  });
});

test("the location of a JPEG XL is removed, unless it is in compressed metadata", async () => {
  const codestream = readFileSync(new URL("../../testing/jxl/codestream.jxl", import.meta.url));
  const head = [isoBox("JXL ", "\r\n\x87\n"), isoBox("ftyp", "jxl \0\0\0\0jxl ")];
  const jxl = (metadata: Buffer) => Buffer.concat([...head, metadata, isoBox("jxlc", codestream)]);
  const exif = Buffer.concat([Buffer.alloc(4), BARE_EXIF]);
  const sent = jxl(isoBox("Exif", exif));
  const file = (bytes: Buffer) => new File([new Uint8Array(bytes)], "harbour.jxl");
  const strip = { autoTag: false, stripLocation: true };
  const { sdk } = await service.account();
  expect(await sdk.files.upload(file(sent), { autoTag: false })).toMatchObject({ hasLocation: true });
  const stripped = await account.sdk.files.upload(file(sent), strip);
  expect(stripped).toMatchObject({ hasLocation: false, width: 96, height: 64 });
  const { bytes } = await delivered(stripped.cdnUrl);
  expect(bytes.length).toBe(sent.length);
  expect(bytes.includes(BARE_EXIF.subarray(26))).toBe(false);
  expect(bytes.subarray(-codestream.length).equals(codestream)).toBe(true);
  const compressed = file(jxl(isoBox("brob", "Exif", brotliCompressSync(exif))));
  await expect(account.sdk.files.upload(compressed, strip)).rejects.toMatchObject({ code: "VALIDATION_ERROR" });
});

describe("exiftool", () => {
  const folder = mkdtempSync(join(tmpdir(), "delivered-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = (program: string, args: string[]) =>
    execFileSync(program, args, { cwd: folder, stdio: ["ignore", "pipe", "ignore"], maxBuffer: 2 ** 26 });
  const pixels = (path: string) => sharp(path).raw().toBuffer();
  const checksumsOfFrames = async (path: string) => run("ffmpeg", ["-i", path, "-f", "framemd5", "-"]);
  /** Decoders of the formats that sharp cannot decode. */
  const decoders: Record<string, { program: string; decode(path: string): Promise<Buffer> }> = {
    ".heic": {
      program: "heif-convert",
      decode(path) {
        run("heif-convert", [path, `${path}.png`]);
        return pixels(`${path}.png`);
      },
    },
    ".mp4": { program: "ffmpeg", decode: checksumsOfFrames },
    ".mov": { program: "ffmpeg", decode: checksumsOfFrames },
  };
  const decode = (path: string) => decoders[extname(path)]?.decode(path) ?? pixels(path);
  const locationIn = (tags: Record<string, unknown>) => Object.keys(tags).filter((tag) => /gps|location/i.test(tag));

  const names = ["jpg", "png", "webp", "tif", "avif"].map((suffix) => `exif-and-xmp.${suffix}`);
  for (const name of [...names, "phone.heic", "phone.mp4", "phone.mov"]) {
    const programs = ["exiftool", decoders[extname(name)]?.program ?? "exiftool"];
    test.skipIf(programs.some((program) => !installedProgram(program)))(
      `finds no location in delivered content of the same length, with the same pixels and rights: ${name}`,
      async () => {
        const sent = Buffer.from((await picturesWithLocation())[name] ?? "");
        const content = new File([sent], name);
        const { cdnUrl } = await account.sdk.files.upload(content, { autoTag: false, stripLocation: true });
        const { bytes } = await delivered(cdnUrl);
        expect(bytes.length).toBe(sent.length);
        const [before, after] = [join(folder, `before-${name}`), join(folder, `after-${name}`)];
        writeFileSync(before, sent);
        writeFileSync(after, bytes);
        const [sentTags = {}, tags = {}] = exifTags(before, after);
        expect(locationIn(sentTags)).not.toEqual([]);
        expect(locationIn(tags)).toEqual([]);
        expect(tags["XMP-dc:Rights"]).toMatch(/Jo Lee$/);
        expect((await decode(after)).equals(await decode(before))).toBe(true);
      },
    );
  }
});

describe("with its location removed", () => {
  test("content is still found by the checksum of the uploaded bytes", async () => {
    const file = await upload(jpeg, { stripLocation: true });
    await expect(upload(jpeg)).rejects.toMatchObject({ code: "DUPLICATE_FILE" });
    expect((await upload(jpeg, { onDuplicate: "existing" })).id).toBe(file.id);
    const { checksum } = file;
    await expect(account.sdk.uploads.create({ filename: "a.jpg", checksum })).rejects.toMatchObject({
      code: "DUPLICATE_FILE",
    });
  });

  test("content is replaced under the condition of either checksum", async () => {
    const { id, checksum, cdnUrl } = await upload(jpeg, { stripLocation: true });
    const { etag } = await delivered(cdnUrl);
    const replace = (ifMatch: string, content: string) =>
      account.sdk.files.replace(id, new File([content], "a.txt"), {}, { headers: { "If-Match": ifMatch } });
    await expect(replace(`"${sha256(Buffer.from("another"))}"`, "one")).rejects.toMatchObject({
      code: "PRECONDITION_FAILED",
    });
    expect((await replace(etag ?? "", "one")).version).toBe(2);
    await account.sdk.files.restoreVersion(id, 1);
    expect((await replace(`"${checksum}"`, "two")).version).toBe(4);
  });

  test("content that contains no location is stored unchanged", async () => {
    const text = Buffer.from("+48.8577+002.2950/");
    const file = await account.sdk.files.upload(new File([text], "a.txt"), { stripLocation: true });
    expect((await delivered(file.cdnUrl)).etag).toBe(`"${file.checksum}"`);
  });

  test("content is listed in a backup with the checksum of the stored bytes", async () => {
    const { id, cdnUrl } = await upload(jpeg, { stripLocation: true });
    const { bytes } = await delivered(cdnUrl);
    const response = await fetch(`${service.url}/admin/rows`, {
      headers: { "X-Admin-Token": service.adminToken },
    });
    const lines = splitLines(Readable.from([Buffer.from(await response.arrayBuffer())]));
    const found: { checksum: string | null }[] = [];
    for await (const object of objectsOf(lines)) if (object.key.includes(id)) found.push(object);
    expect(found).toMatchObject([{ checksum: sha256(bytes), size: bytes.length }]);
  });

  test("bytes that a process of an earlier release stores instead are compared with their own checksum", async () => {
    const { id } = await upload(jpeg, { stripLocation: true });
    const row = service.db.selectFrom("files").select(["blob_key", "stored_checksum"]).where("id", "=", id);
    const { blob_key } = await row.executeTakeFirstOrThrow();
    await service.db
      .updateTable("files")
      .set({ blob_key: `${blob_key}-other` })
      .where("id", "=", id)
      .execute();
    expect((await row.executeTakeFirstOrThrow()).stored_checksum).toBeNull();
    await service.db.updateTable("files").set({ blob_key }).where("id", "=", id).execute();
  });
});

describe("a bulk operation", () => {
  const strip = async (ids: string[]) => {
    const { id } = await account.sdk.operations.create({ type: "strip-location", ids });
    return account.sdk.operations.wait(id);
  };

  test("gives files with a location a new version without it, and keeps everything derived from them", async () => {
    const tagged = await upload(jpeg, { tags: ["harbour"] });
    await account.sdk.files.update(tagged.id, { focus: { x: 0.2, y: 0.3 } });
    const text = await account.sdk.files.upload(new File(["+48.8577+002.2950/"], "a.txt"));
    const operation = await strip([text.id, tagged.id, "file_00000000000000000000000000"]);
    expect(operation).toMatchObject({ counts: { done: 2, failed: 1 }, errors: [{ code: "FILE_NOT_FOUND", count: 1 }] });
    expect((await account.sdk.files.get(text.id)).version).toBe(1);
    const after = await account.sdk.files.get(tagged.id);
    expect(after).toMatchObject({ version: 2, tags: ["harbour"], focus: { x: 0.2, y: 0.3 }, width: 48 });
    await expectStripped(after, jpeg);
    const [, old] = (await account.sdk.files.versions(tagged.id)).versions;
    expect((await delivered(old?.cdnUrl ?? "")).hasLocation).toBe(true);
    expect((await strip([tagged.id])).counts.done).toBe(1);
    expect((await account.sdk.files.get(tagged.id)).version).toBe(2);
    expect(await stored()).toHaveLength(3);
    expect(await problems()).toEqual([]);
    expect((await account.sdk.stats.get({ days: 1 })).summary.storageBytes).toBe(jpeg.length + text.fileSize);
  });

  test("applies nothing that was derived from content that the file no longer has", async () => {
    const { id } = await upload(jpeg);
    const { db, blobs } = service;
    const discarded: string[] = [];
    const discard = async (key: string) => void discarded.push(/file_\w+/.exec(key)?.[0] ?? key);
    const findLocation = async () => [{ offset: 0, bytes: jpeg.subarray(0, 2) }];
    const context = testContext(db, {
      blobs: { ...blobs, discard },
      imaging: { findLocation } as Partial<Imaging> as Imaging,
    });
    const prepared = await stripBulkType.prepare?.(context, { id: account.id } as Account, [id]);
    const { checksum } = await account.sdk.files.replace(id, new File(["newer"], "a.txt"));
    const apply = inTransaction(db, async (trx) => prepared?.apply(trx, id, new Date()));
    await expect(apply).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    await prepared?.dispose();
    expect(discarded).toEqual([id]);
    expect(await account.sdk.files.get(id)).toMatchObject({ version: 2, checksum });
  });

  test("reads more files than it processes concurrently", async () => {
    const ids: string[] = [];
    for (let number = 0; number < 20; number++) {
      ids.push((await upload(Buffer.concat([jpeg, Buffer.from([number])]))).id);
    }
    expect((await strip(ids)).counts).toMatchObject({ done: 20, failed: 0 });
    for (const id of ids) expect((await account.sdk.files.get(id)).version).toBe(2);
  });
});
