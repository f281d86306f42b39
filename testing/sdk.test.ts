import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ApiError, MediaAssetService } from "@media-asset-service/sdk";
import { fileFromPath } from "@media-asset-service/sdk/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BlackBox, startBlackBox } from "./black-box.ts";

let service: BlackBox;
let directory = "";

beforeAll(async () => {
  service = await startBlackBox();
  directory = await mkdtemp(join(tmpdir(), "media-asset-service-"));
});
afterAll(async () => {
  await service.stop();
  await rm(directory, { recursive: true, force: true });
});

async function caught(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error(`Expected an ApiError, not ${error}`);
  return error;
}

describe("the SDK against the real service", () => {
  it("uploads a Blob, a File, bytes and a path, each with its name and its bytes", async () => {
    const { sdk } = await service.account();
    const path = join(directory, "from path.txt");
    await writeFile(path, "path");
    const uploads = [
      [new Blob(["blob"]), "named.txt", { filename: "named.txt" }],
      [new File(["file"], "file.txt"), "file.txt", {}],
      [new TextEncoder().encode("bytes"), "file", {}],
      [Buffer.from("buffer"), "buffer.txt", { filename: "buffer.txt" }],
      [await fileFromPath(path), "from path.txt", {}],
    ] as const;
    for (const [content, filename, params] of uploads) {
      const file = await sdk.files.upload(content, params);
      expect(file.filename).toBe(filename);
      const sent =
        content instanceof Uint8Array ? Buffer.from(content).toString() : await new Response(content.stream()).text();
      expect(await (await fetch(file.cdnUrl)).text()).toBe(sent);
    }
  });

  it("reports progress up to all bytes, and 100 % only with the response", async () => {
    const { sdk } = await service.account();
    const seen: { loaded: number; total: number }[] = [];
    await sdk.files.upload(new Blob([new Uint8Array(3_000_000)]), { onProgress: (progress) => seen.push(progress) });
    expect(seen.length).toBeGreaterThan(2);
    expect(seen.at(-1)?.loaded).toBe(seen.at(-1)?.total);
    expect(seen.filter(({ loaded, total }) => loaded === total)).toHaveLength(1);
  });

  it("lists all files page by page, and returns a single page with its pagination", async () => {
    const { sdk } = await service.account();
    const ids: string[] = [];
    for (let i = 0; i < 5; i++)
      ids.unshift((await sdk.files.upload(new Blob([`${i}`]), { tags: ["walk", `n${i}`] })).id);
    const walked: string[] = [];
    for await (const file of sdk.files.list({ limit: 2 })) walked.push(file.id);
    expect(walked).toEqual(ids);
    const { items, pagination } = await sdk.files.list({ limit: 2, offset: 1, search: "walk" }).page();
    expect(items.map(({ id }) => id)).toEqual(ids.slice(1, 3));
    expect(pagination).toEqual({ total: 5, limit: 2, offset: 1, hasMore: true, nextCursor: expect.any(String) });
  });

  it("updates and deletes by ID", async () => {
    const { sdk } = await service.account();
    const { id } = await sdk.files.upload(new Blob(["to be changed"]));
    expect(await sdk.files.update(id, { tags: ["a"], description: "b", isPublic: false })).toMatchObject({
      id,
      tags: ["a"],
      description: "b",
      isPublic: false,
    });
    expect(await sdk.files.delete(id)).toEqual({ deleted: true, id });
    const error = await caught(sdk.files.get(id));
    expect(error).toMatchObject({ status: 404, code: "FILE_NOT_FOUND", details: { id } });
    expect(error.requestId).toMatch(/^req_/);
  });

  it("creates folders, and returns statistics", async () => {
    const { sdk } = await service.account();
    const folder = await sdk.folders.create({ name: "Press" });
    const file = await sdk.files.upload(new Blob(["inside"]), { folderId: folder.id });
    expect(await sdk.folders.get(folder.id)).toMatchObject({ name: "Press", fileCount: 1 });
    expect((await sdk.files.list({ folderId: folder.id }).page()).items).toEqual([file]);
    expect((await sdk.stats.get({ days: 7 })).summary).toMatchObject({ totalFiles: 1, storageBytes: 6 });
    expect(await sdk.folders.delete(folder.id, { deleteContents: true })).toMatchObject({ deletedFiles: 1 });
  });

  it("throws errors with code, status, details and request ID", async () => {
    const { sdk } = await service.account({ limits: { maxFileSize: 10 } });
    const tooLarge = await caught(sdk.files.upload(new Blob(["eleven bytes"])));
    expect(tooLarge).toMatchObject({ status: 413, code: "FILE_TOO_LARGE", details: { maxFileSize: 10, plan: "PRO" } });
    const invalid = await caught(sdk.files.list({ limit: 1000 }).page());
    expect(invalid).toMatchObject({ status: 400, code: "VALIDATION_ERROR" });
    expect(invalid.message).toContain("limit must be <= 100, not 1000.");
    const intruder = new MediaAssetService({ apiKey: "mas_nonsense", baseUrl: service.url });
    expect(await caught(intruder.files.get("file_x"))).toMatchObject({ status: 401, code: "INVALID_API_KEY" });
  });
});
