import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FileRecord } from "@media-asset-service/sdk";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installedProgram } from "../../testing/installed-program.ts";
import { onePage, pdf, pdfStream } from "../../testing/pdf.ts";
import { plainImage } from "../../testing/plain-image.ts";
import { expectError } from "../../testing/raw-http.ts";
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

const recording = (name: string) => readFile(new URL(`../../testing/recordings/${name}`, import.meta.url));

async function pictureOf(url: string) {
  const response = await fetch(url);
  expect(response.status).toBe(200);
  const picture = sharp(Buffer.from(await response.bytes()));
  const [{ width, height }, { dominant }] = [await picture.metadata(), await picture.stats()];
  return { width, height, color: dominant.r > dominant.b ? "red" : "blue" };
}

/** A red and a blue page. */
const twoPages = () =>
  pdf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 200 100]>>",
    "<</Type/Page/Parent 2 0 R/Contents 5 0 R>>",
    "<</Type/Page/Parent 2 0 R/Contents 6 0 R>>",
    pdfStream("", "1 0 0 rg 0 0 200 100 re f"),
    pdfStream("", "0 0 1 rg 0 0 200 100 re f"),
  ]);

/** One URL would otherwise have an unlimited number of variants. */
async function rejectsSelectors(imageUrl: string | null) {
  for (const parameter of ["t", "page"]) {
    const message = `${parameter} must be in a preset, or in a URL from GET /api/v1/transform.`;
    await expectError(await fetch(`${imageUrl}&${parameter}=1`), 400, "VALIDATION_ERROR", message);
  }
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

  it("has an imageUrl of its first page, and of the page of a preset", async () => {
    const { imageUrl } = await upload(twoPages(), "report.pdf");
    expect(await pictureOf(`${imageUrl}&w=640`)).toEqual({ width: 640, height: 320, color: "red" });
    expect(await pictureOf(`${imageUrl}&ar=1:1&w=256`)).toEqual({ width: 256, height: 256, color: "red" });
    expect(await pictureOf(imageUrl ?? "")).toEqual({ width: 2048, height: 1024, color: "red" });
    expect(await pictureOf(`${imageUrl}&preset=second`)).toEqual({ width: 64, height: 32, color: "blue" });
    await account.sdk.presets.create({ name: "third", transform: { page: 3 } });
    await expectError(await fetch(`${imageUrl}&preset=third`), 400, "VALIDATION_ERROR", /^page must be 1 to 2,/);
    await rejectsSelectors(imageUrl);
    const headers = { Accept: "image/avif,image/webp,*/*" };
    const { headers: negotiated } = await fetch(`${imageUrl}&w=640`, { headers });
    expect([negotiated.get("Content-Type"), negotiated.get("Vary")]).toEqual(["image/webp", "Accept"]);
  });
});

describe("an image", () => {
  it("rejects t and page, and ignores those of a preset", async () => {
    const { id } = image;
    const ask = (query: object) => account.sdk.transform.url({ id, ...query });
    await expect(ask({ t: 1 })).rejects.toMatchObject(refusal("t", "is a parameter for videos only"));
    await expect(ask({ page: 1 })).rejects.toMatchObject(refusal("page", "is a parameter for PDFs only"));
    expect((await fetch((await ask({ preset: "second" })).url)).status).toBe(200);
    expect((await fetch(`${image.imageUrl}&t=1778497200123&page=b`)).status, "ignored by its imageUrl").toBe(200);
    const { urls } = await account.sdk.urls.sign({ expiresIn: 60, files: [{ id, t: 1 }] });
    expect(urls).toEqual([{ id, url: null, errorCode: "VALIDATION_ERROR" }]);
  });
});

describe("audio without ffmpeg", () => {
  it("has a temporary placeholder as its thumbnail, and 503 for other variants", async () => {
    const bare = await startTestService();
    try {
      const { sdk } = await bare.account();
      const file = new File([new Uint8Array(await recording("second.flac"))], "second.flac");
      const { id, thumbnailUrl } = await sdk.files.upload(file);
      expect((await fetch(thumbnailUrl)).headers.get("Cache-Control")).toBe("private, no-cache");
      await expect(sdk.transform.url({ id, w: 64 })).rejects.toMatchObject({ status: 503 });
    } finally {
      await bare.stop();
    }
  });
});

