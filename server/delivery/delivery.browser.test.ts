import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { FileRecord } from "@media-asset-service/sdk";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { openBrowser, type TestBrowser, type WatchedPage } from "../../testing/browser.ts";
import { pdf, pdfStream } from "../../testing/pdf.ts";
import { startTestService, type TestAccount, type TestService } from "../../testing/service.ts";
import { type Frame, webm } from "../../testing/webm.ts";

/** A web site on another origin that shows files of the service. */
let site: Server;
let origin = "";
let service: TestService;
let account: TestAccount;
let browser: TestBrowser;
beforeAll(async () => {
  const script = await readFile(new URL("./delivery.browser-page.js", import.meta.url));
  site = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(
      `<!doctype html><title>Site</title><link rel="icon" href="data:,"><body></body><script>${script}</script>`,
    );
  });
  await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  service = await startTestService();
  account = await service.account();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser.close();
  await service.stop();
  site.close();
});

async function openSite(): Promise<WatchedPage> {
  const page = await browser.page(origin, service.url);
  await page.goto(origin);
  return page;
}

/** Calls a function of delivery.browser-page.js in the page. */
function call<Result>(page: WatchedPage, name: string, ...parameters: unknown[]): Promise<Result> {
  return page.evaluate<Result>(`${name}(...${JSON.stringify(parameters)})`);
}

interface Shown {
  width: number;
  height: number;
  pixel: number[];
}

describe("a browser", () => {
  it("shows a transformed private image from its signed URL, and a site on another origin can read it", async () => {
    const png = await sharp({ create: { width: 400, height: 300, channels: 3, background: "#208040" } })
      .png()
      .toBuffer();
    const { id, thumbnailUrl } = await account.sdk.files.upload(new File([new Uint8Array(png)], "private.png"), {
      isPublic: false,
    });
    const response = await account.request(`/api/v1/transform?id=${id}&w=200&f=webp&rotate=90`);
    const { data } = (await response.json()) as { data: { url: string } };
    const page = await openSite();
    const shown = await call<Shown>(page, "showImage", data.url);
    expect(shown).toMatchObject({ width: 200, height: 267 });
    expect(shown.pixel.every((value, i) => Math.abs(value - ([0x20, 0x80, 0x40, 255][i] ?? 0)) < 6)).toBe(true);
    expect(await call<Shown>(page, "showImage", thumbnailUrl)).toMatchObject({ width: 300, height: 300 });
    expect(page.problems()).toEqual([]);
    // Without the signature, the service rejects the request.
    await expect(call(page, "showImage", data.url.replace(/&signature=.*/, ""))).rejects.toThrow();
  });

  it("seeks in a video with range requests", async () => {
    const page = await openSite();
    const film = await record(page, 30);
    const { cdnUrl, duration, fileType, width } = await account.sdk.files.upload(
      new File([new Uint8Array(film)], "film.webm"),
      { isPublic: false },
    );
    expect({ fileType, duration, width }).toEqual({ fileType: "VIDEO", duration: 30, width: 160 });
    const responses: { status: number; from: number }[] = [];
    page.on("response", (response) => {
      const range = /^bytes (\d+)-/.exec(response.headers()["content-range"] ?? "")?.[1];
      if (response.url() === cdnUrl) responses.push({ status: response.status(), from: Number(range) });
    });
    type Watched = { length: number; seen: { time: number; pixel: number[] }[] };
    const { length, seen } = await call<Watched>(page, "seek", cdnUrl, [1.5, 25.5]);
    expect({ length, times: seen.map(({ time }) => time) }).toEqual({ length: 30, times: [1.5, 25.5] });
    // The video is red before second 15, and blue from then on.
    expect(seen[0]?.pixel[0]).toBeGreaterThan(180);
    expect(seen[1]?.pixel[2]).toBeGreaterThan(180);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([206]));
    expect(Math.max(...responses.map(({ from }) => from))).toBeGreaterThan(film.length / 2);
    expect(page.problems()).toEqual([]);
  });
});

