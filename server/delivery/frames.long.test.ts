import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FileRecord } from "@media-asset-service/sdk";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installedProgram } from "../../testing/installed-program.ts";
import { onePage } from "../../testing/pdf.ts";
import { plainImage } from "../../testing/plain-image.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";

const ffmpeg = installedProgram("ffmpeg") ?? "";
let service: TestService;
let account: TestAccount;
let image: FileRecord;
beforeAll(async () => {
  service = await startTestService(ffmpeg === "" ? {} : { ffmpeg });
  account = await service.account();
  image = await upload(await plainImage(), "harbour.png");
  await account.sdk.presets.create({ name: "second", transform: { w: 64, t: 2, page: 2 } });
});
afterAll(() => service.stop());

const upload = (bytes: Buffer, filename: string) =>
  account.sdk.files.upload(new File([new Uint8Array(bytes)], filename));

async function pictureOf(url: string) {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  const picture = sharp(Buffer.from(await response.bytes()));
  const [{ width, height }, { dominant }] = [await picture.metadata(), await picture.stats()];
  return { width, height, color: dominant.r > dominant.b ? "red" : "blue" };
}

const refusal = (parameter: string, message: string) => ({
  status: 400,
  code: "VALIDATION_ERROR",
  details: { issues: [expect.objectContaining({ in: "query", path: parameter, message })] },
});

describe("a PDF", () => {
  it("has variants of its pages, with their size", async () => {
    const { id } = await upload(onePage({ content: "0 0 1 rg 0 0 612 792 re f" }), "report.pdf");
    const { url, transforms } = await account.sdk.transform.url({ id, page: 1, h: 1024 });
    expect(url).not.toContain("page=");
    expect(transforms).toMatchObject({ width: 792, height: 1024 });
    expect(await pictureOf(url)).toEqual({ width: 792, height: 1024, color: "blue" });
    const missing = refusal("page", "must be 1 to 1, the number of pages");
    await expect(account.sdk.transform.url({ id, page: 2 })).rejects.toMatchObject(missing);
    const [signed] = (await account.sdk.urls.sign({ expiresIn: 60, files: [{ id, page: 2 }] })).urls;
    const response = await fetch(signed?.url ?? "");
    expect([response.status, await response.json()]).toMatchObject([400, { error: { details: missing.details } }]);
  });
});

describe("an image", () => {
  it("rejects t and page, and ignores those of a preset", async () => {
    const { id } = image;
    const ask = (query: object) => account.sdk.transform.url({ id, ...query });
    await expect(ask({ t: 1 })).rejects.toMatchObject(refusal("t", "is a parameter for videos only"));
    await expect(ask({ page: 1 })).rejects.toMatchObject(refusal("page", "is a parameter for PDFs only"));
    expect((await fetch((await ask({ preset: "second" })).url)).status).toBe(200);
    const { urls } = await account.sdk.urls.sign({ expiresIn: 60, files: [{ id, t: 1 }] });
    expect(urls).toEqual([{ id, url: null, errorCode: "VALIDATION_ERROR" }]);
  });
});

describe.skipIf(ffmpeg === "")("ffmpeg", () => {
  it("renders variants of the frames of a video, with its size", async () => {
    const folder = await mkdtemp(join(tmpdir(), "media-asset-service-"));
    const path = join(folder, "film.mp4");
    const source = "color=red:s=640x360:r=5:d=2[a];color=blue:s=640x360:r=5:d=2[b];[a][b]concat";
    execFileSync(ffmpeg, ["-loglevel", "error", "-f", "lavfi", "-i", source, "-c:v", "mpeg4", path]);
    const { id } = await upload(await readFile(path), "film.mp4");
    await rm(folder, { recursive: true });
    const ask = async (query: object) => account.sdk.transform.url({ id, ...query });

    const { url, transforms } = await ask({ t: 1.234567, f: "webp" });
    expect(url).toContain("q=80&f=webp&t=1.23&");
    expect(transforms).toMatchObject({ width: 640, height: 360 });
    expect(await pictureOf(url)).toEqual({ width: 640, height: 360, color: "red" });
    expect(await pictureOf((await ask({ t: 4, w: 64 })).url)).toEqual({ width: 64, height: 36, color: "blue" });
    expect(await pictureOf((await ask({ preset: "second" })).url)).toEqual({ width: 64, height: 36, color: "blue" });
    expect((await pictureOf((await ask({ preset: "second", t: 0.004 })).url)).color).toBe("red");
    await expect(ask({ t: 4.01 })).rejects.toMatchObject(
      refusal("t", "must be 0 to 4, the duration of the video in seconds"),
    );
    await expect(ask({ page: 2 })).rejects.toMatchObject(refusal("page", "is a parameter for PDFs only"));
  });
});