describe.skipIf(ffmpeg === "")("ffmpeg", () => {
  it("renders variants of the cover of audio, with its size", async () => {
    const folder = await mkdtemp(join(tmpdir(), "media-asset-service-"));
    const cover = ["-f", "lavfi", "-i", "color=red:s=90x60:r=1:d=1", "-map", "0", "-map", "1", "-c:v", "png"];
    const path = join(folder, "song.mp3");
    execFileSync(ffmpeg, ["-loglevel", "error", "-f", "lavfi", "-i", "sine=duration=1", ...cover, path]);
    const song = await upload(await readFile(path), "song.mp3");
    await rm(folder, { recursive: true });

    const { url, transforms } = await account.sdk.transform.url({ id: song.id, w: 45 });
    expect(transforms).toMatchObject({ width: 45, height: 30, format: "png" });
    expect(await pictureOf(url)).toEqual({ width: 45, height: 30, color: "red" });
    expect(await pictureOf(song.thumbnailUrl)).toMatchObject({ color: "red" });
    for (const name of ["sound-and-cover.mp4", "sound-and-cover.mkv"]) {
      const { id, fileType } = await upload(await recording(name), name);
      expect(fileType).toBe("AUDIO");
      expect((await account.sdk.transform.url({ id })).transforms).toMatchObject({ width: 32, height: 24 });
    }
    const ask = (query: object) => account.sdk.transform.url({ id: song.id, ...query });
    await expect(ask({ t: 1 })).rejects.toMatchObject(refusal("t", "is a parameter for videos only"));
    await expect(ask({ page: 1 })).rejects.toMatchObject(refusal("page", "is a parameter for PDFs only"));
  });

  it("renders frames of a video with a high bit rate", async () => {
    const folder = await mkdtemp(join(tmpdir(), "media-asset-service-"));
    const path = join(folder, "film.mp4");
    const source = "testsrc2=size=640x360:rate=25:duration=8,noise=alls=60:allf=t";
    const coded = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-b:v", "20M"];
    execFileSync(ffmpeg, ["-loglevel", "error", "-f", "lavfi", "-i", source, ...coded, path]);
    const film = await upload(await readFile(path), "film.mp4");
    await rm(folder, { recursive: true });
    expect(film).toMatchObject({ width: 640, height: 360, duration: 8 });
    const { url } = await account.sdk.transform.url({ id: film.id, t: 7, w: 64 });
    expect(await pictureOf(url)).toMatchObject({ width: 64, height: 36 });
  });

  it("renders the waveform of audio without a cover, on a background as a thumbnail", async () => {
    const { id, imageUrl, thumbnailUrl } = await upload(await recording("second-pcm_s16le.wav"), "second.wav");
    const { url, transforms } = await account.sdk.transform.url({ id });
    expect(transforms).toMatchObject({ width: 1280, height: 320 });
    const read = async (from: string) => sharp(await (await fetch(from)).bytes());
    const waveform = await read(url);
    expect(await waveform.metadata()).toMatchObject({ width: 1280, height: 320, hasAlpha: true });
    const { channels } = await waveform.stats();
    expect([channels[3]?.min, channels[3]?.max]).toEqual([0, 255]);
    expect(await (await read(`${imageUrl}&w=640`)).metadata()).toMatchObject({
      width: 640,
      height: 160,
      hasAlpha: true,
    });
    const thumbnail = await read(thumbnailUrl);
    expect(await thumbnail.metadata()).toMatchObject({ width: 320, height: 320 });
    expect(await thumbnail.stats()).toMatchObject({ isOpaque: true, dominant: { r: 232, g: 248, b: 248 } });
  });

  it("finds no picture in damaged audio: the thumbnail is a placeholder, other variants return 422", async () => {
    const damaged = (await recording("second.flac")).subarray(0, 100);
    const { id, fileType, thumbnailUrl } = await upload(damaged, "damaged.flac");
    expect(fileType).toBe("AUDIO");
    await expect(account.sdk.transform.url({ id })).rejects.toMatchObject({ code: "IMAGE_NOT_PROCESSABLE" });
    expect(await pictureOf(thumbnailUrl)).toMatchObject({ width: 320, height: 320 });
  });

  it("renders variants of the frames of a video, with its size", async () => {
    const folder = await mkdtemp(join(tmpdir(), "media-asset-service-"));
    const path = join(folder, "film.mp4");
    const source = "color=red:s=640x360:r=5:d=2[a];color=blue:s=640x360:r=5:d=2[b];[a][b]concat";
    execFileSync(ffmpeg, ["-loglevel", "error", "-f", "lavfi", "-i", source, "-c:v", "mpeg4", path]);
    const { id, imageUrl } = await upload(await readFile(path), "film.mp4");
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

    expect(await pictureOf(imageUrl ?? "")).toEqual({ width: 640, height: 360, color: "red" });
    expect(await pictureOf(`${imageUrl}&ar=1:1&w=256`)).toEqual({ width: 256, height: 256, color: "red" });
    expect(await pictureOf(`${imageUrl}&preset=second`)).toEqual({ width: 64, height: 36, color: "blue" });
    await rejectsSelectors(imageUrl);
    const { headers } = await fetch(`${imageUrl}&w=320`, { headers: { Accept: "image/avif,*/*" } });
    expect([headers.get("Content-Type"), headers.get("Vary")]).toEqual(["image/avif", "Accept"]);
  });
});