describe("a tab opened at a delivery URL", () => {
  const run = promisify(execFile);
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tabs-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Returns a two-second recording of a test picture, a tone, or both, in the container of the name. */
  async function recording(name: string): Promise<Buffer> {
    const picture = ["-f", "lavfi", "-i", "testsrc=size=320x240:rate=10:duration=2"];
    const tone = ["-f", "lavfi", "-i", "sine=duration=2"];
    const inputs = /\.(?:mp4|webm)$/.test(name) ? [...picture, ...tone, "-pix_fmt", "yuv420p"] : tone;
    await run("ffmpeg", ["-loglevel", "error", ...inputs, join(folder, name)]);
    return readFile(join(folder, name));
  }

  async function openInTab(content: Buffer, filename: string, urlOf = ({ cdnUrl }: FileRecord) => cdnUrl) {
    const { sdk } = await service.account();
    const file = await sdk.files.upload(new File([new Uint8Array(content)], filename), { isPublic: false });
    const page = await browser.page(service.url);
    await page.goto(urlOf(file));
    return page;
  }

  test.each(["film.mp4", "film.webm"])("plays %s", async (name) => {
    const page = await openInTab(await recording(name), name);
    const played = () =>
      page.evaluate(
        "(({ videoWidth, currentTime }) => [videoWidth, currentTime > 0])(document.querySelector('video'))",
      );
    await page.evaluate("document.querySelector('video').muted = true, document.querySelector('video').play()");
    await expect.poll(played).toEqual([320, true]);
    expect(page.problems()).toEqual([]);
  });

  test.each(["tone.wav", "tone.mp3", "tone.ogg", "tone.flac"])("loads %s", async (name) => {
    const page = await openInTab(await recording(name), name);
    await expect.poll(() => page.evaluate("Math.round(document.querySelector('video').duration)")).toBe(2);
    expect(page.problems()).toEqual([]);
  });

  test.each(["png", "avif", "gif"] as const)("shows %s at the size of the window", async (format) => {
    const picture = sharp({ create: { width: 4000, height: 3000, channels: 3, background: "#208040" } });
    const page = await openInTab(await picture.toFormat(format).toBuffer(), `picture.${format}`);
    const shown = "(({ naturalWidth, width }) => [naturalWidth, width < 4000])(document.querySelector('img'))";
    expect(await page.evaluate(shown)).toEqual([4000, true]);
    expect(page.problems()).toEqual([]);
  });

  test("shows a thumbnail", async () => {
    const picture = sharp({ create: { width: 400, height: 300, channels: 3, background: "#208040" } });
    const page = await openInTab(await picture.png().toBuffer(), "picture.png", ({ thumbnailUrl }) => thumbnailUrl);
    expect(await page.evaluate("document.querySelector('img').naturalWidth")).toBe(300);
    expect(page.problems()).toEqual([]);
  });

  test("shows PDF in the browser's viewer", async () => {
    const content = pdfStream("", "1 0 0 rg 0 0 600 600 re f");
    const page = await openInTab(
      pdf([
        "<</Type/Catalog/Pages 2 0 R>>",
        "<</Type/Pages/Kids[3 0 R]/Count 1>>",
        "<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 600]/Contents 4 0 R>>",
        content,
      ]),
      "page.pdf",
    );
    const redPixels = async () => {
      const { data } = await sharp(await page.screenshot())
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      let count = 0;
      for (let at = 0; at < data.length; at += 3) if (data.readUIntBE(at, 3) === 0xff0000) count++;
      return count;
    };
    await expect.poll(redPixels).toBeGreaterThan(10_000);
  });

  test("shows text", async () => {
    const page = await openInTab(Buffer.from("Grüße aus dem Hafen"), "harbour.txt");
    expect(await page.evaluate("document.body.innerText")).toBe("Grüße aus dem Hafen");
    expect(page.problems()).toEqual([]);
  });

  test.each([
    ["UTF-8", Buffer.from("Größe: 3 €"), "UTF-8", "Größe: 3 €"],
    ["windows-1252", Buffer.from("Gr\xf6\xdfe: 3 \x80, l\x92\xe9t\xe9", "latin1"), "windows-1252", "Größe: 3 €, l’été"],
    ["ISO 8859-1 after 3 MB", Buffer.from(`${"plain text\n".repeat(3e5)}Caf\xe9`, "latin1"), "windows-1252", "Café"],
    ["UTF-16, little-endian", Buffer.from("\ufeffGrüße, 世界", "utf16le"), "UTF-16LE", "Grüße, 世界"],
    ["UTF-16, big-endian", Buffer.from("\ufeffGrüße, 世界", "utf16le").swap16(), "UTF-16BE", "Grüße, 世界"],
    [
      "Shift_JIS",
      Buffer.from(
        "837483408343838b82f095db91b682c582ab82dc82b982f182c582b582bd81420a836683428358834e82c98bf382ab976597ca82aa82a082e882dc82b982f181420a8ce382c582e082a488ea937882a88e8e82b582ad82be82b382a281420a",
        "hex",
      ),
      "Shift_JIS",
      "後でもう一度お試しください。",
    ],
    ["UTF-7", Buffer.from("+ADw-b+AD4-"), "UTF-8", "+ADw-b+AD4-"],
  ])("shows text in %s", async (_, content, characterSet, end) => {
    const page = await openInTab(content, "harbour.txt");
    expect(await page.evaluate("document.characterSet")).toBe(characterSet);
    expect(await page.evaluate("document.body.textContent.trimEnd().split('\\n').at(-1)")).toBe(end);
    expect(page.problems()).toEqual([]);
  });

  test("plays an old version from the link of the dashboard", async () => {
    const film = new File([new Uint8Array(await recording("old.mp4"))], "old.mp4");
    const { sdk } = await service.account();
    const { id } = await sdk.files.upload(film, { isPublic: false });
    await sdk.files.replace(id, new Blob(["new"]));
    const { versions } = await sdk.files.versions(id);
    const page = await browser.page(service.url);
    await page.goto(versions.at(-1)?.cdnUrl ?? "");
    await expect.poll(() => page.evaluate("document.querySelector('video').videoWidth")).toBe(320);
    expect(page.problems()).toEqual([]);
  });
});

/** Returns a video that the browser encoded: red in the first half, blue in the second. About 300 kB per second. */
async function record(page: WatchedPage, seconds: number): Promise<Buffer> {
  const size = { width: 160, height: 90 };
  type Encoded = Omit<Frame, "bytes"> & { base64: string };
  const frames = await call<Encoded[]>(page, "encodeFilm", size, seconds);
  const decoded = frames.map(({ base64, ...frame }) => ({ ...frame, bytes: Buffer.from(base64, "base64") }));
  return webm(size, decoded, 300_000);
}
