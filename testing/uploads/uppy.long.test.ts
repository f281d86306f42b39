import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type BlackBox, startBlackBox, type TestAccount } from "../black-box.ts";
import { cuttingProxy } from "./cutting-proxy.ts";
import { beginUpload, onlyFile, usedBy } from "./sending.ts";
import { type UppyOptions, uppyWith } from "./uppy-client.js";

/* The npm release of Uppy, in Node.js. */

const KB = 1024;
const MB = 1024 * KB;

let service: BlackBox;
beforeAll(async () => {
  service = await startBlackBox();
});
afterAll(() => service.stop());

const byKey = ({ key }: TestAccount): UppyOptions => ({
  endpoint: `${service.url}/api/v1/uploads`,
  headers: { "X-API-Key": key },
});

describe("Uppy with a key", () => {
  it("uploads several files with their names concurrently", async () => {
    const account = await service.account();
    const all = Array.from({ length: 5 }, () => randomBytes(MB + 1));
    const result = await uppyWith({ ...byKey(account), chunkSize: 300 * KB }, ...all).upload();
    expect([result?.successful?.length, result?.failed]).toEqual([5, []]);
    const files = await account.sdk.files.list().all();
    const contents = await Promise.all(
      files.map(async ({ filename, cdnUrl }) => {
        const bytes = Buffer.from(await (await fetch(cdnUrl)).arrayBuffer());
        return [filename, all.findIndex((it) => it.equals(bytes))];
      }),
    );
    expect(Object.fromEntries(contents)).toEqual(Object.fromEntries(all.map((_, i) => [`file-${i}.bin`, i])));
  });

  it("pauses and resumes", async () => {
    const account = await service.account();
    const bytes = randomBytes(3 * MB);
    const uppy = uppyWith({ ...byKey(account), chunkSize: 200 * KB }, bytes);
    let paused = 0;
    uppy.on("upload-progress", (_file, { bytesUploaded }) => {
      if (paused < 3 && (bytesUploaded || 0) > paused * 600 * KB) {
        paused += 1;
        uppy.pauseAll();
        setTimeout(() => uppy.resumeAll(), 30);
      }
    });
    const result = await uppy.upload();
    expect([paused, result?.successful?.length]).toEqual([3, 1]);
    expect((await onlyFile(account))?.equals(bytes)).toBe(true);
  });

  it("terminates canceled uploads on the server", async () => {
    const account = await service.account();
    const uppy = uppyWith({ ...byKey(account), chunkSize: 100 * KB }, randomBytes(3 * MB));
    uppy.on("upload-progress", (_file, { bytesUploaded }) => {
      if ((bytesUploaded || 0) > 500 * KB) uppy.cancelAll();
    });
    await uppy.upload();
    const states = async () => {
      const response = await account.request("/api/v1/uploads");
      const { data } = (await response.json()) as { data: { uploads: { state: string }[] } };
      return data.uploads.map(({ state }) => state);
    };
    await expect.poll(states).toEqual(["CANCELLED"]);
    expect(await usedBy(account)).toBe(0);
  });
});

describe("Uppy with an upload URL", () => {
  it("uploads without a key despite connections that are cut", async () => {
    const account = await service.account();
    const bytes = randomBytes(3 * MB);
    const { uploadUrl } = await beginUpload(account, { size: bytes.length });
    const proxy = await cuttingProxy(service.url, [400_000, 1_000_000, 10_000]);
    const result = await uppyWith({ uploadUrl: uploadUrl.replace(service.url, proxy.url) }, bytes).upload();
    await proxy.close();
    expect([proxy.cuts(), result?.successful?.length]).toEqual([3, 1]);
    expect((await onlyFile(account))?.equals(bytes)).toBe(true);
  });

  it("reports the reason of a refusal", async () => {
    const account = await service.account();
    const { uploadUrl } = await beginUpload(account, { size: 9, mimeTypes: ["image/*"] });
    const result = await uppyWith({ uploadUrl }, Buffer.from("<p>hello!")).upload();
    expect(result?.failed?.[0]?.error).toContain("MEDIA_TYPE_NOT_ALLOWED");
    expect(await usedBy(account)).toBe(0);
  });
});
